/** The table as it is drawn: a little behind the true one while a story is told, and never for long. */

import type { StoryEvent } from '../../contract';
import type { View } from '../view';
import { type Cue, cueFor, type Flight, lasts } from './cues';

const HURRY = 0.55; // when moves come faster than they can be told

export class Stage {
  shown = $state.raw() as View;
  flights = $state.raw<Flight[]>([]);
  busy = $state(false);
  speed = 1;
  #true: View;
  #queue: { view: View; story: StoryEvent[] }[] = [];
  #telling = 0; // a number for each run, so that a skipped one stops
  #wake: (() => void) | null = null;

  constructor(view: View) {
    this.shown = view;
    this.#true = view;
  }

  /** A new position, with what led to it. */
  arrive(view: View, story: StoryEvent[], motion: boolean): void {
    const ahead = view.ply - this.#true.ply;
    // A longer jump, back or forth, is shown at once.
    const isTold = motion && story.length > 0 && ahead === 1 && document.visibilityState === 'visible';
    this.#true = view;
    if (ahead === 0 && this.busy) return;
    if (!isTold) {
      this.skip();
      return;
    }
    this.#queue.push({ view, story });
    if (!this.busy) void this.#tellAll();
  }

  /** Everything is where it belongs, at once. */
  skip(): void {
    this.#telling += 1;
    this.#queue = [];
    this.flights = [];
    this.busy = false;
    this.shown = this.#true;
    this.#wake?.();
  }

  async #tellAll(): Promise<void> {
    const mine = ++this.#telling;
    this.busy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.speed = this.#queue.length ? HURRY : 1;
      for (const event of next.story) {
        await this.#tell(cueFor(event, next.view));
        if (mine !== this.#telling) return;
      }
      this.shown = next.view;
    }
    this.busy = false;
    this.shown = this.#true;
  }

  async #tell(cue: Cue): Promise<void> {
    const mine = this.#telling;
    this.#change(cue.before);
    if (cue.flights.length) {
      this.flights = cue.flights;
      await this.#pause(lasts(cue) * this.speed);
      if (mine !== this.#telling) return;
      this.flights = [];
    }
    this.#change(cue.after);
  }

  #change(how: Cue['before']): void {
    if (!how) return;
    const table = structuredClone(this.shown);
    how(table);
    this.shown = table;
  }

  #pause(time: number): Promise<void> {
    return new Promise((wake) => {
      const timer = setTimeout(wake, time);
      this.#wake = () => {
        clearTimeout(timer);
        wake();
      };
    });
  }
}
