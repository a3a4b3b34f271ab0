/** Every legal move as a sentence that says what it brings, and what is to be done now. */

import type { Move, Translate } from '../contract';
import { isBuild } from './choices';
import { ACTIONS, DIRECTIONS, nameOfSpace, tileOf, towards } from './facts';
import { bringsFinca, growth, regionOf, tilesOn } from './hints';
import type { View } from './view';
import { byMark, type NameOf, payWords, tileWord, tileWords } from './words';

export function moveLabel(move: Move, view: View, t: Translate, nameOf: NameOf = byMark): string {
  const [first = 0] = move.operands;
  if (isBuild(move)) return buildLabel(move, view, t, nameOf);
  switch (move.kind) {
    case 'buy':
      return buyLabel(move, view, t);
    case 'site':
      return t('citrus.move.site', { site: view.sites[first]?.name, first: view.drawn?.first, second: view.drawn?.second });
    case 'harvest':
      return harvestLabel(first, view, t);
    case 'cart':
      return cartLabel(first, view, t);
    case 'bull':
      return bullLabel(first, view, t, nameOf);
    case 'return':
      return t('citrus.move.return', { count: view.waiting.length, points: 3 * view.waiting.length });
    case 'done':
      return t(`citrus.move.done.${view.phase}`, { coins: view.harvest?.income_now });
    default:
      return t(`citrus.move.${move.kind}`);
  }
}

function buyLabel(move: Move, view: View, t: Translate): string {
  const line = view.market.lines[move.operands[0] ?? 0];
  if (!line) return move.text;
  const said = t('citrus.move.buy', { line: line.name, price: line.price, tiles: tileWords(tilesOn(view, line), t) });
  return bringsFinca(view, line.price) ? `${said} ${t('citrus.move.brings')}` : said;
}

function cartLabel(space: number, view: View, t: Translate): string {
  const tile = view.market.spaces[space]?.tile;
  const said = t('citrus.move.cart', { number: space + 1, tile: tile ? tileWord(tile, t) : '' });
  return bringsFinca(view, 1) ? `${said} ${t('citrus.move.brings')}` : said;
}

function harvestLabel(head: number, view: View, t: Translate): string {
  const region = regionOf(view, head);
  const preview = view.previews.find((each) => each.head === head);
  if (!region) return '';
  return t('citrus.move.harvest', {
    tiles: t(`citrus.tiles.${region.fruit}`, { count: region.tiles }),
    wells: region.wells ? t('citrus.move.wells', { count: region.wells }) : '',
    space: nameOfSpace(view, head),
    points: preview?.points ?? region.points,
    coins: preview?.coins ?? 0,
  });
}

function bullLabel(cell: number, view: View, t: Translate, nameOf: NameOf): string {
  const closed = view.sites.filter((site) => site.state === 'finca' && site.left.length === 1 && site.left[0] === cell);
  const said = closed.map((site) => t('citrus.move.closes', { site: site.name, pays: payWords(site.pays, t, nameOf) }));
  return [t('citrus.move.bull', { space: nameOfSpace(view, cell) }), ...said].join(' ');
}

/** What a leap is linked with: the space two steps away. */
export function leapsFrom(move: Move, view: View): number | null {
  return move.kind === 'leap' ? towards(view, move.operands[1] ?? 0, move.operands[2] ?? 0, 2) : null;
}

function buildLabel(move: Move, view: View, t: Translate, nameOf: NameOf): string {
  const [number = 0, cell = 0, direction = 0] = move.operands;
  const tile = tileOf(number);
  const grown = growth(view, view.to_move, tile.fruit, cell, leapsFrom(move, view));
  const said = [
    t(`citrus.move.${move.kind}`, { tile: tileWord(tile, t), space: nameOfSpace(view, cell), direction: t(`citrus.direction.${DIRECTIONS[direction]}`) }),
    t(`citrus.move.${grown.how}`, { size: grown.size }),
  ];
  if (grown.absorbed) said.push(t('citrus.move.absorbs', { count: grown.absorbed }));
  if (grown.workers > 0) said.push(t('citrus.move.home', { count: grown.workers }));
  if (grown.landscape) said.push(t('citrus.move.takes', { tile: t(`citrus.landscape.${grown.landscape}`) }));
  for (const { site, pays } of grown.closes) said.push(t('citrus.move.closes', { site, pays: payWords(pays, t, nameOf) }));
  return said.join(' ');
}

export function moveGroups(legal: Move[], t: Translate): { label: string; moves: Move[] }[] {
  const groups = new Map<string, Move[]>();
  for (const move of legal) {
    const label = groupOf(move, t);
    groups.set(label, [...(groups.get(label) ?? []), move]);
  }
  return [...groups].map(([label, moves]) => ({ label, moves }));
}

function groupOf(move: Move, t: Translate): string {
  if (isBuild(move)) return t('citrus.group.build', { tile: tileWord(tileOf(move.operands[0] ?? 0), t) });
  if (move.kind === 'cart' || move.kind === 'bull') return t(`citrus.landscape.${move.kind}`);
  if ((ACTIONS as readonly string[]).includes(move.kind)) return t('citrus.group.landscape');
  return t(`citrus.group.${['buy', 'site', 'harvest'].includes(move.kind) ? move.kind : 'done'}`);
}

export function status(view: View, seat: number | null, t: Translate): string {
  if (view.is_over) return t('citrus.status.over', { ending: t(`citrus.ending.${view.ending}`) });
  if (seat !== view.to_move) return t(`citrus.status.wait.${view.phase}`, { mark: byMark(view.to_move) });
  return t(statusKey(view), {
    count: view.waiting.length,
    income: view.harvest?.income_now,
    points: view.harvest?.points,
    first: view.drawn?.first,
    second: view.drawn?.second,
  });
}

function statusKey(view: View): string {
  if (view.phase === 'site') return `citrus.status.site.${view.drawn?.why ?? 'market'}`;
  if (view.phase === 'turn') {
    const canBuy = view.market.lines.some((line) => line.for_sale);
    if (view.previews.length) return canBuy ? 'citrus.status.turn' : 'citrus.status.turn.harvest';
    return canBuy ? 'citrus.status.turn.buy' : 'citrus.status.turn.pass';
  }
  if (view.phase !== 'build') return `citrus.status.${view.phase}`;
  if (view.ready.bridges) return 'citrus.status.build.bridge';
  return view.ready.plows ? 'citrus.status.build.plow' : 'citrus.status.build';
}
