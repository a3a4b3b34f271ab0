/** One table as this browser sees it: the newest position, the log, the talk, and the move being chosen. */
import { api, Problem, type Code } from '../api/rest';
import type { ChatLine, Log, LogEntry, Move, SeatInfo, ServerMessage, State, StoryEvent, TableInfo } from '../api/types.gen';
import { people } from './people.svelte';
import { settings } from './settings.svelte';

export interface Entry {
  ply: number; // the ply it was played at
  seat: number | null;
  events: StoryEvent[];
}

export interface Scene {
  ply: number;
  view: Record<string, unknown>;
  story: StoryEvent[];
}

const PACE = 1_000; // how long a move that others made is shown before the next one, in ms
const LOG_AT_FIRST = 60; // moves of a long game that are read at once; older ones on request

export class Room {
  info = $state.raw<TableInfo | null>(null);
  state = $state.raw<State | null>(null); // as shown; later ones may wait in the queue
  seats = $state.raw<SeatInfo[]>([]);
  watchers = $state(0);
  log = $state.raw<Entry[]>([]);
  chats = $state.raw<ChatLine[]>([]);
  pending = $state.raw<Move | null>(null); // sent and not yet answered
  armed = $state.raw<Move | null>(null); // chosen and not yet confirmed
  considered = $state.raw<Move | null>(null); // under the pointer or the focus
  problem = $state<{ code: Code; message: string } | null>(null);
  gone = $state(false);
  scene = $state.raw<Scene | null>(null); // an earlier moment that is looked at
  #past = new Map<number, Scene>();
  #newest: State | null = null;
  #queue = $state.raw<State[]>([]); // moves of others that still wait to be shown
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;
  #stop: () => void = () => undefined;

  constructor(readonly id: string) {}

  /** Begins to look at the table; the answer stops it. */
  enter(): () => void {
    this.#stop = people.listen({ hear: (message) => this.#hear(message), opened: () => this.#opened() });
    return () => {
      clearTimeout(this.#timer);
      this.#stop();
      people.tell({ type: 'unwatch', table: this.id });
    };
  }

  get mine(): number | null {
    return this.state?.seat ?? null;
  }

  get legal(): Move[] {
    return this.pending || this.scene || this.#queue.length ? [] : (this.state?.legal ?? []);
  }

  get myTurn(): boolean {
    return (this.state?.legal.length ?? 0) > 0;
  }

  get hasWholeLog(): boolean {
    return !this.log.length || this.log[0]!.ply === 0;
  }

  // -- what a person does --------------------------------------------------------------------------------------------

  play = (move: Move): void => {
    if (!this.legal.some((legal) => legal.id === move.id)) return;
    const asks = settings.confirm && this.armed?.id !== move.id;
    this.armed = null;
    this.considered = null;
    this.pending = move;
    void this.ask({ type: 'play', table: this.id, ply: this.state!.ply, move: move.id, ask_at_end: asks }).then((ply) => {
      if (ply !== null) return;
      this.pending = null;
      if (this.problem?.code !== 'ends_turn') return;
      this.problem = null;
      this.armed = move;
    });
  };

  consider = (move: Move | null): void => {
    this.considered = move;
  };

  disarm = (): void => {
    this.armed = null;
  };

  undo(to: number): void {
    void this.ask({ type: 'undo', table: this.id, ply: this.#newest!.ply, to });
  }

  say(text: string): Promise<number | null> {
    return this.ask({ type: 'chat', table: this.id, text });
  }

  async rematch(): Promise<string | null> {
    try {
      const answer = await people.ask({ type: 'rematch', table: this.id });
      return answer.type === 'ok' ? answer.table : null;
    } catch (problem) {
      this.#failed(problem);
      return null;
    }
  }

  /** Sends a request; tells the ply afterwards, or null when it was refused (the reason is in `problem`). */
  async ask(question: Parameters<typeof people.ask>[0]): Promise<number | null> {
    try {
      const answer = await people.ask(question);
      this.problem = null;
      return answer.type === 'ok' ? (answer.ply ?? 0) : 0;
    } catch (problem) {
      this.#failed(problem);
      return null;
    }
  }

  #failed(problem: unknown): void {
    this.problem = problem instanceof Problem ? problem : { code: 'internal', message: String(problem) };
  }

  readWholeLog(): void {
    void this.ask({ type: 'log', table: this.id, start: 0 });
  }

  // -- earlier moments -----------------------------------------------------------------------------------------------

  /** Shows the table as it stood after a move: from memory, else as the server says this seat saw it. */
  async lookAt(ply: number | null): Promise<void> {
    if (ply === null || ply === this.state?.ply) {
      this.scene = null;
      return;
    }
    const known = this.#past.get(ply);
    this.scene = known ?? (await this.#fetch(ply));
  }

  async #fetch(ply: number): Promise<Scene | null> {
    try {
      const { view, story } = await api.moment(this.id, ply);
      const scene = { ply, view, story };
      this.#past.set(ply, scene);
      return scene;
    } catch (problem) {
      this.#failed(problem);
      return null;
    }
  }

  // -- what the server says ------------------------------------------------------------------------------------------

  #opened(): void {
    const seen = this.#newest;
    if (seen) people.tell({ type: 'resume', table: this.id, ply: seen.ply, version: seen.version });
    else people.tell({ type: 'watch', table: this.id });
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'table' && message.info.id === this.id) {
      this.info = message.info;
      this.seats = message.info.seats;
    }
    if (message.type === 'error' && message.table === this.id && message.code === 'no_such_table') this.gone = true;
    if (!('table' in message) || message.table !== this.id) return;
    if (message.type === 'state') this.#arrive(message);
    if (message.type === 'seats') {
      this.seats = message.seats;
      this.watchers = message.watchers;
    }
    if (message.type === 'log') this.#read(message);
    if (message.type === 'chats') this.chats = message.lines;
    if (message.type === 'chat') this.chats = [...this.chats, message.line];
    if (message.type === 'closed') this.gone = true;
  }

