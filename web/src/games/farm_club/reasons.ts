/** Why something cannot be chosen, in the words of the rules. */

import type { Translate } from '../contract';
import { HOUSE } from './facts';
import type { Phase, Player, View } from './view';

/** What has to be done first in each phase. */
const FIRST: Record<Exclude<Phase, 'turn'>, string> = {
  place: 'farm.why.hire.place',
  clan: 'farm.why.clan.first',
  card: 'farm.why.card.first',
  harvest: 'farm.why.harvest.first',
};

function whyNotNow(view: View, seat: number | null): string | null {
  if (view.is_over) return 'farm.why.over';
  if (seat === null) return 'farm.why.watching';
  if (seat !== view.to_move) return 'farm.why.turn';
  return null;
}

const meOf = (view: View, seat: number | null): Player => view.players[seat ?? 0]!;
const isFull = ({ farm }: Player) => farm.every((animal, cell) => animal !== null || cell === HOUSE);

export function whyNotSet(view: View, seat: number | null, set: number, t: Translate): string {
  const never = whyNotNow(view, seat) ?? (view.phase === 'turn' ? null : FIRST[view.phase]);
  if (never) return t(never);
  if (!view.hiring[set]?.animal) return t('farm.why.set.empty');
  return t(isFull(meOf(view, seat)) ? 'farm.why.full' : 'farm.why.busy');
}

export function whyNotLeader(view: View, seat: number | null, t: Translate): string {
  const never = whyNotNow(view, seat) ?? (view.phase === 'turn' ? null : FIRST[view.phase]);
  if (never) return t(never);
  return t(meOf(view, seat).leader ? 'farm.why.elected' : 'farm.why.busy');
}

export function whyNotClan(view: View, seat: number | null, t: Translate): string {
  const never = whyNotNow(view, seat);
  if (never) return t(never);
  if (view.phase === 'turn') return t(meOf(view, seat).leader ? 'farm.why.elected' : 'farm.why.leader.first');
  return t(view.phase === 'clan' ? 'farm.why.busy' : FIRST[view.phase]);
}

export function whyNotBirds(view: View, seat: number | null, t: Translate): string {
  const never = whyNotNow(view, seat);
  if (never) return t(never);
  if (view.phase !== 'turn') return t('farm.why.birds.late');
  return t(meOf(view, seat).birds ? 'farm.why.busy' : 'farm.why.birds.none');
}

/** `from` is the cell whose animal is being carried, null if none is. */
export function whyNotCell(view: View, seat: number | null, cell: number, from: number | null, t: Translate): string {
  const never = whyNotNow(view, seat);
  if (never) return t(never);
  const { farm } = meOf(view, seat);
  if (view.phase === 'turn') return t('farm.why.cell.turn');
  if (view.phase === 'clan' || view.phase === 'harvest') return t(FIRST[view.phase]);
  if (cell === HOUSE) return t(farm[HOUSE] && view.phase === 'card' ? 'farm.why.cell.leader' : 'farm.why.cell.house');
  if (view.phase === 'place') return t(farm[cell] ? 'farm.why.cell.taken' : 'farm.why.busy');
  if (from !== null) return t('farm.why.cell.same');
  return t(farm[cell] ? 'farm.why.cell.stuck' : 'farm.why.cell.empty');
}
