/** One lesson as a learner goes through it: where it stands, what was tried, and what comes next. */
import { api } from '../api/rest';
import type { LessonMoment } from '../api/types.gen';
import type { Lesson, LessonStep, Move } from '../games/contract';

const STORE = 'huerta.lessons';
const PAUSE = 1_300; // ms before the others answer, so that one can follow

function learned(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}

export function isLearned(game: string, key: string): boolean {
  return learned()[game]?.includes(key) ?? false;
}

function remember(game: string, key: string): void {
  const all = learned();
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...all, [game]: [...new Set([...(all[game] ?? []), key])] }));
  } catch {
    // a closed store forgets
  }
}

export class Lecture {
  place = $state(0); // the step
  state = $state.raw<LessonMoment | null>(null);
  considered = $state.raw<Move | null>(null);
  hint = $state(''); // key: another legal move was chosen
  busy = $state(false); // a move is under way, or the others answer
  problem = $state('');
  readonly armed = null;
  #moves: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
    readonly paced: () => boolean,
  ) {}

  get step(): LessonStep {
    return this.lesson.steps[this.place]!;
  }

  get isLast(): boolean {
    return this.place === this.lesson.steps.length - 1;
  }

  get mine(): number {
    return this.lesson.seat;
  }

  /** Every legal move while something is to be tried; nothing while only something is told. */
  get legal(): Move[] {
    return this.busy || !this.step.tries || this.state?.to_move !== this.mine ? [] : this.state.legal;
  }

  async begin(): Promise<void> {
    clearTimeout(this.#timer);
    this.#moves = [];
    this.place = 0;
    this.hint = '';
    this.busy = false;
    await this.#show();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  next(): void {
    if (this.isLast) return;
    this.hint = '';
    this.place += 1;
    if (this.isLast) remember(this.game, this.lesson.key);
  }

  consider = (move: Move | null): void => {
    this.considered = move;
  };

  play = (move: Move): void => {
    if (!this.legal.some(({ id }) => id === move.id)) return;
    const { tries = [], otherwise = 'learn.other', replies = [] } = this.step;
    if (!tries.includes(move.text)) {
      this.hint = otherwise;
      return;
    }
    this.considered = null;
    this.busy = true;
    this.hint = '';
    void this.#playAll([move.text, ...replies]);
  };

  async #playAll(moves: string[]): Promise<void> {
    for (const [n, move] of moves.entries()) {
      if (n && this.paced()) await new Promise((done) => (this.#timer = setTimeout(done, PAUSE)));
      this.#moves.push(move);
      await this.#show();
    }
    this.busy = false;
    this.next();
  }

  async #show(): Promise<void> {
    try {
      this.state = await api.lesson(this.game, this.lesson.key, { moves: this.#moves, seat: this.lesson.seat });
      this.problem = '';
    } catch (failure) {
      this.problem = failure instanceof Error ? failure.message : String(failure);
    }
  }
}
