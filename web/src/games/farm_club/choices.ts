/** The legal moves, sorted by the piece one clicks for them. */

import type { Move } from '../contract';

export interface Choices {
  birds: Map<number, Move>; // 0 for goals, 1 for animals
  hire: Map<number, Move>; // by set
  elect: Map<number, Move>; // by species
  clan: Map<number, Move>; // by number of the clan card
  place: Map<number, Move>; // by cell
  carry: Map<number, Map<number, Move>>; // move or swap: by cell touched first, then by the other one
  validate: Map<number, Move>; // by number of the goal
  keep: Move | null;
  done: Move | null;
}

export function sortChoices(legal: Move[]): Choices {
  const maps = { birds: new Map(), hire: new Map(), elect: new Map(), clan: new Map(), place: new Map(), validate: new Map() };
  const choices: Choices = { ...maps, carry: new Map(), keep: null, done: null };
  for (const move of legal) {
    const [first = 0, second = 0] = move.operands;
    if (move.kind === 'keep' || move.kind === 'done') choices[move.kind] = move;
    else if (move.kind === 'move') carriesFrom(choices, first).set(second, move);
    else if (move.kind === 'swap') {
      carriesFrom(choices, first).set(second, move);
      carriesFrom(choices, second).set(first, move);
    } else if (move.kind in maps) maps[move.kind as keyof typeof maps].set(first, move);
  }
  return choices;
}

function carriesFrom(choices: Choices, cell: number): Map<number, Move> {
  const carries = choices.carry.get(cell) ?? new Map<number, Move>();
  choices.carry.set(cell, carries);
  return carries;
}
