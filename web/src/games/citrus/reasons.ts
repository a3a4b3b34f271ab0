/** Why something cannot be chosen, in the words of the rules. */

import type { Translate } from '../contract';
import { type Action, numberOf, spaceAt } from './facts';
import { siteAt, tilesOn } from './hints';
import type { Line, Space, Tile, View } from './view';
import { tileWord, tileWords } from './words';

const LEGAL = '.';

/** Reasons that hold for everything on the table. */
function whyNotNow(view: View, seat: number | null, t: Translate): string | null {
  if (view.is_over) return t('citrus.why.over');
  if (seat === null) return t('citrus.why.watching');
  if (seat !== view.to_move) return t('citrus.why.turn');
  return null;
}

export function whyNotLine(view: View, seat: number | null, line: Line, t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  const mine = view.players[seat ?? 0];
  const tiles = tileWords(tilesOn(view, line), t);
  return t(`citrus.why.line.${line.why_not ?? 'not-now'}`, { line: line.name, price: line.price, coins: mine?.coins, tiles });
}

/** The sign of the rules for a tile and a space: see `reasons` in the view. */
export function signFor(view: View, tile: Tile | null, space: Space): string {
  const signs = tile ? view.reasons[tile.fruit] : undefined;
  return signs?.[view.board.spaces.indexOf(space)] ?? LEGAL;
}

/** Why the tile in hand cannot be built on a space. */
export function whyNotBuild(view: View, tile: Tile, cell: number, t: Translate): string {
  const space = spaceAt(view, cell);
  if (!space) return '';
  const sign = signFor(view, tile, space);
  const values = { space: space.name, tile: tileWord(tile, t), fruit: t(`citrus.fruit.${tile.fruit}`), sites: space.road_of.join(', ') };
  if (sign === '#') return t(space.kind === 'site' ? 'citrus.why.build.site' : 'citrus.why.build.rock', values);
  return sign === LEGAL ? t('citrus.why.busy') : t(`citrus.why.build.${sign}`, values);
}

/** Why a space cannot be chosen at all in this phase. */
export function whyNotSpace(view: View, seat: number | null, cell: number, t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  const space = spaceAt(view, cell);
  if (view.phase === 'site') return siteAt(view, cell) ? t('citrus.why.site.closed', { site: space?.site }) : t('citrus.why.site.choose');
  if (view.phase === 'after') return t('citrus.why.after');
  const tile = space?.tile;
  if (!tile) return t(view.phase === 'harvest' ? 'citrus.why.harvesting' : 'citrus.why.buy_first');
  if (tile.owner === null) return t('citrus.why.neutral');
  return t(tile.owner === seat ? 'citrus.why.busy' : 'citrus.why.foreign');
}

export function whyNotBull(view: View, cell: number, t: Translate): string {
  return t('citrus.why.bull', { space: spaceAt(view, cell)?.name });
}

export function whyNotMarketTile(view: View, seat: number | null, space: number, isCart: boolean, t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  const tile = view.market.spaces[space]?.tile;
  if (!tile) return t('citrus.why.market.empty');
  return t(isCart ? 'citrus.why.cart.unbuildable' : 'citrus.why.market.line', { tile: tileWord(tile, t), number: numberOf(tile) });
}

export function whyNotAction(view: View, seat: number | null, kind: Action | 'done' | 'pass' | 'return', t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  if (kind === 'done' || kind === 'pass' || kind === 'return') return t('citrus.why.done');
  if (view.phase === 'site') return t('citrus.why.site.choose');
  if (kind === 'cart' && view.phase === 'build') return t('citrus.why.cart.building');
  return t(`citrus.why.action.${kind}`);
}
