/** What story events speak of, as places on the table: a line of the log, or a lesson, lights them. */

import type { StoryEvent } from '../contract';

export interface Lit {
  cells: ReadonlySet<number>;
  sites: ReadonlySet<string>;
  market: ReadonlySet<number>; // spaces, from 0
  seats: ReadonlySet<number>;
  bag: boolean;
  stack: boolean; // of fincas
}

const MARKET = new Set(['buy', 'refill', 'market']);

export function litBy(events: StoryEvent[]): Lit {
  const cells = new Set<number>();
  const sites = new Set<string>();
  const market = new Set<number>();
  const seats = new Set<number>();
  for (const { key, seat, cell, from, cells: many, site, spaces, market: space } of events) {
    for (const place of [cell, from]) if (typeof place === 'number') cells.add(place);
    if (Array.isArray(many)) for (const place of many as number[]) cells.add(place);
    if (typeof site === 'string') sites.add(site);
    if (MARKET.has(key) && Array.isArray(spaces)) for (const each of spaces as number[]) market.add(each);
    if (typeof space === 'number') market.add(space);
    if (seat !== undefined) seats.add(seat);
  }
  const keys = events.map(({ key }) => key);
  return { cells, sites, market, seats, bag: keys.some((key) => key === 'refill' || key === 'bag'), stack: keys.includes('draw_finca') };
}
