/** The legal moves, sorted by the piece one clicks for them. */

import type { Move } from '../contract';
import { PRODUCE } from './facts';
import type { Produce } from './view';

export interface Choices {
  spaces: Map<number, Move>; // move, by space of the ring
  starts: Map<number, Move>; // start, by space of the ring
  cards: Map<Produce | 'deck', Move>; // draw
  piles: Map<Produce, Move[]>; // harvest, by what is harvested: each way to pay
  sales: Map<Produce, Move>;
  orders: Map<number, Move>; // claim, by number of the order
  vendors: Map<number, Move>; // by village, top to bottom
  single: Map<string, Move>; // keep, place, second, end
}

const FIRST_TERRACE = 1; // on the ring

export function sortChoices(legal: Move[]): Choices {
  const choices: Choices = {
    spaces: new Map(),
    starts: new Map(),
    cards: new Map(),
    piles: new Map(),
    sales: new Map(),
    orders: new Map(),
    vendors: new Map(),
    single: new Map(),
  };
  for (const move of legal) sortIn(choices, move, move.operands[0] ?? 0);
  return choices;
}

function sortIn(choices: Choices, move: Move, first: number): void {
  const produce = PRODUCE[first] ?? 'olive';
  if (move.kind === 'move') choices.spaces.set(first, move);
  else if (move.kind === 'start') choices.starts.set(first + FIRST_TERRACE, move);
  else if (move.kind === 'draw') choices.cards.set('deck', move);
  else if (move.kind === 'draw_open') choices.cards.set(produce, move);
  else if (move.kind === 'harvest' || move.kind === 'yield') choices.piles.set(produce, [...(choices.piles.get(produce) ?? []), move]);
  else if (move.kind === 'sell') choices.sales.set(produce, move);
  else if (move.kind === 'claim') choices.orders.set(first + 1, move);
  else if (move.kind === 'vendor') choices.vendors.set(first, move);
  else choices.single.set(move.kind, move);
}

/** What a harvest is paid with: one card of its kind, or two of another. */
export function payment(move: Move): { produce: Produce; cards: number } {
  const isYield = move.kind === 'yield';
  return { produce: PRODUCE[move.operands[isYield ? 1 : 0] ?? 0] ?? 'olive', cards: isYield ? 2 : 1 };
}
