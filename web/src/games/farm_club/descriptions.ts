/** Cells, sets, farms and held cards described in words, for screen readers. */

import type { Translate } from '../contract';
import { HOUSE, PENS } from './facts';
import type { Animal, HeldCard, Player, View } from './view';
import { cardWords, cellName } from './words';

export function setLabel(view: View, set: number, t: Translate): string {
  const { animal, goal } = view.hiring[set] ?? { animal: null, goal: null };
  if (!animal || !goal) return t('farm.set.empty', { set: set + 1 });
  return t('farm.set', { set: set + 1, animal: t(`farm.a.${animal}`), card: cardWords(goal, t) });
}

export function leaderLabel(leader: Animal, t: Translate): string {
  return t('farm.leader', { animal: t(`farm.${leader}`) });
}

export function cellLabel(player: Player, cell: number, t: Translate): string {
  const animal = player.farm[cell];
  const name = cellName(cell, t);
  const said = name.charAt(0).toUpperCase() + name.slice(1);
  if (animal) return t(cell === HOUSE ? 'farm.place.leader' : 'farm.place.animal', { cell: said, animal: t(`farm.${animal}`) });
  if (cell === HOUSE) return t('farm.place.house', { cell: said });
  const pen = PENS.indexOf(cell);
  if (pen < 0) return t('farm.place.empty', { cell: said });
  return t('farm.place.pen', { cell: said, animal: t(`farm.the.${player.side.pens[pen]!}`) });
}

/** A whole farm, cell by cell. */
export function farmLabel(player: Player, name: string, t: Translate): string {
  const cells = player.farm.map((_, cell) => cellLabel(player, cell, t));
  return [`${t('farm.farm', { name })}.`, ...cells].join(' ');
}

/** How a held card stands. */
export function stateWords(card: HeldCard, t: Translate): string {
  if (card.state === 'discarded') return t('farm.held.discarded');
  if (card.state === 'validated') return t('farm.held.validated', { points: card.now });
  if (card.timing === 'deferred') return t(`farm.held.${card.met}`, { points: card.now });
  if (card.missing === 0 || card.met === 'full') return t('farm.held.waiting');
  return card.missing === null ? t('farm.held.reorganise') : t('farm.held.missing', { count: card.missing });
}

export function heldLabel(card: HeldCard, round: number, t: Translate): string {
  return `${t('farm.held.taken', { round })}. ${cardWords(card, t)} ${stateWords(card, t)}.`;
}
