/** A finished game, moment by moment, read in stretches as they are needed. */
import { api } from '../api/rest';
import type { Moment, Result, TableInfo } from '../api/types.gen';

const STRETCH = 50;

export class Film {
  info = $state.raw<TableInfo | null>(null);
  result = $state.raw<Result | null>(null);
  plies = $state(0);
  ply = $state(0);
  moments = $state.raw<ReadonlyMap<number, Moment>>(new Map());
  #asked = new Set<number>();

  constructor(readonly id: string) {}

  get moment(): Moment | null {
    return this.moments.get(this.ply) ?? null;
  }

  /** Goes to a moment and reads what is around it. */
  async go(ply: number): Promise<void> {
    this.ply = Math.max(0, this.info ? Math.min(ply, this.plies) : ply);
    await this.#read(this.ply);
    this.ply = Math.min(this.ply, this.plies);
    await this.#read(Math.min(this.ply + STRETCH / 2, this.plies));
    if (!this.moment) await this.#read(this.ply);
  }

  /** Reads the whole game, for the log. */
  async readAll(): Promise<void> {
    for (let ply = 0; ply <= this.plies; ply += STRETCH) await this.#read(ply);
  }

  async #read(ply: number): Promise<void> {
    const start = Math.floor(ply / STRETCH) * STRETCH;
    if (this.#asked.has(start) || (this.info && start > this.plies)) return;
    this.#asked.add(start);
    const replay = await api.replay(this.id, start, STRETCH).catch((problem: unknown) => {
      this.#asked.delete(start);
      throw problem;
    });
    this.info = replay.info;
    this.result = replay.result;
    this.plies = replay.plies;
    this.moments = new Map([...this.moments, ...replay.moments.map((moment) => [moment.ply, moment] as const)]);
  }
}
