import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/fraunces/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/base.css';

mount(App, { target: document.getElementById('app')! });
