/** Where we are: the part of the address after `#/`, so that every page and every moment has a link. */

export interface Place {
  page: string; // '' is home
  parts: string[]; // what follows, decoded
}

function read(hash: string): Place {
  const [page = '', ...parts] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  return { page, parts: parts.filter(Boolean) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a page: `at('replay', id, 12)` is `#/replay/ID/12`. */
export function at(...parts: (string | number)[]): string {
  return `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
}

class Router {
  place = $state<Place>({ page: '', parts: [] });

  constructor() {
    // The address that is sent to friends is short; inside the page every place has one form.
    const invited = /^\/t\/([^/]+)\/?$/.exec(location.pathname);
    if (invited) history.replaceState(null, '', `/#/table/${invited[1]}`);
    this.place = read(location.hash);
    addEventListener('hashchange', () => (this.place = read(location.hash)));
  }

  go(address: string): void {
    location.hash = address;
  }

  /** The same page at another moment: no new step in the browser's history. */
  replace(address: string): void {
    history.replaceState(history.state, '', address);
    this.place = read(address);
  }
}

export const router = new Router();
