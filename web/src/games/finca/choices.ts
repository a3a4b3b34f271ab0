/** The legal moves, sorted by the piece one clicks for them. */

import type { Move } from '../contract';

export interface Choices {
  blades: Map<number, Move>; // place or move, by blade
  gusts: Map<number, Map<number, Move>>; // by blade left, then by blade reached
  deliveries: Map<number, Move[]>; // by region
  single: Map<string, Move>; // double, cart, large, less, done
}

export function sortChoices(legal: Move[]): Choices {
  const choices: Choices = { blades: new Map(), gusts: new Map(), deliveries: new Map(), single: new Map() };
  for (const move of legal) {
    const [first = 0, second = 0] = move.operands;
    if (move.kind === 'place' || move.kind === 'move') choices.blades.set(first, move);
    else if (move.kind === 'gust') gustsFrom(choices, first).set(second, move);
    else if (move.kind.startsWith('deliver')) deliveriesTo(choices, first).push(move);
    else choices.single.set(move.kind, move);
  }
  return choices;
}

function gustsFrom(choices: Choices, blade: number): Map<number, Move> {
  const gusts = choices.gusts.get(blade) ?? new Map<number, Move>();
  choices.gusts.set(blade, gusts);
  return gusts;
}

function deliveriesTo(choices: Choices, region: number): Move[] {
  const moves = choices.deliveries.get(region) ?? [];
  choices.deliveries.set(region, moves);
  return moves;
}
