/** Small phrases that labels, log and previews share. */

import type { Translate } from '../contract';
import { FRUITS, readTile } from './facts';
import type { FincaTile, Fruit, FruitTile } from './view';

export type Counts = Partial<Record<Fruit, number>>;

/** "a, b and c". */
export function listed(items: string[], t: Translate): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1);
  return others.length ? others.join(', ') + t('finca.and') + last : last;
}

/** "2 figs and 1 lemon". */
export function fruitWords(counts: Counts, t: Translate): string {
  const kinds = FRUITS.filter((fruit) => (counts[fruit] ?? 0) > 0);
  return listed(
    kinds.map((fruit) => t(`finca.${fruit}`, { count: counts[fruit] })),
    t,
  );
}

/** What a fruit tile asks for. */
export function tileWords(tile: Pick<FruitTile, 'needs' | 'jokers'>, t: Translate): string {
  return tile.jokers ? t('finca.joker', { count: tile.jokers }) : fruitWords(tile.needs, t);
}

/** The same for a tile as the log names it: `3A2G`, `4*`. */
export function tileTextWords(text: string, t: Translate): string {
  return tileWords(readTile(text), t);
}

/** What a finca tile shows. */
export function fincaWords(tile: Pick<FincaTile, 'fruits' | 'is_joker'>, t: Translate): string {
  const kinds = tile.is_joker ? ['joker'] : tile.fruits;
  return listed(
    kinds.map((kind) => t(`finca.kind.${kind}`)),
    t,
  );
}
