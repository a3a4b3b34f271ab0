/** Why something cannot be chosen, in the rulebook's words: a key and its values. */

import type { Translate } from '../contract';
import { LOAD_SIZES } from './facts';
import { missing } from './hints';
import type { Action, Load, Region, View } from './view';
import { fruitWords } from './words';

export type Reason = string | null;

/** Reasons that hold for everything on the table. */
function whyNotNow(view: View, seat: number | null, t: Translate): Reason {
  if (view.is_over) return t('finca.why.over');
  if (seat === null) return t('finca.why.watching');
  if (seat !== view.to_move) return t('finca.why.turn');
  return null;
}

export function whyNotBlade(view: View, seat: number | null, blade: number, t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  if (view.phase === 'deliver') return t('finca.why.delivering');
  if (view.phase !== 'place' && !view.windmill[blade]?.farmers[seat ?? 0]) return t('finca.why.farmer', { blade: blade + 1 });
  return t('finca.why.busy');
}

export function whyNotRegion(view: View, seat: number | null, region: Region, t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  const name = region.name;
  const mine = view.players[seat ?? 0];
  if (view.phase === 'place') return t('finca.why.placing');
  if (view.phase === 'first' || view.phase === 'second') return t('finca.why.walking');
  if (!region.tile || !mine) return t('finca.why.settled', { region: name });
  if (region.served) return t('finca.why.served', { region: name });
  const lack = missing(region.tile, mine.fruit);
  if (lack.total) {
    const fruits = lack.jokers ? t('finca.joker', { count: lack.jokers }) : fruitWords(lack.fruits, t);
    return t('finca.why.missing', { region: name, fruits });
  }
  if (view.delivery && region.tile.value > view.delivery.room) {
    return t('finca.why.room', { region: name, value: region.tile.value, room: view.delivery.room });
  }
  if (view.delivery) return t('finca.why.short', { region: name });
  if (!mine.carts) return t('finca.why.cart');
  return t('finca.why.set_out', { region: name });
}

export function whyNotAction(view: View, seat: number | null, kind: Action | 'cart' | 'done', t: Translate): string {
  const never = whyNotNow(view, seat, t);
  if (never) return never;
  if (kind === 'done') return whyNotDone(view, t);
  if (view.phase === 'place') return t('finca.why.placing');
  if (view.phase === 'deliver') return t('finca.why.delivering');
  if (view.phase !== 'turn') return t('finca.why.walking');
  const mine = view.players[seat ?? 0]!;
  if (kind !== 'cart' && !mine.actions.includes(kind)) return t('finca.why.used');
  const needsCart = kind === 'cart' || (kind === 'less' && view.options.one_less_cart !== 'free');
  if (needsCart && !mine.carts) return t('finca.why.cart');
  return t('finca.why.nothing');
}

function whyNotDone(view: View, t: Translate): string {
  if (view.phase !== 'deliver') return t('finca.why.walking');
  const mustBeShort = view.delivery?.load === 'less' && !view.delivery.short_paid;
  return t(mustBeShort ? 'finca.why.done.short' : 'finca.why.done');
}

/** What an open delivery has carried so far. */
export function loaded(load: Load, room: number): number {
  return LOAD_SIZES[load] - room;
}
