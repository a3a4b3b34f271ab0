/** The table as one seat uses it: what is looked at, what is being chosen, and what a choice leads to. */

import type { BoardProps, Move, SeatInfo, Translate } from '../contract';
import { type Choices, sortChoices } from './choices';
import { cellLabel, leaderLabel, setLabel } from './descriptions';
import { ANIMALS, HOUSE } from './facts';
import { moveBrings, moveLabel } from './labels';
import { type Lit, litBy } from './lit';
import { whyNotBirds, whyNotCell, whyNotClan, whyNotLeader, whyNotSet } from './reasons';
import type { Animal, Card, HeldCard, Player, Preview, View } from './view';
import { cardWords } from './words';

export type Looked =
  | { set: number }
  | { leader: Animal }
  | { clan: number }
  | { cell: number }
  | { held: string; seat: number }
  | { move: Move };
export type Given = Pick<BoardProps<View>, 'view' | 'legal' | 'seat' | 'seats' | 'lit' | 'play' | 'consider'>;

/** What is drawn on a cell of one's own farm besides what stands there. */
export interface CellHint {
  preview: Preview | null; // what putting an animal there would bring
  gain: number; // the change of the provisional total
  better: boolean; // carrying the animal away can complete something that keeping the card does not
}

const NOTHING: CellHint = { preview: null, gain: 0, better: false };

export class FarmTable {
  carrying = $state<number | null>(null); // the cell whose animal is to be moved or swapped
  looked = $state<Looked | null>(null); // hovered or focused
  pinned = $state<{ held: string; seat: number } | null>(null); // a held card that stays looked at
  armed = $state<string | null>(null); // touched once; the second touch plays
  notice = $state(''); // why something cannot be chosen

  readonly choices: Choices = $derived.by(() => sortChoices(this.given().legal));
  readonly considered: Move | null = $derived.by(() => this.#moveOf(this.looked));
  readonly lit: Lit = $derived.by(() => litBy(this.given().lit));

  constructor(
    readonly given: () => Given,
    readonly t: Translate,
  ) {}

  get view(): View {
    return this.given().view;
  }
  get seats(): SeatInfo[] {
    return this.given().seats;
  }
  get seat(): number | null {
    return this.given().seat;
  }
  get me(): Player | null {
    return this.seat === null ? null : (this.view.players[this.seat] ?? null);
  }
  get isMyTurn(): boolean {
    return this.given().legal.length > 0;
  }

  nameOf = (seat: number): string => this.seats[seat]?.name ?? String(seat + 1);

  // -- looking ----------------------------------------------------------------------------------------------------------

  look(at: Looked | null): void {
    this.looked = at;
    if (at) this.notice = '';
    if (!at) this.armed = null;
    this.given().consider(this.considered);
  }

  /** A pointer comes or goes; a finger does not hover. */
  hover(at: Looked | null, event: PointerEvent): void {
    if (event.pointerType !== 'touch') this.look(at);
  }

  /** The move that a click on what is looked at would play. */
  #moveOf(looked: Looked | null): Move | null {
    if (!looked || 'held' in looked) return null;
    if ('move' in looked) return looked.move;
    if ('set' in looked) return this.choices.hire.get(looked.set) ?? null;
    if ('leader' in looked) return this.choices.elect.get(ANIMALS.indexOf(looked.leader)) ?? null;
    if ('clan' in looked) return this.choices.clan.get(looked.clan) ?? null;
    if (this.carrying !== null) return this.choices.carry.get(this.carrying)?.get(looked.cell) ?? null;
    return this.choices.place.get(looked.cell) ?? null;
  }

  // -- what a choice leads to -------------------------------------------------------------------------------------------

  /** The held card whose cells are shown on its owner's farm: the one under the pointer, else the pinned one. */
  get shownCard(): { card: HeldCard; seat: number } | null {
    const at = this.looked && 'held' in this.looked ? this.looked : this.looked ? null : this.pinned;
    const card = at && this.view.players[at.seat]?.cards.find(({ id }) => id === at.held);
    return at && card ? { card, seat: at.seat } : null;
  }

