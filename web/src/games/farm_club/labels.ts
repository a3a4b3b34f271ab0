/** Every legal move as a sentence that says what it brings, and what is to be done now. */

import type { Move, Translate } from '../contract';
import { ANIMALS, HOUSE, PENS, SEAT_MARKS } from './facts';
import type { Animal, ElectionPreview, Player, Preview, View } from './view';
import { cellName, findCard, goalWords, listed, shortCard } from './words';

// -- what a choice brings ---------------------------------------------------------------------------------------------

function cardList(ids: string[], view: View, t: Translate): string {
  const words = ids.map((id) => t('farm.brings.card', { id, points: findCard(view, id)?.points ?? '' }));
  return listed(words, t);
}

/** What the rest of the turn would bring after a choice, in a few short sentences. */
export function previewWords(preview: Preview | null | undefined, view: View, t: Translate): string {
  if (!preview) return '';
  const said: string[] = [];
  if (preview.completes.length) said.push(t('farm.brings.harvest', { cards: cardList(preview.completes, view, t) }));
  if (preview.asks.length) said.push(t('farm.brings.ask', { cards: listed(preview.asks, t) }));
  if (preview.pen_bird) said.push(t('farm.brings.pen'));
  if (preview.line_birds) said.push(t('farm.brings.line', { count: preview.line_birds }));
  said.push(t('farm.brings.points', { points: preview.points }));
  return said.join(' ');
}

/** The best that a set could bring, over all cells. */
export function hireWords(cells: (Preview | null)[] | undefined, view: View, t: Translate): string {
  const ways = (cells ?? []).filter((preview) => preview !== null);
  if (!ways.length) return '';
  const said: string[] = [];
  const completes = [...new Set(ways.flatMap(({ completes }) => completes))];
  if (completes.length) said.push(t('farm.brings.could', { cards: cardList(completes, view, t) }));
  if (ways.some(({ pen_bird }) => pen_bird)) said.push(t('farm.brings.pen.could'));
  said.push(t('farm.brings.best', { points: Math.max(...ways.map(({ points }) => points)) }));
  return said.join(' ');
}

export function electWords(preview: ElectionPreview | undefined, view: View, t: Translate): string {
  if (!preview) return '';
  const clans = preview.clans.length ? `${t('farm.brings.clans', { cards: cardList(preview.clans, view, t) })} ` : '';
  return clans + previewWords(preview, view, t);
}

// -- moves ------------------------------------------------------------------------------------------------------------

type Sayer = (move: Move, view: View, t: Translate) => [said: string, brings: string];

const mover = (view: View): Player => view.players[view.to_move]!;
const the = (animal: Animal | null | undefined, t: Translate) => t(`farm.the.${animal ?? 'pig'}`);

function carry(move: Move, view: View, t: Translate): [string, string] {
  const [from = 0, to = 0] = move.operands;
  const { farm } = mover(view);
  const isSwap = move.kind === 'swap';
  const said = t(`farm.move.${move.kind}`, {
    card: view.hand?.card?.id ?? '',
    animal: the(farm[from], t),
    other: the(farm[to], t),
    from: from + 1,
    to: isSwap ? to + 1 : cellName(to, t),
  });
  return [said, previewWords(view.previews.card?.[move.text], view, t)];
}

