/** What each story event looks like: which pieces fly from where to where, and how the drawn table changes before and after. */

import type { StoryEvent } from '../../contract';
import { FRUITS, N_BLADES, readTile } from '../facts';
import type { Fruit, FruitTile, Region, View } from '../view';

export type Piece =
  | { kind: 'fruit'; fruit: Fruit }
  | { kind: 'farmer'; seat: number }
  | { kind: 'tile'; tile: FruitTile }
  | { kind: 'finca'; finca: Region['finca'] }
  | { kind: 'bonus'; value: number }
  | { kind: 'cart' }
  | { kind: 'house' };

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

const HOP = 150; // a farmer's step to the next blade
const LONGEST_WALK = 950;
const FLY = 340;
const STAGGER = 55;
const MOST_AT_ONCE = 6; // more fruits than this are not drawn one by one

function fly(piece: Piece, from: string, to: string, count = 1, duration = FLY): Flight[] {
  const shown = Math.min(count, MOST_AT_ONCE);
  return Array.from({ length: shown }, (_, i) => ({ piece, stops: [from, to], delay: i * STAGGER, duration }));
}

function bladesBetween(from: number, reached: number, isWalk: boolean): string[] {
  if (!isWalk) return [`blade-${from}`, `blade-${reached}`];
  const steps = (reached - from + N_BLADES - 1) % N_BLADES;
  return Array.from({ length: steps + 2 }, (_, i) => `blade-${(from + i) % N_BLADES}`);
}

const regionOf = (table: View, name: unknown) => table.regions.find((region) => region.name === name);

function spend(table: View, seat: number, action: string): void {
  const player = table.players[seat];
  if (player) player.actions = player.actions.filter((each) => each !== action);
}

function addFarmer(table: View, blade: number, seat: number, by: number): void {
  const farmers = table.windmill[blade]?.farmers;
  if (farmers) farmers[seat] = (farmers[seat] ?? 0) + by;
}

function addFruit(counts: Record<Fruit, number> | undefined, fruit: Fruit, by: number): void {
  if (counts) counts[fruit] += by;
}

type Maker = (event: StoryEvent, seat: number, end: View) => Cue;

const walk: Maker = ({ key, blade, reached }, seat) => {
  const [from, to] = [Number(blade) - 1, Number(reached) - 1];
  const stops = bladesBetween(from, to, key === 'walk');
  const duration = key === 'walk' ? Math.min(LONGEST_WALK, HOP * (stops.length - 1) + 80) : 550;
  return {
    before: (table) => {
      addFarmer(table, from, seat, -1);
      if (key === 'blow') spend(table, seat, 'gust');
    },
    flights: [{ piece: { kind: 'farmer', seat }, stops, delay: 0, duration }],
    after: (table) => addFarmer(table, to, seat, 1),
  };
};

const setOut: Maker = ({ key }, seat, end) => {
  const paysCart = key === 'cart' || (key === 'less' && end.options.one_less_cart !== 'free');
  return {
    before: (table) => {
      spend(table, seat, key);
      if (paysCart && table.players[seat]) table.players[seat].carts -= 1;
    },
    flights: paysCart ? fly({ kind: 'cart' }, `player-${seat}-carts`, 'centre') : [],
    after: (table) => {
      if (paysCart) table.centre += 1;
    },
  };
};

