/** Small phrases that labels, log and previews share. */

import type { Translate } from '../contract';
import { FRUITS, labelOf, SEAT_MARKS } from './facts';
import type { Tile } from './view';

/** How a seat is called in a sentence: by name if names are known, else by its mark. */
export type NameOf = (seat: number) => string;

export const byMark: NameOf = (seat) => SEAT_MARKS[seat] ?? String(seat + 1);

/** "a, b and c". */
export function listed(items: string[], t: Translate): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1);
  return others.length ? others.join(', ') + t('citrus.and') + last : last;
}

/** "lemon with a well". */
export function tileWord(tile: Tile, t: Translate): string {
  return t(`citrus.tile.${labelOf(tile)}`);
}

/** "2 lemons, 1 lime and 1 lime with a well". */
export function tileWords(tiles: Tile[], t: Translate): string {
  const kinds = FRUITS.flatMap((fruit) => [false, true].map((well) => ({ fruit, well })));
  const counted = kinds.map((kind) => ({ kind, count: tiles.filter(({ fruit, well }) => fruit === kind.fruit && well === kind.well).length }));
  return listed(
    counted.filter(({ count }) => count > 0).map(({ kind, count }) => t(`citrus.tiles.${labelOf(kind)}`, { count })),
    t,
  );
}

/** "● 10 and ▲ 5", or "nobody". */
export function payWords(pays: number[], t: Translate, nameOf: NameOf): string {
  const paid = pays.flatMap((points, seat) => (points ? [`${nameOf(seat)} ${points}`] : []));
  return paid.length ? listed(paid, t) : t('citrus.nobody');
}
