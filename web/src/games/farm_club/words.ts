/** Small phrases that labels, log and previews share. */

import type { Translate } from '../contract';
import { ANIMALS } from './facts';
import type { Animal, Card, Face, View } from './view';

/** "a, b and c". */
export function listed(items: string[], t: Translate): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1);
  return others.length ? others.join(', ') + t('farm.and') + last : last;
}

export function animalNames(animals: readonly Animal[], t: Translate): string {
  return listed(
    animals.map((animal) => t(`farm.${animal}`)),
    t,
  );
}

/** "2 pigs, 2 horses and 1 sheep". */
export function animalCounts(animals: readonly Animal[], t: Translate): string {
  const kinds = ANIMALS.filter((animal) => animals.includes(animal));
  return listed(
    kinds.map((animal) => t(`farm.count.${animal}`, { count: animals.filter((each) => each === animal).length })),
    t,
  );
}

/** What a card asks for, as a phrase. */
export function goalWords({ kind, animals }: Pick<Face, 'kind' | 'animals'>, t: Translate): string {
  const [first = 'pig', second = 'pig'] = animals;
  const form = kind === 'pair' ? 'a.' : kind === 'one' ? '' : 'all.';
  return t(`farm.goal.${kind}`, {
    first: t(`farm.${form}${first}`),
    second: t(`farm.${form}${second}`),
    centre: t(`farm.the.${second}`),
    animals: kind === 'line' ? listed(animals.map((animal) => t(`farm.a.${animal}`)), t) : animalCounts(animals, t),
  });
}

/** "G16, a horse next to a pig": short enough for a list of moves. */
export function shortCard(card: Face, t: Translate): string {
  return t('farm.card.short', { id: card.id, goal: goalWords(card, t) });
}

/** All about a card. */
export function cardWords(card: Face, t: Translate): string {
  const worth = t(card.partial ? 'farm.worth.partial' : 'farm.worth', { points: card.points, partial: card.partial });
  return t('farm.card', { id: card.id, goal: goalWords(card, t), worth, timing: t(`farm.timing.${card.timing}`) });
}

export function cellName(cell: number, t: Translate): string {
  const named = `farm.cell.${cell + 1}`;
  const said = t(named);
  return said === named ? t('farm.cell', { cell: cell + 1 }) : said;
}

/** A card on the table, wherever it lies. */
export function findCard(view: View, id: string): Card | null {
  const onOffer = view.hiring.flatMap(({ goal }) => (goal ? [goal] : []));
  const held = view.players.flatMap(({ cards }) => cards);
  const hand = view.hand?.card ? [view.hand.card] : [];
  return [...hand, ...held, ...onOffer, ...view.election.clans, ...view.deck].find((card) => card.id === id) ?? null;
}
