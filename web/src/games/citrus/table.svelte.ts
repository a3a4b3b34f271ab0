/** The table as one seat uses it: what is looked at, what is being chosen, and what a choice leads to. */

import type { BoardProps, Move, SeatInfo, Translate } from '../contract';
import { type Choices, isBuild, sortChoices } from './choices';
import { lineLabel, siteLabel, spaceLabel } from './descriptions';
import { type Action, labelOf, numberOf, spaceAt, tileOf } from './facts';
import { type Growth, growth, siteAt } from './hints';
import { leapsFrom, moveLabel } from './labels';
import { type Lit, litBy } from './lit';
import { whyNotAction, whyNotBuild, whyNotBull, whyNotLine, whyNotMarketTile, whyNotSpace } from './reasons';
import type { Tile, View } from './view';

export type ActionKind = Action | 'done' | 'pass' | 'return';
export type Looked = { cell: number } | { line: number } | { market: number } | { finca: string } | { action: ActionKind } | { move: Move };
export type Given = Pick<BoardProps<View>, 'view' | 'legal' | 'seat' | 'seats' | 'lit' | 'play' | 'consider'>;

export interface Ghost {
  cell: number;
  tile: Tile;
  grown: Growth;
  from: number | null; // the other end of a bridge
}

export class CitrusTable {
  held = $state<string | null>(null); // label of the bought tile that was picked up
  aiming = $state<'cart' | 'bull' | null>(null); // a landscape tile whose target is being chosen
  asking = $state<number | null>(null); // the space whose way of building is being chosen
  looked = $state<Looked | null>(null); // hovered or focused
  armed = $state<string | null>(null); // touched once; the second touch plays
  notice = $state(''); // why something cannot be chosen
  visited = $state.raw<{ cell: number } | null>(null); // a space to be brought into sight

  readonly choices: Choices = $derived.by(() => sortChoices(this.given().legal));
  readonly hand: Tile | null = $derived.by(() => this.#tileInHand());
  readonly considered: Move | null = $derived.by(() => this.#moveOf(this.looked));
  readonly ghost: Ghost | null = $derived.by(() => this.#ghostOf(this.considered));
  readonly lit: Lit = $derived.by(() => litBy(this.given().lit));
  readonly legalCells: ReadonlySet<number> = $derived.by(() => this.#cellsToChoose());

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

  nameOf = (seat: number): string => (seat === this.seat ? this.t('citrus.you') : (this.seats[seat]?.name ?? String(seat + 1)));

  // -- the tile in hand -------------------------------------------------------------------------------------------------

  #tileInHand(): Tile | null {
    const { waiting, phase } = this.view;
    if (phase !== 'build') return null;
    return waiting.find((tile) => labelOf(tile) === this.held) ?? waiting[0] ?? null;
  }

  pickUp(tile: Tile): void {
    this.held = labelOf(tile);
    this.aiming = null;
    this.asking = null;
    this.notice = '';
  }

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
    if ('line' in looked) return this.choices.lines.get(looked.line) ?? null;
    if ('market' in looked) return this.aiming === 'cart' ? (this.choices.carts.get(looked.market) ?? null) : null;
    if ('action' in looked) return this.choices.single.get(looked.action) ?? null;
    if ('finca' in looked) return null;
    const ways = this.waysTo(looked.cell);
    return ways.length === 1 ? ways[0]! : null;
  }

  /** All moves that a click on a space may mean. */
  waysTo(cell: number): Move[] {
    const { choices, view } = this;
    if (this.aiming === 'bull') return one(choices.bulls.get(cell));
    if (this.aiming === 'cart') return [];
    if (view.phase === 'site') return one(choices.sites.get(view.sites.findIndex((site) => site.cell === cell)));
    if (this.hand) return choices.builds.get(numberOf(this.hand))?.get(cell) ?? [];
    return one(choices.harvests.get(spaceAt(view, cell)?.tile?.head ?? -1));
  }

  #cellsToChoose(): Set<number> {
    return new Set(this.view.board.spaces.flatMap(({ cell }) => (this.waysTo(cell).length ? [cell] : [])));
  }

  #ghostOf(move: Move | null): Ghost | null {
    if (!move || !isBuild(move)) return null;
    const [number = 0, cell = 0] = move.operands;
    const tile = tileOf(number);
    const from = leapsFrom(move, this.view);
    return { cell, tile, from, grown: growth(this.view, this.view.to_move, tile.fruit, cell, from) };
  }

  /** The region a click would harvest. */
  get reaped(): number | null {
    return this.considered?.kind === 'harvest' ? (this.considered.operands[0] ?? null) : null;
  }

  /** What the considered move does to a purse and to the points of a seat. */
  changes(seat: number): { coins: number; points: number } {
    const move = seat === this.view.to_move ? this.considered : null;
    const [first = 0] = move?.operands ?? [];
    if (move?.kind === 'buy') return { coins: -(this.view.market.lines[first]?.price ?? 0), points: 0 };
    if (move?.kind === 'done') return { coins: this.view.harvest?.income_now ?? 0, points: 0 };
    const preview = move?.kind === 'harvest' ? this.view.previews.find(({ head }) => head === first) : undefined;
    return { coins: preview?.coins ?? 0, points: preview?.points ?? this.ghost?.grown.closes.reduce((sum, { pays }) => sum + (pays[seat] ?? 0), 0) ?? 0 };
  }

