/** What never changes at the table: names, marks, places. The rules themselves stay on the server. */

import type { Animal, Face, Kind, Timing } from './view';

export const ANIMALS: readonly Animal[] = ['pig', 'horse', 'sheep', 'goat', 'chicken', 'duck'];
export const LETTERS: Readonly<Record<Animal, string>> = { pig: 'P', horse: 'H', sheep: 'S', goat: 'G', chicken: 'C', duck: 'D' };
export const SEAT_MARKS: readonly string[] = ['●', '▲', '■', '◆', '★'];

export const N_CELLS = 9;
export const N_ROUNDS = 9;
export const SIDE = 3; // cells in a row
export const HOUSE = 4;
export const PENS: readonly [number, number] = [0, 8];

const IMMEDIATE: ReadonlySet<Kind> = new Set(['pair', 'line', 'five']);
const POINTS: Readonly<Record<Kind, readonly [number, number]>> = {
  pair: [3, 0],
  line: [5, 0],
  five: [6, 0],
  more: [3, 1],
  neighbour: [4, 2],
  one: [3, 0],
};

/** A card as story events name it: its kind and animals are enough to draw it. */
export function faceOf(id: string, kind: Kind, animals: Animal[]): Face {
  const timing: Timing = IMMEDIATE.has(kind) ? 'immediate' : 'deferred';
  const [points, partial] = POINTS[kind];
  return { id, kind, timing, animals, points, partial };
}
