/** What never changes at the table: names, marks, places. The rules themselves stay on the server. */

import type { Action, Fruit } from './view';

export const FRUITS: readonly Fruit[] = ['almond', 'fig', 'grape', 'lemon', 'olive', 'orange'];
export const LETTERS: Readonly<Record<Fruit, string>> = {
  almond: 'A',
  fig: 'F',
  grape: 'G',
  lemon: 'L',
  olive: 'V',
  orange: 'O',
};
export const JOKER_LETTER = '*';
export const ACTIONS: readonly Action[] = ['double', 'gust', 'large', 'less'];
export const TILE_VALUES: readonly number[] = [1, 2, 3, 4, 5, 6];
export const SEAT_MARKS: readonly string[] = ['●', '▲', '■', '◆', '★'];

export const N_BLADES = 12;
export const BLADES_BETWEEN_LINES = 6;
export const LOAD_SIZES = { cart: 6, large: 10, less: 6 } as const;

/** A fruit tile's text taken apart, as in records: `3A2G`, `4*`, `AFGLVO`. */
export function readTile(text: string): { needs: Partial<Record<Fruit, number>>; jokers: number; value: number } {
  const needs: Partial<Record<Fruit, number>> = {};
  let jokers = 0;
  let value = 0;
  for (const [, digits, letter] of text.matchAll(/(\d*)([A-Z*])/g)) {
    const count = digits ? Number(digits) : 1;
    const fruit = FRUITS.find((each) => LETTERS[each] === letter);
    if (fruit) needs[fruit] = (needs[fruit] ?? 0) + count;
    else jokers += count;
    value += count;
  }
  return { needs, jokers, value };
}
