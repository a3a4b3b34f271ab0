/** Who is at this browser, and the one connection that belongs to that person. */
import { api } from '../api/rest';
import { Socket, type Question } from '../api/socket.svelte';
import type { Person, ServerMessage } from '../api/types.gen';

type Listener = { hear: (message: ServerMessage) => void; opened: () => void };

class People {
  me = $state<Person | null>(null);
  #listeners = new Set<Listener>();
  #socket = new Socket(
    (message) => this.#heard(message),
    () => this.#listeners.forEach((listener) => listener.opened()),
    () => void this.#signedOut(),
  );

  get line() {
    return this.#socket.line;
  }

  /** Takes a name, as a guest; the connection is made anew under it. */
  async signIn(name: string): Promise<void> {
    this.become((await api.signIn(name)).person);
  }

  become(person: Person | null): void {
    const changed = person?.name !== this.me?.name || person?.is_guest !== this.me?.is_guest;
    this.me = person;
    if (changed && this.#socket.line !== 'closed') this.#socket.close();
    if (person && this.#listeners.size) this.#socket.open();
  }

  /** Hears everything the server says from now on; the answer stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#socket.line === 'open') listener.opened();
    else this.#socket.open();
    return () => this.#listeners.delete(listener);
  }

  ask(question: Question) {
    return this.#socket.ask(question);
  }

  tell(question: Question): void {
    this.#socket.tell(question);
  }

  reconnect(): void {
    this.#socket.open();
  }

  #heard(message: ServerMessage): void {
    if (message.type === 'welcome') this.me = message.person;
    this.#listeners.forEach((listener) => listener.hear(message));
  }

  async #signedOut(): Promise<void> {
    this.#socket.close();
    const { person } = await api.session();
    this.me = person;
    if (person) this.#socket.open();
  }
}

export const people = new People();
