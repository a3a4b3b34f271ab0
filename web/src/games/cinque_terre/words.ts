/** Small phrases that labels, log and previews share. */

import type { Translate } from '../contract';
import { PRODUCE, VILLAGES } from './facts';
import type { Counts, Need, RouteStop } from './view';

/** "a, b and c". */
export function listed(items: string[], t: Translate): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1);
  return others.length ? others.join(', ') + t('cinque.and') + last : last;
}

export const kindWord = (produce: unknown, t: Translate): string => t(`cinque.kind.${String(produce)}`);
export const oneOf = (produce: unknown, t: Translate): string => t(`cinque.one.${String(produce)}`);
export const lireWords = (count: number, t: Translate): string => t('cinque.lire', { count });

/** "2 lemon cards". */
export function cardWords(count: number, produce: unknown, t: Translate): string {
  return t('cinque.cards', { count, kind: kindWord(produce, t) });
}

/** "2 lemons and 1 tomato". */
export function produceWords(counts: Counts, t: Translate): string {
  const kinds = PRODUCE.filter((produce) => (counts[produce] ?? 0) > 0);
  return listed(
    kinds.map((produce) => t(`cinque.${produce}`, { count: counts[produce] })),
    t,
  );
}

/** A space's name by itself, after "to", and after "at": languages differ. */
export const placeName = (space: string, t: Translate): string => placeBy('cinque.place', space, t);
export const toPlace = (space: string, t: Translate): string => placeBy('cinque.to', space, t);
export const atPlace = (space: string, t: Translate): string => placeBy('cinque.at', space, t);

function placeBy(key: string, space: string, t: Translate): string {
  if (VILLAGES.includes(space)) return t(`${key}.village`, { name: space });
  return t(`${key}.terrace`, { number: space.split(' ').at(-1) });
}

/** "olive in Monterosso, tomato in Vernazza". */
export function needWords(needs: Need[], t: Translate): string {
  return needs.map(({ village, produce }) => t('cinque.need', { kind: kindWord(produce, t), village })).join(', ');
}

/** "2 lemons at 5, 1 tomato at 1: 11 Lire". */
export function saleWords(stop: RouteStop, t: Translate): string {
  const sales = stop.sales.map(({ produce, count, price }) => t('cinque.route.sale', { what: t(`cinque.${produce}`, { count }), price }));
  return t('cinque.route.sales', { sales: sales.join(', '), lire: lireWords(stop.total, t) });
}
