/** The table as one seat uses it: what is looked at, what is being chosen, and what a choice leads to. */

import type { BoardProps, Move, SeatInfo, Translate } from '../contract';
import { type Choices, sortChoices } from './choices';
import { moveLabel } from './labels';
import { type Lit, litBy } from './lit';
import { whyNotCard, whyNotOrder, whyNotPile, whyNotSell, whyNotSpace } from './reasons';
import type { OpenOrder, Pile, Player, Produce, RouteStop, View } from './view';

export type Looked = { space: number } | { pile: Produce } | { card: Produce | 'deck' } | { piece: Produce } | { order: number } | { move: Move };
export type Given = Pick<BoardProps<View>, 'view' | 'legal' | 'seat' | 'seats' | 'lit' | 'play' | 'consider'>;

export class CoastTable {
  asking = $state<Produce | null>(null); // the pile whose payment is being chosen
  looked = $state<Looked | null>(null); // hovered or focused
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
  get isMyTurn(): boolean {
    return this.given().legal.length > 0;
  }
  /** Through whose eyes progress is shown: mine, or those of the seat to move. */
  get eyes(): number {
    return this.seat ?? this.view.to_move;
  }
  get me(): Player | null {
    return this.seat === null ? null : (this.view.players[this.seat] ?? null);
  }
  /** Where the cart of those eyes stands on the ring; -1 while it is nowhere. */
  get here(): number {
    return this.view.spaces.findIndex(({ carts }) => carts.includes(this.eyes));
  }

  nameOf = (seat: number): string => (seat === this.seat ? this.t('cinque.you') : (this.seats[seat]?.name ?? String(seat + 1)));

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

  /** The move that a click on what is looked at would play, if it is a single one. */
  #moveOf(looked: Looked | null): Move | null {
    if (!looked) return null;
    if ('move' in looked) return looked.move;
    if ('space' in looked) return this.spaceMove(looked.space);
    if ('card' in looked) return this.choices.cards.get(looked.card) ?? null;
    if ('piece' in looked) return this.choices.sales.get(looked.piece) ?? null;
    if ('order' in looked) return this.choices.orders.get(looked.order) ?? null;
    const ways = this.choices.piles.get(looked.pile) ?? [];
    return ways.length === 1 ? ways[0]! : null;
  }

  /** Clicking a space goes there, starts there, or claims the vendor card of a village. */
  spaceMove(space: number): Move | null {
    const village = this.view.villages.findIndex((each) => each.space === space);
    return this.choices.spaces.get(space) ?? this.choices.starts.get(space) ?? this.choices.vendors.get(village) ?? null;
  }

  /** The stop of the route preview that is looked at: a space, or where a considered move leads. */
  get stop(): RouteStop | null {
    const space = this.#lookedSpace();
    return space === null ? null : (this.view.route.find((stop) => stop.space === this.view.spaces[space]?.name) ?? null);
  }

  #lookedSpace(): number | null {
    if (this.looked && 'space' in this.looked) return this.looked.space;
    return this.considered?.kind === 'move' ? (this.considered.operands[0] ?? null) : null;
  }

  stopAt(space: number): RouteStop | null {
    return this.view.route.find((stop) => stop.space === this.view.spaces[space]?.name) ?? null;
  }

  /** A short sentence by the board. The frame's own line tells what a move brings. */
  get sentence(): string {
    return this.armed ? this.t('cinque.again') : '';
  }

  moveLabel(move: Move): string {
    return moveLabel(move, this.view, this.t);
  }

  // -- choosing ---------------------------------------------------------------------------------------------------------

  chooseSpace(space: number, event: Event): void {
    const move = this.spaceMove(space);
    if (!move) this.#explain({ space }, whyNotSpace(this.view, this.seat, space, this.t));
    else if (this.#isMeant(`space ${space}`, { space }, event)) this.play(move);
  }

  choosePile(pile: Pile, event: Event): void {
    const ways = this.choices.piles.get(pile.produce) ?? [];
    const looked = { pile: pile.produce };
    if (!ways.length) this.#explain(looked, whyNotPile(this.view, this.seat, pile, this.t));
    else if (ways.length > 1) this.asking = pile.produce;
    else if (this.#isMeant(`pile ${pile.produce}`, looked, event)) this.play(ways[0]!);
  }

  chooseCard(card: Produce | 'deck', event: Event): void {
    const move = this.choices.cards.get(card);
    if (!move) this.#explain({ card }, whyNotCard(this.view, this.seat, this.t));
    else if (this.#isMeant(`card ${card}`, { card }, event)) this.play(move);
  }

  choosePiece(piece: Produce, event: Event): void {
    const move = this.choices.sales.get(piece);
    if (!move) this.#explain({ piece }, whyNotSell(this.view, this.seat, this.t));
    else if (this.#isMeant(`piece ${piece}`, { piece }, event)) this.play(move);
  }

  chooseOrder(order: OpenOrder, event: Event): void {
    const move = this.choices.orders.get(order.number);
    const looked = { order: order.number };
    if (!move) this.#explain(looked, whyNotOrder(this.view, this.seat, order, this.t));
    else if (this.#isMeant(`order ${order.number}`, looked, event)) this.play(move);
  }

  #explain(looked: Looked, why: string): void {
    this.look(looked);
    this.notice = why;
  }

  /** A finger has no hover: its first touch shows the preview, the second one plays. */
  #isMeant(key: string, looked: Looked, event: Event): boolean {
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    if (!isTouch || this.armed === key) return true;
    this.look(looked);
    this.armed = key;
    return false;
  }

  play(move: Move): void {
    this.cancel();
    this.given().play(move);
  }

  cancel(): void {
    this.arrive();
    this.looked = null;
    this.given().consider(null);
  }

  /** A new position: what was being chosen is forgotten. */
  arrive(): void {
    this.asking = null;
    this.armed = null;
    this.notice = '';
  }
}
