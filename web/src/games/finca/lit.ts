/** What story events speak of, as places on the table: a line of the log, or a lesson, lights them. */

import type { StoryEvent } from '../contract';

export interface Lit {
  blades: ReadonlySet<number>; // from 0
  regions: ReadonlySet<string>; // by name
  seats: ReadonlySet<number>;
  supply: boolean;
  centre: boolean;
}

const FROM_SUPPLY = new Set(['harvest', 'call_fruit', 'supply']);
const FROM_CENTRE = new Set(['take_carts', 'call_carts', 'cart', 'centre']);

export function litBy(events: StoryEvent[]): Lit {
  const blades = new Set<number>();
  const regions = new Set<string>();
  const seats = new Set<number>();
  for (const { key, seat, blade, reached, region } of events) {
    for (const place of [blade, reached]) if (typeof place === 'number') blades.add(place - 1);
    if (typeof region === 'string') regions.add(region);
    if (seat !== undefined) seats.add(seat);
    if (key === 'farmers') for (let place = 0; place < 12; place++) blades.add(place);
  }
  const keys = events.map(({ key }) => key);
  return { blades, regions, seats, supply: keys.some((key) => FROM_SUPPLY.has(key)), centre: keys.some((key) => FROM_CENTRE.has(key)) };
}
