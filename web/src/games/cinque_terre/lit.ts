/** What story events speak of, as places on the table: a line of the log, or a lesson, lights them. */

import type { StoryEvent } from '../contract';

export interface Lit {
  spaces: ReadonlySet<string>; // by name
  orders: ReadonlySet<number>; // by number
  slots: ReadonlySet<number>; // open produce cards
  produce: ReadonlySet<string>;
  seats: ReadonlySet<number>;
  parts: ReadonlySet<string>; // deck, cards, orders, hand, cart, market, end, starting, piles
}

const PARTS: Record<string, string> = {
  draw: 'deck',
  reshuffle: 'deck',
  look: 'order_deck',
  keep: 'order_deck',
  second: 'order_deck',
  trigger: 'end',
};
const ALL_PARTS = new Set(['deck', 'cards', 'orders', 'order_deck', 'hand', 'cart', 'market', 'end', 'starting', 'piles', 'sold']);

export function litBy(events: StoryEvent[]): Lit {
  const lit = {
    spaces: new Set<string>(),
    orders: new Set<number>(),
    slots: new Set<number>(),
    produce: new Set<string>(),
    seats: new Set<number>(),
    parts: new Set<string>(),
  };
  for (const event of events) addTo(lit, event);
  return lit;
}

interface Growing {
  spaces: Set<string>;
  orders: Set<number>;
  slots: Set<number>;
  produce: Set<string>;
  seats: Set<number>;
  parts: Set<string>;
}

function addTo(lit: Growing, event: StoryEvent): void {
  const { key, seat, start, space, village, order, slot, produce } = event;
  for (const place of [start, space, village]) if (typeof place === 'string') lit.spaces.add(place);
  if (typeof order === 'number') lit.orders.add(order);
  if (typeof slot === 'number' && (key === 'draw_open' || key === 'refill')) lit.slots.add(slot);
  if (typeof produce === 'string' && (key === 'harvest' || key === 'gone' || key === 'produce')) lit.produce.add(produce);
  if (seat !== undefined) lit.seats.add(seat);
  const part = PARTS[key] ?? (ALL_PARTS.has(key) ? key : null);
  if (part) lit.parts.add(part);
}
