/**
 * The one WebSocket. It comes back by itself after every break, and repeats the requests that were never answered
 * under their old ids, so that a move sent into a breaking line is played once and only once.
 */
import { Problem } from './rest';
import type { ClientMessage, Ok, Pong, ServerMessage } from './types.gen';

type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
export type Question = Unnumbered<ClientMessage>;
type Answer = Ok | Pong;
export type Line = 'closed' | 'connecting' | 'open' | 'lost' | 'elsewhere';

interface Waiting {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
  reject: (problem: Problem) => void;
}

const PROTOCOL = 1;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
const HEARTBEAT = 20_000;
const PATIENCE = 8_000; // for the answer to a heartbeat
const TOO_MANY = 4409; // another page of this person took the place
const OTHER_PERSON = 4401;

function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Socket {
  line = $state<Line>('closed');
  #wire: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #hear: (message: ServerMessage) => void;
  #opened: () => void; // called on every new connection, before unanswered requests are repeated
  #signedOut: () => void;

  constructor(hear: (message: ServerMessage) => void, opened: () => void, signedOut: () => void) {
    this.#hear = hear;
    this.#opened = opened;
    this.#signedOut = signedOut;
    addEventListener('online', () => this.line === 'lost' && this.open());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.line === 'lost') this.open();
    });
  }

  open(): void {
    if (this.#wire) return;
    clearTimeout(this.#timer);
    if (this.line !== 'lost') this.line = 'connecting';
    const wire = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`);
    this.#wire = wire;
    wire.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    wire.onclose = (event) => this.#broken(wire, event.code);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    const wire = this.#wire;
    this.#wire = null;
    this.line = 'closed';
    wire?.close();
    for (const { reject } of this.#waiting.values()) reject(new Problem('offline', 'The connection was closed.'));
    this.#waiting.clear();
  }

  /** Sends a request, now or as soon as there is a line, and waits for its one answer. */
  ask(question: Question): Promise<Answer> {
    const message = { ...question, id: freshId() } as ClientMessage;
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { message, resolve, reject });
      if (this.line === 'open') this.#send(message);
      else this.open();
    });
  }

  /** Sends something that makes sense on this connection only: watching and resuming. */
  tell(question: Question): void {
    if (this.line === 'open') this.#send({ ...question, id: freshId() } as ClientMessage);
  }

  #send(message: ClientMessage): void {
    if (this.#wire?.readyState === WebSocket.OPEN) this.#wire.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.#welcomed(message.protocol);
    if (message.type === 'ok' || message.type === 'pong') this.#answered(message.id, (waiting) => waiting.resolve(message));
    if (message.type === 'error' && message.id)
      this.#answered(message.id, (waiting) => waiting.reject(new Problem(message.code, message.message)));
    this.#hear(message);
  }

  #answered(id: string, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) settle(waiting);
  }

  #welcomed(protocol: number): void {
    if (protocol !== PROTOCOL) return location.reload();
    this.#pause = FIRST_PAUSE;
    this.line = 'open';
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#check(), HEARTBEAT);
    this.#opened();
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  /** A line that says nothing for long may be dead without telling: hang up and call again. */
  #check(): void {
    const wire = this.#wire;
    const late = setTimeout(() => {
      if (wire !== this.#wire) return;
      wire?.close();
      if (wire) this.#broken(wire, 1006);
    }, PATIENCE);
    this.ask({ type: 'ping' }).then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }

  #broken(wire: WebSocket, code: number): void {
    if (wire !== this.#wire) return;
    clearInterval(this.#beat);
    this.#wire = null;
    if (code === TOO_MANY) {
      this.line = 'elsewhere';
      return;
    }
    this.line = 'lost';
    if (code === OTHER_PERSON) return this.#signedOut();
    this.#timer = setTimeout(() => this.open(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
