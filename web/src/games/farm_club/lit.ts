/** What story events speak of, as places on the table: a line of the log, or a lesson, lights them. */

import type { StoryEvent } from '../contract';
import { HOUSE } from './facts';

export interface Lit {
  sets: ReadonlySet<number>; // of the hiring space, from 0
  cells: ReadonlySet<string>; // `seat cell`, both from 0
  cards: ReadonlySet<string>; // by id
  animals: ReadonlySet<string>; // leaders, by name
  seats: ReadonlySet<number>; // spoken of, and no cell, card or animal of theirs
  goals: boolean; // the hiring space's row of goals
  pawns: boolean; // its row of animals
  stock: boolean;
  election: boolean;
  house: boolean;
  bag: boolean;
}

const FROM_STOCK = new Set(['birds', 'pen_bird', 'line_bird', 'no_bird', 'stock']);

export function litBy(events: StoryEvent[]): Lit {
  const sets = new Set<number>();
  const cells = new Set<string>();
  const cards = new Set<string>();
  const animals = new Set<string>();
  const seats = new Set<number>();
  for (const { key, seat, set, cell, reached, card, cards: several, animal } of events) {
    if (typeof set === 'number') sets.add(set - 1);
    const isPrecise = [cell, card, several, animal].some((named) => named !== undefined);
    if (seat !== undefined && !isPrecise) seats.add(seat);
    for (const place of [cell, reached]) if (typeof place === 'number') cells.add(`${seat ?? 0} ${place - 1}`);
    for (const id of [card, ...(Array.isArray(several) ? several : [])]) if (typeof id === 'string') cards.add(id);
    if (key === 'elect' || key === 'house') cells.add(`${seat ?? 0} ${HOUSE}`);
    if (key === 'elect' && typeof animal === 'string') animals.add(animal);
  }
  const has = (wanted: string) => events.some(({ key }) => key === wanted);
  const redrawn = (wanted: string) => events.some(({ key, row }) => key === 'birds' && row === wanted);
  return {
    ...{ sets, cells, cards, animals, seats },
    goals: redrawn('goals') || has('hiring'),
    pawns: redrawn('animals') || has('hiring'),
    stock: events.some(({ key }) => FROM_STOCK.has(key)),
    election: has('elect') || has('clan') || has('election'),
    house: has('house'),
    bag: has('bag'),
  };
}