const MAKERS: Record<string, Maker> = {
  place: ({ blade }, seat) => ({
    before: (table) => {
      if (table.players[seat]) table.players[seat].in_hand -= 1;
    },
    flights: fly({ kind: 'farmer', seat }, `player-${seat}-hand`, `blade-${Number(blade) - 1}`, 1, 420),
    after: (table) => addFarmer(table, Number(blade) - 1, seat, 1),
  }),

  walk,
  blow: walk,

  harvest: ({ fruit, count }, seat) => ({
    before: (table) => addFruit(table.supply, fruit as Fruit, -Number(count)),
    flights: fly(
      { kind: 'fruit', fruit: fruit as Fruit },
      `supply-${String(fruit)}`,
      `player-${seat}-${String(fruit)}`,
      Number(count),
    ),
    after: (table) => addFruit(table.players[seat]?.fruit, fruit as Fruit, Number(count)),
  }),

  call_fruit: ({ fruit, returned }) => {
    const counts = returned as number[];
    const kind = fruit as Fruit;
    return {
      before: (table) => counts.forEach((count, seat) => addFruit(table.players[seat]?.fruit, kind, -count)),
      flights: counts.flatMap((count, seat) =>
        fly({ kind: 'fruit', fruit: kind }, `player-${seat}-${kind}`, `supply-${kind}`, count),
      ),
      after: (table) => counts.forEach((count) => addFruit(table.supply, kind, count)),
    };
  },

  take_carts: ({ count }, seat) => ({
    before: (table) => {
      table.centre -= Number(count);
    },
    flights: fly({ kind: 'cart' }, 'centre', `player-${seat}-carts`, Number(count)),
    after: (table) => {
      if (table.players[seat]) table.players[seat].carts += Number(count);
    },
  }),

  call_carts: ({ returned }) => {
    const counts = returned as number[];
    return {
      before: (table) => table.players.forEach((player) => (player.carts = 0)),
      flights: counts.flatMap((count, seat) => fly({ kind: 'cart' }, `player-${seat}-carts`, 'centre', count)),
      after: (table) => counts.forEach((count) => (table.centre += count)),
    };
  },

  double: (_, seat) => ({ before: (table) => spend(table, seat, 'double'), flights: [] }),
  cart: setOut,
  large: setOut,
  less: setOut,

  serve: ({ region, fruit }, seat) => {
    const paid = fruit as Partial<Record<Fruit, number>>;
    const kinds = FRUITS.filter((kind) => paid[kind]);
    const flights = kinds.flatMap((kind) =>
      fly({ kind: 'fruit', fruit: kind }, `player-${seat}-${kind}`, `region-${String(region)}`, paid[kind]),
    );
    return {
      before: (table) => kinds.forEach((kind) => addFruit(table.players[seat]?.fruit, kind, -(paid[kind] ?? 0))),
      flights: flights.map((flight, i) => ({ ...flight, delay: i * STAGGER })),
      after: (table) => kinds.forEach((kind) => addFruit(table.supply, kind, paid[kind] ?? 0)),
    };
  },

  take_tile: ({ region, tile }, seat) => {
    const text = String(tile);
    const taken = { text, ...readTile(text) };
    return {
      before: (table) => {
        const place = regionOf(table, region);
        if (place) Object.assign(place, { tile: null, served: 0, height: place.height - 1 });
      },
      flights: fly({ kind: 'tile', tile: taken }, `region-${String(region)}`, `player-${seat}-tiles`, 1, 460),
      after: (table) => table.players[seat]?.tiles.push(taken),
    };
  },

  bonus: ({ value }, seat) => ({
    before: (table) => {
      table.bonus_left = table.bonus_left.filter((each) => each !== value);
    },
    flights: fly({ kind: 'bonus', value: Number(value) }, 'bonus', `player-${seat}-prizes`, 1, 600),
    after: (table) => table.players[seat]?.bonus.push(Number(value)),
  }),

  finca: ({ region }, seat, end) => {
    const place = regionOf(end, region);
    const flights = place
      ? fly({ kind: 'finca', finca: place.finca }, `finca-${place.name}`, `player-${seat}-prizes`, 1, 600)
      : [];
    return { flights };
  },

  house: ({ region }) => ({
    before: (table) => {
      table.houses_left -= 1;
    },
    flights: fly({ kind: 'house' }, 'houses', `region-${String(region)}`, 1, 480),
    after: (table) => {
      const place = regionOf(table, region);
      if (place) place.house = true;
    },
  }),

  reveal: ({ region }, _, end) => ({
    flights: [],
    after: (table) => {
      const [place, shown] = [regionOf(table, region), regionOf(end, region)];
      if (place && shown) place.tile = shown.tile;
    },
  }),
};

/** The cue for an event; events without a picture change nothing. `end` is the table after the whole story. */
export function cueFor(event: StoryEvent, end: View): Cue {
  return MAKERS[event.key]?.(event, event.seat ?? 0, end) ?? { flights: [] };
}

export function lasts(cue: Cue): number {
  return Math.max(0, ...cue.flights.map((flight) => flight.delay + flight.duration));
}
