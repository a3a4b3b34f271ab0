/** What never changes at the table: names, letters, the ring. The rules themselves stay on the server. */

import type { Produce } from './view';

export const PRODUCE: readonly Produce[] = ['olive', 'mushroom', 'garlic', 'grape', 'zucchini', 'lemon', 'orange', 'tomato'];
export const LETTERS: Readonly<Record<Produce, string>> = {
  olive: 'V',
  mushroom: 'M',
  garlic: 'G',
  grape: 'U',
  zucchini: 'Z',
  lemon: 'L',
  orange: 'O',
  tomato: 'T',
};
export const VILLAGES: readonly string[] = ['Monterosso', 'Vernazza', 'Corniglia', 'Manarola', 'Riomaggiore'];
export const RING: readonly string[] = [
  'Monterosso',
  'terrace 1',
  'terrace 2',
  'terrace 3',
  'Riomaggiore',
  'Manarola',
  'Corniglia',
  'Vernazza',
];
export const N_SPACES = 8;
export const LONGEST_MOVE = 4;
export const ACTIONS = 3;
export const CART_PLACES = 4;
export const ROW_PLACES = 8;
export const SEAT_MARKS: readonly string[] = ['●', '▲', '■', '◆', '★'];

/** A village in two letters, where there is no room for more. */
export const shortName = (village: string): string => village.slice(0, 2);
