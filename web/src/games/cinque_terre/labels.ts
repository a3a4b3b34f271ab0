/** Every legal move as a sentence that says what it brings, and what is to be done now. */

import type { Move, Translate } from '../contract';
import { payment } from './choices';
import { PRODUCE, RING, SEAT_MARKS, VILLAGES } from './facts';
import { type OpenOrder, openOrders, type Player, type Produce, type View } from './view';
import { atPlace, cardWords, kindWord, lireWords, listed, needWords, oneOf, saleWords, toPlace } from './words';

type Label = (view: View, t: Translate, move: Move) => string;

const produceOf = (move: Move): Produce => PRODUCE[move.operands[0] ?? 0] ?? 'olive';
const mover = (view: View): Player => view.players[view.to_move]!;

/** A harvest or sale costs an action only with its first piece. */
function withCost(said: string, view: View, kind: 'harvest' | 'sell', t: Translate): string {
  return `${said} ${t(view.under_way === kind ? 'cinque.move.free' : 'cinque.move.action')}`;
}

function grows(view: View, terrace: number, t: Translate): string {
  const kinds = (view.terraces[terrace]?.piles ?? []).filter(({ left }) => left > 0).map(({ produce }) => kindWord(produce, t));
  return kinds.length ? t('cinque.move.grows', { kinds: listed(kinds, t) }) : t('cinque.move.bare');
}

const start: Label = (view, t, move) => {
  const terrace = move.operands[0] ?? 0;
  return `${t('cinque.move.start', { to: atPlace(RING[terrace + 1]!, t) })} ${grows(view, terrace, t)}`;
};

const go: Label = (view, t, move) => {
  const name = RING[move.operands[0] ?? 0]!;
  const from = view.spaces.findIndex(({ carts }) => carts.includes(view.to_move));
  const steps = (RING.indexOf(name) - from + RING.length) % RING.length;
  const said = t('cinque.move.move', { to: toPlace(name, t), steps });
  if (!VILLAGES.includes(name)) return `${said} ${grows(view, RING.indexOf(name) - 1, t)}`;
  const stop = view.route.find(({ space }) => space === name);
  if (!mover(view).cart.length || !stop) return said;
  return stop.sales.length ? `${said} ${saleWords(stop, t)}` : `${said} ${t('cinque.move.full')}`;
};

const harvest: Label = (view, t, move) => {
  const { produce, cards } = payment(move);
  const said = t('cinque.move.harvest', { one: oneOf(produceOf(move), t), cards: cardWords(cards, produce, t) });
  return withCost(said, view, 'harvest', t);
};

const sell: Label = (view, t, move) => {
  const produce = produceOf(move);
  const village = view.villages.find(({ name }) => name === mover(view).space);
  if (!village) return move.text;
  const said = t('cinque.move.sell', { one: oneOf(produce, t), village: village.name, lire: lireWords(village.prices[produce], t) });
  return [withCost(said, view, 'sell', t), ...completed(view, village.name, produce, t)].join(' ');
};

/** The orders that one more piece in a village would complete for the seat to move. */
function completed(view: View, village: string, produce: Produce, t: Translate): string[] {
  const seat = view.to_move;
  const isLast = ({ needs }: { needs: OpenOrder['needs'] }, have: boolean[] | undefined) =>
    needs.some((need, i) => !have?.[i] && need.village === village && need.produce === produce) &&
    have?.filter((sold) => !sold).length === 1;
  const open = openOrders(view).filter((order) => isLast(order, order.have[seat]));
  const said = open.map(({ number, lire }) => t('cinque.move.completes', { number, lire: lireWords(lire, t) }));
  const { secrets, starting } = mover(view);
  for (const order of secrets ?? []) if (isLast(order, order.have)) said.push(t('cinque.move.completes.secret', { number: order.number }));
  if (starting && isLast(starting, starting.have)) said.push(t('cinque.move.completes.starting'));
  return said;
}

const claim: Label = (view, t, move) => {
  const number = (move.operands[0] ?? 0) + 1;
  const order = openOrders(view).find((each) => each.number === number);
  return order ? t('cinque.move.claim', { number, lire: lireWords(order.lire, t), needs: needWords(order.needs, t) }) : move.text;
};

const vendor: Label = (view, t, move) => {
  const village = view.villages[move.operands[0] ?? 0];
  return village ? t('cinque.move.vendor', { village: village.name, lire: lireWords(village.vendor.lire, t) }) : move.text;
};

const decide: Label = (view, t, move) => {
  const order = view.looked_at;
  if (!order) return move.text;
  return t(`cinque.move.${move.kind}`, { number: order.number, lire: lireWords(order.lire, t), missing: order.missing });
};

const LABELS: Record<string, Label> = {
  start,
  move: go,
  draw: (view, t) => t('cinque.move.draw', { count: view.deck }),
  draw_open: (_, t, move) => t('cinque.move.draw_open', { kind: kindWord(produceOf(move), t) }),
  harvest,
  yield: harvest,
  sell,
  claim,
  vendor,
  keep: decide,
  place: decide,
  second: (_, t) => t('cinque.move.second'),
  end: (view, t) => t(`cinque.move.end.${view.phase}`),
};

export function moveLabel(move: Move, view: View, t: Translate): string {
  return LABELS[move.kind]?.(view, t, move) ?? move.text;
}

const GROUPS: Record<string, string> = { draw_open: 'draw', yield: 'harvest', vendor: 'claim', place: 'keep', second: 'keep' };

export function moveGroups(legal: Move[], t: Translate): { label: string; moves: Move[] }[] {
  const groups = new Map<string, Move[]>();
  for (const move of legal) {
    const label = t(`cinque.group.${GROUPS[move.kind] ?? move.kind}`);
    groups.set(label, [...(groups.get(label) ?? []), move]);
  }
  return [...groups].map(([label, moves]) => ({ label, moves }));
}

export function status(view: View, seat: number | null, t: Translate): string {
  if (view.is_over) return t('cinque.status.over', { ending: t(`cinque.ending.${view.ending}`) });
  if (seat !== view.to_move) return t(`cinque.status.wait.${view.phase}`, { mark: SEAT_MARKS[view.to_move] });
  const said = t(statusKey(view), { count: view.actions_left });
  return view.end.turns_left === null || view.phase !== 'act' ? said : `${said} ${t('cinque.status.last')}`;
}

function statusKey(view: View): string {
  if (view.phase === 'act') {
    if (!view.under_way) return 'cinque.status.act';
    return view.actions_left ? `cinque.status.${view.under_way}` : `cinque.status.${view.under_way}.last`;
  }
  if (view.phase !== 'claim') return `cinque.status.${view.phase}`;
  if (view.claimed_now.order) return 'cinque.status.claim.vendor';
  return view.claimed_now.vendor ? 'cinque.status.claim.order' : 'cinque.status.claim';
}