  /** The finca that is looked at, on the board or in the list. */
  get lookedFinca(): string | null {
    if (!this.looked) return null;
    if ('finca' in this.looked) return this.looked.finca;
    return 'cell' in this.looked ? (siteAt(this.view, this.looked.cell)?.name ?? null) : null;
  }

  /** A sentence by the board: what to choose next, or all about what is looked at. */
  get sentence(): string {
    if (this.armed) return this.t('citrus.again');
    if (this.looked && 'cell' in this.looked) return this.cellSentence(this.looked.cell);
    if (this.looked && 'finca' in this.looked) return this.describeFinca(this.looked.finca);
    if (this.looked && 'line' in this.looked && !this.considered) return this.#whyNotLine(this.looked.line);
    if (this.aiming) return this.t(`citrus.aim.${this.aiming}`);
    if (this.hand) return this.t('citrus.hint.build');
    return this.seat === null || this.view.is_over ? '' : this.t(`citrus.hint.${this.view.phase}`);
  }

  cellSentence(cell: number): string {
    const said = this.describeSpace(cell);
    const canBuild = this.hand && !this.aiming && this.given().legal.length > 0;
    const isObvious = spaceAt(this.view, cell)?.tile !== null || ['rock', 'site'].includes(spaceAt(this.view, cell)?.kind ?? '');
    if (this.waysTo(cell).length || !canBuild || isObvious) return said;
    return `${said} ${whyNotBuild(this.view, this.hand!, cell, this.t)}`;
  }

  // -- words ------------------------------------------------------------------------------------------------------------

  moveLabel(move: Move): string {
    return moveLabel(move, this.view, this.t, this.nameOf);
  }

  describeSpace(cell: number): string {
    const space = spaceAt(this.view, cell);
    return space ? spaceLabel(this.view, space, this.t, this.nameOf) : '';
  }

  describeFinca(name: string): string {
    const site = this.view.sites.find((each) => each.name === name);
    return site ? siteLabel(site, this.t, this.nameOf) : '';
  }

  spaceLabel(cell: number): string {
    const ways = this.waysTo(cell);
    return ways.length ? `${this.describeSpace(cell)} ${ways.map((move) => this.moveLabel(move)).join(' ')}` : this.cellSentence(cell);
  }

  lineLabel(index: number): string {
    const move = this.choices.lines.get(index);
    const line = this.view.market.lines[index]!;
    return move ? this.moveLabel(move) : `${lineLabel(this.view, line, this.t)} ${this.#whyNotLine(index)}`;
  }

  #whyNotLine(index: number): string {
    return whyNotLine(this.view, this.seat, this.view.market.lines[index]!, this.t);
  }

  // -- choosing ---------------------------------------------------------------------------------------------------------

  canAct(kind: ActionKind): boolean {
    if (kind === 'cart') return this.choices.carts.size > 0;
    if (kind === 'bull') return this.choices.bulls.size > 0;
    return this.choices.single.has(kind);
  }

  chooseSpace(cell: number, event: Event): void {
    const ways = this.waysTo(cell);
    if (!ways.length) {
      this.notice = this.#whyNotCell(cell);
      return;
    }
    if (!this.#isMeant(`cell ${cell}`, { cell }, event)) return;
    if (ways.length === 1) this.play(ways[0]!);
    else this.asking = cell;
  }

  #whyNotCell(cell: number): string {
    const isMine = this.given().legal.length > 0;
    if (isMine && this.aiming === 'bull') return whyNotBull(this.view, cell, this.t);
    if (isMine && this.aiming === 'cart') return this.t('citrus.aim.cart');
    if (isMine && this.hand) return whyNotBuild(this.view, this.hand, cell, this.t);
    return whyNotSpace(this.view, this.seat, cell, this.t);
  }

  chooseLine(index: number, event: Event): void {
    const move = this.choices.lines.get(index);
    if (!move) this.notice = this.#whyNotLine(index);
    else if (this.#isMeant(`line ${index}`, { line: index }, event)) this.play(move);
  }

  chooseMarketTile(space: number, event: Event): void {
    const move = this.aiming === 'cart' ? this.choices.carts.get(space) : undefined;
    if (!move) this.notice = whyNotMarketTile(this.view, this.seat, space, this.aiming === 'cart', this.t);
    else if (this.#isMeant(`market ${space}`, { market: space }, event)) this.play(move);
  }

  chooseAction(kind: ActionKind): void {
    if (!this.canAct(kind)) this.notice = whyNotAction(this.view, this.seat, kind, this.t);
    else if (kind === 'cart' || kind === 'bull') this.aim(kind);
    else this.play(this.choices.single.get(kind)!);
  }

  aim(kind: 'cart' | 'bull'): void {
    this.asking = null;
    this.notice = '';
    this.aiming = kind;
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
    this.aiming = null;
    this.asking = null;
    this.armed = null;
    this.notice = '';
  }
}

const one = (move: Move | undefined) => (move ? [move] : []);