const SAYERS: Record<string, Sayer> = {
  birds: (move, _, t) => [t(`farm.move.birds.${move.operands[0] ? 'animals' : 'goals'}`), ''],

  hire: (move, view, t) => {
    const set = move.operands[0] ?? 0;
    const { animal, goal } = view.hiring[set] ?? { animal: null, goal: null };
    const said = t('farm.move.hire', { set: set + 1, animal: t(`farm.a.${animal ?? 'pig'}`), card: goal ? shortCard(goal, t) : '' });
    return [said, hireWords(view.previews.hire?.[set], view, t)];
  },

  elect: (move, view, t) => {
    const animal = ANIMALS[move.operands[0] ?? 0]!;
    return [t('farm.move.elect', { animal: t(`farm.a.${animal}`) }), electWords(view.previews.elect?.[animal], view, t)];
  },

  place: (move, view, t) => {
    const cell = move.operands[0] ?? 0;
    const said = t('farm.move.place', { animal: the(view.hand?.animal, t), cell: cellName(cell, t) });
    return [said, previewWords(view.previews.place?.[cell], view, t)];
  },

  clan: (move, view, t) => {
    const card = view.election.clans.find(({ number }) => number === move.operands[0]);
    if (!card) return [move.text, ''];
    return [t('farm.move.clan', { card: shortCard(card, t) }), previewWords(view.previews.clan?.[card.id], view, t)];
  },

  keep: (move, view, t) => {
    const card = view.hand?.card;
    const said = t('farm.move.keep', { card: card ? shortCard(card, t) : '' });
    return [said, previewWords(view.previews.card?.[move.text], view, t)];
  },

  move: carry,
  swap: carry,

  validate: (move, view, t) => {
    const card = askedCards(view).find(({ number }) => number === move.operands[0]);
    const said = t('farm.move.validate', { card: card ? shortCard(card, t) : move.text });
    return [said, previewWords(card && view.previews.validate?.[card.id], view, t)];
  },

  done: (_, __, t) => [t('farm.move.done'), ''],
};

/** The lines that the mover is asked about. */
export function askedCards(view: View) {
  const asked = Object.keys(view.previews.validate ?? {});
  return mover(view).cards.filter(({ id, state }) => state === 'open' && asked.includes(id));
}

export function moveLabel(move: Move, view: View, t: Translate): string {
  const sayer = SAYERS[move.kind];
  if (!sayer) return move.text;
  return sayer(move, view, t).filter(Boolean).join(' ');
}

/** Only what it brings: for a place whose label already says what it is. */
export function moveBrings(move: Move, view: View, t: Translate): string {
  return SAYERS[move.kind]?.(move, view, t)[1] ?? '';
}

const GROUPS = ['birds', 'hire', 'elect', 'clan', 'place', 'keep', 'move', 'swap', 'harvest'] as const;
const IN_HARVEST = new Set(['validate', 'done']);

export function moveGroups(legal: Move[], t: Translate): { label: string; moves: Move[] }[] {
  const groupOf = (move: Move) => (IN_HARVEST.has(move.kind) ? 'harvest' : move.kind);
  const groups = GROUPS.map((group) => ({ label: t(`farm.group.${group}`), moves: legal.filter((move) => groupOf(move) === group) }));
  return groups.filter(({ moves }) => moves.length);
}

// -- status -----------------------------------------------------------------------------------------------------------

export function status(view: View, seat: number | null, t: Translate): string {
  if (view.is_over) return t('farm.status.over', { ending: t(`farm.ending.${view.ending}`) });
  if (seat !== view.to_move) return t(`farm.status.wait.${view.phase}`, { mark: SEAT_MARKS[view.to_move] ?? view.to_move + 1 });
  const me = mover(view);
  if (view.phase === 'turn') return turnStatus(me, t);
  if (view.phase === 'harvest') return harvestStatus(view, t);
  const { card, animal } = view.hand ?? { card: null, animal: null };
  return t(`farm.status.${view.phase}`, {
    animal: view.phase === 'clan' ? t(`farm.The.${me.leader ?? 'pig'}`) : the(animal, t),
    card: card ? `${card.id} (${goalWords(card, t)})` : '',
    pens: listed(me.side.pens.map((home, i) => `${t(`farm.${home}`)} (${PENS[i]! + 1})`), t),
  });
}

function turnStatus(me: Player, t: Translate): string {
  const isLast = me.farm.every((animal, cell) => animal !== null || cell === HOUSE);
  const key = me.leader ? 'turn.led' : isLast ? 'turn.last' : 'turn';
  const said = t(`farm.status.${key}`);
  return me.birds ? `${said} ${t('farm.status.birds')}` : said;
}

function harvestStatus(view: View, t: Translate): string {
  const card = askedCards(view)[0];
  const key = view.stock ? 'farm.status.harvest' : 'farm.status.harvest.none';
  return t(key, { card: card?.id ?? '', animal: the(card?.animals[1], t), points: card?.points ?? 5 });
}
