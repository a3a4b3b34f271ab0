/** What never changes at the table: names, letters, marks. The rules themselves stay on the server. */

import type { Fruit, Landscape, Space, Tile, View } from './view';

export const FRUITS: readonly Fruit[] = ['lemon', 'orange', 'blood-orange', 'lime', 'grapefruit'];
export const LETTERS: Readonly<Record<Fruit, string>> = { lemon: 'L', orange: 'O', 'blood-orange': 'B', lime: 'M', grapefruit: 'G' };
export const LANDSCAPES: readonly Landscape[] = ['horses-1', 'horses-2', 'horses-3', 'milestone', 'bull', 'cart', 'bridge', 'plow'];
export const ACTIONS = ['milestone', 'bull', 'cart', 'bridge', 'plow'] as const;
export type Action = (typeof ACTIONS)[number];
export const SEAT_MARKS: readonly string[] = ['●', '▲', '■', '◆', '★'];
export const DIRECTIONS = ['north', 'east', 'south', 'west'] as const;

const WELL = '-well';

/** A tile by its number in moves: the plain ones first, then those with a well. */
export function tileOf(number: number): Tile {
  return { fruit: FRUITS[number % FRUITS.length]!, well: number >= FRUITS.length };
}

export function numberOf({ fruit, well }: Tile): number {
  return FRUITS.indexOf(fruit) + (well ? FRUITS.length : 0);
}

/** A tile by its label in the log: `lemon`, `blood-orange-well`. */
export function readTile(label: string): Tile {
  const well = label.endsWith(WELL);
  return { fruit: (well ? label.slice(0, -WELL.length) : label) as Fruit, well };
}

export function labelOf({ fruit, well }: Tile): string {
  return fruit + (well ? WELL : '');
}

/** A space by its number. Numbers count along the widest map, so a smaller one leaves some out. */
export function spaceAt({ board }: View, cell: number): Space | undefined {
  const [x, y] = [cell % board.stride, Math.floor(cell / board.stride)];
  return x < board.width ? board.spaces[y * board.width + x] : undefined;
}

export function nameOfSpace(view: View, cell: number): string {
  return spaceAt(view, cell)?.name ?? '';
}

/** Where `steps` spaces in a direction lead; null beyond the board. */
export function towards({ board }: View, cell: number, direction: number, steps = 1): number | null {
  const x = (cell % board.stride) + [0, steps, 0, -steps][direction]!;
  const y = Math.floor(cell / board.stride) + [-steps, 0, steps, 0][direction]!;
  return x >= 0 && x < board.width && y >= 0 && y < board.height ? y * board.stride + x : null;
}
