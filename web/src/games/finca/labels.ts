/** Every legal move as a sentence that says what it brings, and what is to be done now. */

import type { Move, Translate } from '../contract';
import { FRUITS, SEAT_MARKS } from './facts';
import { blowing, type Harvest, outcome, placing, price, walking } from './hints';
import type { Region, View } from './view';
import { fincaWords, fruitWords } from './words';

/** How a seat is called in a sentence: by name if names are known, else by its mark. */
export type NameOf = (seat: number) => string;

const byMark: NameOf = (seat) => SEAT_MARKS[seat] ?? String(seat + 1);

export function moveLabel(move: Move, view: View, t: Translate, nameOf: NameOf = byMark): string {
  const [first = 0, second = 0] = move.operands;
  switch (move.kind) {
    case 'place':
      return harvestLabel('finca.move.place', first, placing(view, first), t, nameOf);
    case 'move':
      return walkLabel(view, first, t, nameOf);
    case 'gust':
      return harvestLabel('finca.move.gust', first, blowing(view, first, second), t, nameOf);
    case 'deliver':
    case 'deliver_joker':
    case 'deliver_short':
      return deliveryLabel(move, view, t, nameOf);
    case 'done':
      return t(view.phase === 'deliver' ? 'finca.move.done.deliver' : 'finca.move.done.second');
    default:
      return t(`finca.move.${move.kind}`);
  }
}

function harvestLabel(key: string, blade: number, harvest: Harvest, t: Translate, nameOf: NameOf, carts = 0): string {
  const said = t(key, {
    blade: blade + 1,
    reached: harvest.blade + 1,
    kind: t(`finca.kind.${harvest.fruit}`),
    fruits: t(`finca.${harvest.fruit}`, { count: harvest.count }),
    carts: t('finca.carts', { count: carts }),
  });
  return harvest.short ? `${said} ${shortLabel(harvest, t, nameOf)}` : said;
}

export function shortLabel(harvest: Harvest, t: Translate, nameOf: NameOf = byMark): string {
  const returned = harvest.returned.map((count, seat) => `${nameOf(seat)} ${count}`).join(', ');
  return t('finca.move.short', { all: t(`finca.all.${harvest.fruit}`), returned });
}

function walkLabel(view: View, from: number, t: Translate, nameOf: NameOf): string {
  const walk = walking(view, from);
  const key = walk.carts ? 'finca.move.move.carts' : 'finca.move.move';
  const said = harvestLabel(key, from, walk, t, nameOf, walk.carts);
  return walk.cartsShort ? `${said} ${t('finca.move.carts.short')}` : said;
}

function deliveryLabel(move: Move, view: View, t: Translate, nameOf: NameOf): string {
  const region = view.regions[move.operands[0] ?? 0];
  if (!region?.tile) return move.text;
  const about = move.operands.length > 1 ? (FRUITS[move.operands[1]!] ?? null) : null;
  const isShort = move.kind === 'deliver_short';
  const said = t(isShort ? 'finca.move.deliver_short' : 'finca.move.deliver', {
    region: region.name,
    fruits: fruitWords(price(region.tile, about, isShort), t),
    value: region.tile.value,
  });
  const won = outcomeLabel(view, region, view.to_move, t, nameOf);
  return won ? `${said} ${won}` : said;
}

/** What taking the tile would do to the region's finca tile: always said for the last tile, else only when the lead changes. */
export function outcomeLabel(view: View, region: Region, seat: number, t: Translate, nameOf: NameOf = byMark): string {
  const { isLast, after, changes } = outcome(view, region, seat);
  if (!isLast && !changes) return '';
  const kinds = fincaWords(region.finca, t);
  if (!after.leaders.length) return isLast ? t('finca.finca.none', { kinds }) : '';
  if (after.leaders.length > 1) return t(isLast ? 'finca.finca.tied' : 'finca.finca.level', { kinds, best: after.best });
  const leader = after.leaders[0]!;
  return t(isLast ? 'finca.finca.wins' : 'finca.finca.leads', {
    kinds,
    name: nameOf(leader),
    best: after.best,
    other: after.second,
  });
}

const GROUPS: Record<string, string> = {
  place: 'place',
  move: 'move',
  cart: 'deliver',
  deliver: 'deliver',
  deliver_joker: 'deliver',
  deliver_short: 'deliver',
  double: 'action',
  large: 'action',
  less: 'action',
  done: 'done',
};

export function moveGroups(legal: Move[], t: Translate): { label: string; moves: Move[] }[] {
  const groups = new Map<string, Move[]>();
  for (const move of legal) {
    const group = GROUPS[move.kind];
    const label = group ? t(`finca.group.${group}`) : t('finca.group.gust', { blade: (move.operands[0] ?? 0) + 1 });
    groups.set(label, [...(groups.get(label) ?? []), move]);
  }
  return [...groups].map(([label, moves]) => ({ label, moves }));
}

export function status(view: View, seat: number | null, t: Translate): string {
  if (view.is_over) return t('finca.status.over', { ending: t(`finca.ending.${view.ending}`) });
  if (seat !== view.to_move) return t(`finca.status.wait.${view.phase}`, { mark: byMark(view.to_move) });
  return t(statusKey(view, seat), { room: view.delivery?.room });
}

function statusKey(view: View, seat: number): string {
  if (view.phase === 'turn') return view.players[seat]?.carts ? 'finca.status.turn.cart' : 'finca.status.turn';
  if (view.phase !== 'deliver') return `finca.status.${view.phase}`;
  if (view.delivery?.load === 'less' && !view.delivery.short_paid) return 'finca.status.deliver.short';
  return view.regions.some((region) => region.served) ? 'finca.status.deliver.more' : 'finca.status.deliver';
}
