/** Why something cannot be chosen, in the words of the rules. */

import type { Translate } from '../contract';
import { LONGEST_MOVE, ROW_PLACES } from './facts';
import type { OpenOrder, Pile, Player, View } from './view';
import { kindWord, needWords, placeName } from './words';

type Reason = string | null;

/** Reasons that hold for everything on the table. */
function whyNotNow(view: View, seat: number | null, t: Translate): Reason {
  if (view.is_over) return t('cinque.why.over');
  if (seat === null) return t('cinque.why.watching');
  if (seat !== view.to_move) return t('cinque.why.turn');
  return null;
}

/** Reasons that hold for every action. */
function whyNoAction(view: View, seat: number | null, t: Translate): Reason {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  if (view.phase !== 'act') return t(`cinque.why.phase.${view.phase}`);
  return null;
}

const mine = (view: View, seat: number | null): Player => view.players[seat ?? view.to_move]!;

export function whyNotSpace(view: View, seat: number | null, space: number, t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  if (view.phase === 'claim') return whyNotVendor(view, seat, space, t);
  if (view.phase !== 'act') return t(`cinque.why.phase.${view.phase}`);
  if (!view.actions_left) return t('cinque.why.actions');
  const name = view.spaces[space]?.name ?? '';
  const stop = view.route.find((each) => each.space === name);
  if (!stop?.steps) return t(view.spaces[space]?.kind === 'village' ? 'cinque.why.here.village' : 'cinque.why.here.terrace');
  if (stop.steps > LONGEST_MOVE) return t('cinque.why.far', { place: placeName(name, t), steps: stop.steps });
  return t('cinque.why.busy');
}

function whyNotVendor(view: View, seat: number | null, space: number, t: Translate): string {
  const village = view.villages.find((each) => each.space === space);
  if (!village) return t('cinque.why.phase.claim');
  const { owner } = village.vendor;
  if (owner !== null) return t('cinque.why.vendor.gone', { village: village.name });
  if (view.claimed_now.vendor) return t('cinque.why.vendor.one');
  const row = mine(view, seat).sold.find((each) => each.village === village.name);
  return t('cinque.why.vendor.row', { village: village.name, count: row?.pieces.length ?? 0, places: ROW_PLACES });
}

export function whyNotPile(view: View, seat: number | null, pile: Pile, t: Translate): string {
  const never = whyNoAction(view, seat, t);
  if (never) return never;
  const player = mine(view, seat);
  if (!view.actions_left && view.under_way !== 'harvest') return t('cinque.why.actions');
  if (!pile.left) return t('cinque.why.pile', { kind: kindWord(pile.produce, t) });
  if (!player.cart_room) return t('cinque.why.cart');
  return t('cinque.why.cards', { kind: kindWord(pile.produce, t) });
}

export function whyNotSell(view: View, seat: number | null, t: Translate): string {
  const never = whyNoAction(view, seat, t);
  if (never) return never;
  const { space, sold } = mine(view, seat);
  const row = sold.find(({ village }) => village === space);
  if (!row) return t('cinque.why.market');
  if (!row.free) return t('cinque.why.row', { village: row.village });
  return t('cinque.why.actions');
}

export function whyNotCard(view: View, seat: number | null, t: Translate): string {
  return whyNoAction(view, seat, t) ?? t(view.actions_left ? 'cinque.why.deck' : 'cinque.why.actions');
}

export function whyNotOrder(view: View, seat: number | null, order: OpenOrder, t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  const have = order.have[seat ?? view.to_move] ?? [];
  const lacking = order.needs.filter((_, i) => !have[i]);
  if (lacking.length) return t('cinque.why.order.missing', { number: order.number, needs: needWords(lacking, t) });
  if (view.phase === 'act') return t('cinque.why.order.later', { number: order.number });
  return t('cinque.why.order.one');
}
