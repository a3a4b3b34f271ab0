/** What each story event looks like: which pieces fly from where to where, and how the drawn table changes before and after. */

import type { StoryEvent } from '../../contract';
import { N_SPACES, RING } from '../facts';
import { openOrders, type Order, type Produce, type View } from '../view';

export type Piece =
  | { kind: 'produce'; produce: Produce }
  | { kind: 'card'; produce: Produce | null }
  | { kind: 'cart'; seat: number }
  | { kind: 'order'; order: Order | null }
  | { kind: 'vendor'; lire: number };

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

const STEP = 190; // a cart's way to the next space
const FLY = 360;
const STAGGER = 70;

function fly(piece: Piece, from: string, to: string, count = 1, duration = FLY): Flight[] {
  return Array.from({ length: count }, (_, i) => ({ piece, stops: [from, to], delay: i * STAGGER, duration }));
}

function takeCart(table: View, seat: number): void {
  for (const space of table.spaces) space.carts = space.carts.filter((each) => each !== seat);
}

function putCart(table: View, seat: number, name: unknown): void {
  const space = table.spaces.find((each) => each.name === name);
  if (!space || space.carts.includes(seat)) return;
  space.carts = [...space.carts, seat].sort((one, other) => one - other);
  const player = table.players[seat];
  if (player) player.space = space.name;
}

const orderIn = (table: View, number: unknown): Order | null => openOrders(table).find((order) => order.number === number) ?? null;

type Maker = (event: StoryEvent, seat: number, end: View) => Cue;

const MAKERS: Record<string, Maker> = {
  placed: ({ space }, seat) => ({
    flights: fly({ kind: 'cart', seat }, `player-${seat}-lire`, `space-${RING.indexOf(String(space))}`, 1, 420),
    after: (table) => putCart(table, seat, space),
  }),

  move: ({ start, steps, space }, seat) => {
    const from = RING.indexOf(String(start));
    const stops = Array.from({ length: Number(steps) + 1 }, (_, i) => `space-${(from + i) % N_SPACES}`);
    return {
      before: (table) => takeCart(table, seat),
      flights: [{ piece: { kind: 'cart', seat }, stops, delay: 0, duration: STEP * Number(steps) + 120 }],
      after: (table) => putCart(table, seat, space),
    };
  },

  draw: (_, seat) => ({ flights: fly({ kind: 'card', produce: null }, 'deck', `player-${seat}-hand`) }),

  draw_open: ({ produce, slot }, seat) => ({
    before: (table) => {
      table.open_cards[Number(slot)] = null;
    },
    flights: fly({ kind: 'card', produce: produce as Produce }, `card-${String(slot)}`, `player-${seat}-hand`),
  }),

  refill: ({ produce, slot }) => ({
    flights: fly({ kind: 'card', produce: null }, 'deck', `card-${String(slot)}`, 1, 260),
    after: (table) => {
      table.open_cards[Number(slot)] = produce as Produce;
    },
  }),

  harvest: ({ produce, paid, cards }, seat) => ({
    before: (table) => {
      for (const { piles } of table.terraces) for (const pile of piles) if (pile.produce === produce) pile.left -= 1;
    },
    flights: [
      ...fly({ kind: 'card', produce: paid as Produce }, `player-${seat}-hand`, 'discards', Number(cards)),
      ...fly({ kind: 'produce', produce: produce as Produce }, `pile-${String(produce)}`, `player-${seat}-cart`),
    ],
    after: (table) => table.players[seat]?.cart.push(produce as Produce),
  }),

  sell: ({ produce, village, lire }, seat) => ({
    before: (table) => {
      const cart = table.players[seat]?.cart ?? [];
      const at = cart.indexOf(produce as Produce);
      if (at >= 0) cart.splice(at, 1);
    },
    flights: fly({ kind: 'produce', produce: produce as Produce }, `player-${seat}-cart`, `player-${seat}-${String(village)}`, 1, 460),
    after: (table) => {
      const row = table.players[seat]?.sold.find((each) => each.village === village);
      row?.pieces.push({ produce: produce as Produce, price: Number(lire) });
    },
  }),

  vendor: ({ village, lire }, seat) => ({
    flights: fly({ kind: 'vendor', lire: Number(lire) }, `vendor-${String(village)}`, `player-${seat}-claims`, 1, 560),
  }),

  keep: (_, seat) => ({ flights: fly({ kind: 'order', order: null }, 'order-deck', `player-${seat}-claims`, 1, 460) }),
  second: (_, seat) => ({ flights: fly({ kind: 'order', order: null }, 'order-deck', `player-${seat}-claims`, 1, 460) }),
  lay: ({ order, slot }, _, end) => ({
    flights: fly({ kind: 'order', order: orderIn(end, order) }, 'order-deck', `order-${String(slot)}`, 1, 420),
  }),
  place: ({ order, slot }, _, end) => ({
    flights: fly({ kind: 'order', order: orderIn(end, order) }, 'order-deck', `order-${String(slot)}`, 1, 420),
  }),
};

/** The cue for an event; events without a picture change nothing. `end` is the table after the whole story. */
export function cueFor(event: StoryEvent, end: View): Cue {
  return MAKERS[event.key]?.(event, event.seat ?? 0, end) ?? { flights: [] };
}

export function lasts(cue: Cue): number {
  return Math.max(0, ...cue.flights.map((flight) => flight.delay + flight.duration));
}
