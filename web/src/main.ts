import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/fraunces/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/base.css';

// The address that is sent to friends is short; inside the page every place has one form.
const invited = /^\/t\/([^/]+)\/?$/.exec(location.pathname);
if (invited) history.replaceState(null, '', `/#/table/${invited[1]}`);

mount(App, { target: document.getElementById('app')! });