  #arrive(state: State): void {
    const before = this.#newest;
    if (before && state.version < before.version) return;
    this.#newest = state;
    this.#keepLog(state, before);
    const byOthers = state.cause === 'move' && before !== null && before.to_move !== state.seat;
    if (byOthers && this.state && settings.moves && document.visibilityState === 'visible') {
      this.#queue = [...this.#queue, state];
      this.#showNext();
    } else this.skip();
  }

  #keepLog(state: State, before: State | null): void {
    if (state.cause === 'move' && before && before.ply + 1 === state.ply) {
      this.#setLog(before.ply, [{ ply: before.ply, seat: before.to_move, events: state.story }]);
    } else if (state.ply && (!before || (state.cause !== 'undo' && before.ply !== state.ply))) {
      const start = before ? Math.min(before.ply, state.ply) : Math.max(0, state.ply - LOG_AT_FIRST);
      if (this.log.at(-1)?.ply !== state.ply - 1) void this.ask({ type: 'log', table: this.id, start });
    } else if (before && state.ply < before.ply) this.#setLog(state.ply, []);
    if (state.cause === 'undo') for (const ply of this.#past.keys()) if (ply > state.ply) this.#past.delete(ply);
  }

  #setLog(start: number, entries: Entry[]): void {
    this.log = [...this.log.filter((entry) => entry.ply < start), ...entries];
  }

  #read(message: Log): void {
    const entries = message.entries.map(({ ply, seat, events }: LogEntry) => ({ ply, seat, events }));
    this.#setLog(message.start, entries);
    const next = message.start + entries.length;
    if (entries.length && next < message.ply) void this.ask({ type: 'log', table: this.id, start: next });
  }

  #showNext(): void {
    clearTimeout(this.#timer);
    if (!this.#queue.length) return;
    const wait = this.#shownAt + PACE - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#showNext(), wait);
    else {
      const [next, ...later] = this.#queue;
      this.#queue = later;
      this.#show(next!);
      this.#showNext();
    }
  }

  /** Shows the newest position at once: nobody has to wait for an animation. */
  skip = (): void => {
    clearTimeout(this.#timer);
    for (const state of this.#queue) this.#remember(state);
    this.#queue = [];
    if (this.#newest && this.#newest !== this.state) this.#show(this.#newest);
  };

  #show(state: State): void {
    const still = this.state?.ply === state.ply;
    this.#shownAt = performance.now();
    this.state = state;
    this.seats = state.seats;
    if (!still) {
      this.armed = null;
      this.considered = null;
    }
    if (!still || state.cause === 'undo') this.pending = null;
    this.#remember(state);
  }

  #remember({ ply, view, story }: State): void {
    if (view) this.#past.set(ply, { ply, view, story });
  }
}