  /** Which animals would serve the shown card on a cell. */
  servesOn(seat: number, cell: number): Animal[] {
    const shown = this.shownCard;
    return shown?.seat === seat ? ANIMALS.filter((animal) => shown.card.cells[animal]?.includes(cell)) : [];
  }

  /** The animal that would stand on a cell of mine if what is looked at were played. */
  ghostOn(cell: number): Animal | null {
    const { looked, view } = this;
    if (!looked || !this.isMyTurn) return null;
    if ('leader' in looked) return cell === HOUSE && this.choices.elect.size ? looked.leader : null;
    if (!('cell' in looked) || looked.cell !== cell || !this.considered) return null;
    return view.phase === 'place' ? (view.hand?.animal ?? null) : (this.me?.farm[this.carrying ?? cell] ?? null);
  }

  #previewOf(cell: number): Preview | null {
    const { looked, view } = this;
    const { previews, phase } = view;
    if (!this.isMyTurn) return null;
    if (phase === 'place') return previews.place?.[cell] ?? null;
    if (phase === 'card' && this.carrying !== null) {
      const move = this.choices.carry.get(this.carrying)?.get(cell);
      return move ? (previews.card?.[move.text] ?? null) : null;
    }
    if (phase !== 'turn' || !looked) return null;
    if ('set' in looked) return previews.hire?.[looked.set]?.[cell] ?? null;
    return 'leader' in looked && cell === HOUSE ? (previews.elect?.[looked.leader] ?? null) : null;
  }

  cellHint(cell: number): CellHint {
    const preview = this.#previewOf(cell);
    if (!preview && this.view.phase !== 'card') return NOTHING;
    const gain = preview ? preview.points - (this.me?.points.total ?? 0) : 0;
    return { preview, gain, better: this.#isBetterAway(cell) };
  }

  #isBetterAway(cell: number): boolean {
    const ways = this.carrying === null ? this.choices.carry.get(cell) : undefined;
    const card = this.view.previews.card;
    const kept = card?.keep?.points ?? Infinity;
    return [...(ways?.values() ?? [])].some(({ text }) => (card?.[text]?.points ?? 0) > kept);
  }

  /** Cards that what is looked at would complete: surely, or on the right cell. */
  get completing(): ReadonlySet<string> {
    const { looked, view } = this;
    const { previews } = view;
    if (!looked || !this.isMyTurn) return new Set();
    if ('set' in looked) return new Set(previews.hire?.[looked.set]?.flatMap((cell) => cell?.completes ?? []));
    if ('leader' in looked) {
      const preview = previews.elect?.[looked.leader];
      return new Set([...(preview?.completes ?? []), ...(preview?.clans ?? [])]);
    }
    const text = this.considered?.text ?? '';
    if ('cell' in looked) return new Set(this.considered ? (this.#previewOf(looked.cell)?.completes ?? []) : []);
    if ('move' in looked) return new Set(previews.card?.[text]?.completes);
    if ('clan' in looked) return new Set(previews.clan?.[this.#clanId(looked.clan)]?.completes);
    return new Set();
  }

  #clanId(number: number): string {
    return this.view.election.clans.find((card) => card.number === number)?.id ?? '';
  }

  /** A short sentence by the farm: what to choose next. The frame's own line tells what a move brings. */
  get sentence(): string {
    const { view, t } = this;
    if (this.armed) return t('farm.again');
    const shown = this.shownCard;
    if (shown) return this.#cardSentence(shown.card);
    if (!this.isMyTurn) return this.seat === null || view.is_over ? '' : t('farm.desk.watch');
    if (view.phase === 'card' && this.carrying !== null) {
      const animal = this.me?.farm[this.carrying] ?? 'pig';
      return t('farm.desk.target', { animal: t(`farm.The.${animal}`), card: view.hand?.card?.id });
    }
    const keys = { turn: 'farm.desk.turn', place: 'farm.desk.placing', clan: 'farm.desk.clan', card: 'farm.desk.or', harvest: 'farm.note.middle' };
    return t(keys[view.phase]);
  }

  #cardSentence(card: HeldCard): string {
    const said = [cardWords(card, this.t)];
    const names = (animals: Animal[]) => animals.map((animal) => this.t(`farm.${animal}`)).join(', ');
    if (card.state === 'open' && card.wants.length) said.push(this.t('farm.held.wants', { animals: names(card.wants) }));
    if (card.state === 'open' && card.avoids.length) said.push(this.t('farm.held.avoids', { animals: names(card.avoids) }));
    return said.join(' ');
  }

  // -- words ------------------------------------------------------------------------------------------------------------

  moveLabel(move: Move): string {
    return moveLabel(move, this.view, this.t);
  }

  setLabel(set: number): string {
    const move = this.choices.hire.get(set);
    return move ? this.moveLabel(move) : setLabel(this.view, set, this.t);
  }

  leaderLabel(leader: Animal): string {
    const move = this.choices.elect.get(ANIMALS.indexOf(leader));
    return move ? this.moveLabel(move) : leaderLabel(leader, this.t);
  }

  clanLabel(card: Card): string {
    const move = this.choices.clan.get(card.number);
    return move ? `${cardWords(card, this.t)} ${moveBrings(move, this.view, this.t)}` : cardWords(card, this.t);
  }

  cellLabel(cell: number): string {
    const said = cellLabel(this.me!, cell, this.t);
    const move = this.#moveOf({ cell });
    return move ? `${said} ${this.moveLabel(move)}` : said;
  }

  // -- choosing ---------------------------------------------------------------------------------------------------------

  canChooseCell(cell: number): boolean {
    if (this.carrying !== null) return cell === this.carrying || (this.choices.carry.get(this.carrying)?.has(cell) ?? false);
    return this.choices.place.has(cell) || (this.choices.carry.has(cell) && this.me?.farm[cell] !== null);
  }

  chooseCell(cell: number, event: Event): void {
    if (!this.canChooseCell(cell)) {
      this.notice = whyNotCell(this.view, this.seat, cell, this.carrying, this.t);
      return;
    }
    if (cell === this.carrying) this.putBack();
    else if (this.carrying === null && this.view.phase === 'card') this.#lift(cell);
    else this.#playIfMeant(`cell ${cell}`, { cell }, event);
  }

  #lift(cell: number): void {
    this.carrying = cell;
    this.pinned = null;
    this.look(null);
  }

  putBack(): void {
    this.carrying = null;
    this.look(null);
  }

  chooseSet(set: number, event: Event): void {
    if (this.choices.hire.has(set)) this.#playIfMeant(`set ${set}`, { set }, event);
    else this.notice = whyNotSet(this.view, this.seat, set, this.t);
  }

  chooseLeader(leader: Animal, event: Event): void {
    if (this.choices.elect.has(ANIMALS.indexOf(leader))) this.#playIfMeant(leader, { leader }, event);
    else this.notice = whyNotLeader(this.view, this.seat, this.t);
  }

  chooseClan(clan: number, event: Event): void {
    if (this.choices.clan.has(clan)) this.#playIfMeant(`clan ${clan}`, { clan }, event);
    else this.notice = whyNotClan(this.view, this.seat, this.t);
  }

  chooseBirds(row: number): void {
    const move = this.choices.birds.get(row);
    if (move) this.play(move);
    else this.notice = whyNotBirds(this.view, this.seat, this.t);
  }

  /** A held card stays looked at, or no longer. */
  pin(held: string, seat: number): void {
    const isPinned = this.pinned?.held === held && this.pinned.seat === seat;
    this.pinned = isPinned ? null : { held, seat };
  }

  /** A finger has no hover: its first touch shows the preview, the second one plays. */
  #playIfMeant(key: string, looked: Looked, event: Event): void {
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    if (isTouch && this.armed !== key) {
      this.look(looked);
      this.armed = key;
      return;
    }
    const move = this.#moveOf(looked);
    if (move) this.play(move);
  }

  play(move: Move): void {
    this.arrive();
    this.looked = null;
    this.given().consider(null);
    this.given().play(move);
  }

  /** A new position: what was being chosen is forgotten. */
  arrive(): void {
    this.carrying = null;
    this.armed = null;
    this.notice = '';
  }
}
