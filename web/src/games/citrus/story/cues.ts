/** What each story event looks like: which pieces fly from where to where, and how the drawn table changes before and after. */

import type { StoryEvent } from '../../contract';
import { readTile, spaceAt } from '../facts';
import type { Landscape, Tile, View } from '../view';

export type Piece =
  | { kind: 'tile'; tile: Tile }
  | { kind: 'landscape'; landscape: Landscape }
  | { kind: 'finca'; first: number; second: number }
  | { kind: 'worker'; seat: number }
  | { kind: 'coin' }
  | { kind: 'points'; points: number; seat: number };

export interface Flight {
  piece: Piece;
  stops: string[]; // anchors, first to last
  delay: number; // milliseconds
  duration: number;
}

export interface Cue {
  before?: (table: View) => void;
  flights: Flight[];
  after?: (table: View) => void;
}

const FLY = 380;
const STAGGER = 60;
const MOST_COINS = 6; // more are not drawn one by one

function fly(piece: Piece, from: string, to: string, delay = 0, duration = FLY): Flight {
  return { piece, stops: [from, to], delay, duration };
}

/** The table takes over parts of how it will be in the end. */
function adopt(table: View, end: View, ...parts: (keyof View)[]): void {
  for (const part of parts) Object.assign(table, { [part]: structuredClone(end[part]) });
}

function scores(points: number[], from: string): Flight[] {
  return points.flatMap((each, seat) => (each ? [fly({ kind: 'points', points: each, seat }, from, `player-${seat}-points`, seat * STAGGER, 700)] : []));
}

type Maker = (event: StoryEvent, seat: number, end: View) => Cue;

const build: Maker = ({ tile, cell, worker }, seat, end) => {
  const space = `cell-${String(cell)}`;
  const flights = [fly({ kind: 'tile', tile: readTile(String(tile)) }, 'hand', space)];
  if (Number(worker) < 0) flights.push(fly({ kind: 'worker', seat }, `player-${seat}-workers`, space, 120));
  if (Number(worker) > 0) flights.push(fly({ kind: 'worker', seat }, space, `player-${seat}-workers`, 200));
  return {
    before: (table) => {
      const at = table.waiting.findIndex(({ fruit, well }) => `${fruit}${well ? '-well' : ''}` === tile);
      if (at >= 0) table.waiting.splice(at, 1);
      table.reasons = {};
      if (Number(worker) < 0 && table.players[seat]) table.players[seat].workers += Number(worker);
    },
    flights,
    after: (table) => {
      const landscape = spaceAt(table, Number(cell))?.landscape ?? null;
      adopt(table, end, 'board', 'regions', 'sites');
      const built = spaceAt(table, Number(cell));
      if (built) built.landscape = landscape; // it is taken in an event of its own
      if (Number(worker) > 0 && table.players[seat]) table.players[seat].workers += Number(worker);
    },
  };
};

const MAKERS: Record<string, Maker> = {
  buy: ({ list, spaces, price }, seat) => {
    const tiles = (list as string[]).map(readTile);
    return {
      before: (table) => {
        if (table.players[seat]) table.players[seat].coins -= Number(price);
        for (const space of spaces as number[]) table.market.spaces[space]!.tile = null;
        table.market.count -= tiles.length;
      },
      flights: tiles.map((tile, i) => fly({ kind: 'tile', tile }, `market-${(spaces as number[])[i]}`, 'desk', i * STAGGER, 460)),
      after: (table) => {
        table.waiting = tiles;
      },
    };
  },

  cart: ({ tile, market }, seat) => ({
    before: (table) => {
      table.market.spaces[Number(market)]!.tile = null;
      table.market.count -= 1;
    },
    flights: [
      fly({ kind: 'landscape', landscape: 'cart' }, `player-${seat}-landscape`, `market-${String(market)}`),
      fly({ kind: 'tile', tile: readTile(String(tile)) }, `market-${String(market)}`, 'desk', FLY, 460),
    ],
  }),

  place_finca: ({ site, first, second }, _, end) => ({
    flights: [fly({ kind: 'finca', first: Number(first), second: Number(second) }, 'stack', `site-${String(site)}`, 0, 560)],
    after: (table) => adopt(table, end, 'sites', 'finca_count', 'fincas_left', 'drawn'),
  }),

  build,
  leap: build,
  replace: build,

  take_landscape: ({ tile, cell }, seat, end) => ({
    before: (table) => {
      const space = spaceAt(table, Number(cell));
      if (space) space.landscape = null;
    },
    flights: [fly({ kind: 'landscape', landscape: tile as Landscape }, `cell-${String(cell)}`, `player-${seat}-landscape`, 0, 520)],
    after: (table) => {
      if (table.players[seat] && end.players[seat]) table.players[seat].landscape = structuredClone(end.players[seat].landscape);
    },
  }),

  horses: ({ points, seat = 0 }) => ({ flights: [fly({ kind: 'points', points: Number(points), seat }, `player-${seat}-landscape`, `player-${seat}-points`)] }),

  bull: ({ cell }, seat, end) => ({
    flights: [fly({ kind: 'landscape', landscape: 'bull' }, `player-${seat}-landscape`, `cell-${String(cell)}`, 0, 520)],
    after: (table) => adopt(table, end, 'board', 'sites'),
  }),

  refill: ({ tiles, spaces }, _, end) => ({
    flights: (tiles as string[]).map((label, i) => fly({ kind: 'tile', tile: readTile(label) }, 'bag', `market-${(spaces as number[])[i]}`, i * STAGGER)),
    after: (table) => adopt(table, end, 'market', 'bag', 'bag_count'),
  }),

  harvest: ({ cell, points }, seat, end) => ({
    flights: [
      fly({ kind: 'worker', seat }, `cell-${String(cell)}`, `player-${seat}-workers`),
      fly({ kind: 'points', points: Number(points), seat }, `cell-${String(cell)}`, `player-${seat}-points`, 120, 700),
    ],
    after: (table) => {
      adopt(table, end, 'board', 'regions', 'sites');
      if (table.players[seat]) {
        table.players[seat].points.track += Number(points);
        table.players[seat].workers += 1;
      }
    },
  }),

  income: ({ coins }, seat) => ({
    flights: Array.from({ length: Math.min(MOST_COINS, Number(coins)) }, (_, i) =>
      fly({ kind: 'coin' }, `player-${seat}-workers`, `player-${seat}-coins`, i * STAGGER),
    ),
    after: (table) => {
      if (table.players[seat]) table.players[seat].coins += Number(coins);
    },
  }),

  score_finca: ({ site, points }, _, end) => ({
    flights: scores(points as number[], `site-${String(site)}`),
    after: (table) => adopt(table, end, 'sites'),
  }),
};

/** The cue for an event; events without a picture change nothing. `end` is the table after the whole story. */
export function cueFor(event: StoryEvent, end: View): Cue {
  return MAKERS[event.key]?.(event, event.seat ?? 0, end) ?? { flights: [] };
}

export function lasts(cue: Cue): number {
  return Math.max(0, ...cue.flights.map((flight) => flight.delay + flight.duration));
}
