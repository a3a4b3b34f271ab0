/** What the first page shows: games, my tables, open tables. */
import { untrack } from 'svelte';
import { api, Problem, type Code } from '../api/rest';
import type { GameInfo, Home, ServerMessage } from '../api/types.gen';
import { people } from './people.svelte';
import { at, router } from './router.svelte';

const AGAIN = 15_000;

class Lobby {
  home = $state.raw<Home | null>(null);
  problem = $state<{ code: Code; message: string } | null>(null);
  starting = $state<string | null>(null); // the game that is being started

  async refresh(): Promise<void> {
    try {
      this.home = await api.home();
      people.become(this.home.person);
      this.problem = null;
    } catch (problem) {
      this.problem = problem instanceof Problem ? problem : { code: 'internal', message: String(problem) };
    }
  }

  /** Keeps the lists fresh while the first page is open; the answer stops it. */
  watch(): () => void {
    void this.refresh();
    const timer = setInterval(() => document.visibilityState === 'visible' && void this.refresh(), AGAIN);
    return () => clearInterval(timer);
  }

  /** Hears at once when a table begins to wait for me; the answer stops it. */
  listen(): () => void {
    const hear = (message: ServerMessage) => message.type === 'turn' && void this.refresh();
    return people.listen({ hear, opened: () => undefined });
  }

  async game(name: string): Promise<GameInfo | null> {
    if (!untrack(() => this.home)) await this.refresh();
    return this.home?.games.find((game) => game.name === name) ?? null;
  }

  /** One click: a game against bots, under way. */
  async playNow(game: string, seats?: number): Promise<void> {
    this.starting = game;
    try {
      const table = await api.playNow(seats === undefined ? { game } : { game, seats });
      if (!people.me) people.become((await api.session()).person);
      router.go(at('table', table.id));
    } catch (problem) {
      this.problem = problem instanceof Problem ? problem : { code: 'internal', message: String(problem) };
    } finally {
      this.starting = null;
    }
  }
}

export const lobby = new Lobby();
