/** The table as one seat uses it: what is looked at, what is being chosen, and what a choice leads to. */

import type { BoardProps, Move, SeatInfo, Translate } from '../contract';
import { type Choices, sortChoices } from './choices';
import { FRUITS } from './facts';
import { type Lit, litBy } from './lit';
import { blowing, type Harvest, missing, placing, price, type Walk, walking } from './hints';
import { moveLabel } from './labels';
import { bladeLabel, regionLabel } from './descriptions';
import { whyNotAction, whyNotBlade, whyNotRegion } from './reasons';
import type { Action, Fruit, Region, View } from './view';

export type ActionKind = Action | 'cart' | 'done';
export type Looked = { blade: number } | { region: number } | { action: ActionKind } | { move: Move };
export type Given = Pick<BoardProps<View>, 'view' | 'legal' | 'seat' | 'seats' | 'lit' | 'play' | 'consider'>;

export interface WindmillPreview {
  harvest: Harvest | Walk;
  seat: number;
  from: number | null;
}

export class FincaTable {
  gust = $state<number | 'farmer' | null>(null); // the gust of wind: a farmer is being chosen, or the blade he leaves
  asking = $state<number | null>(null); // the region whose payment is being chosen
  looked = $state<Looked | null>(null); // hovered or focused
  armed = $state<string | null>(null); // touched once; the second touch plays
  notice = $state(''); // why something cannot be chosen
  #wish: { region: number; ply: number } | null = null; // to be served as soon as the cart is out

  readonly choices: Choices = $derived.by(() => sortChoices(this.given().legal));
  readonly considered: Move | null = $derived.by(() => this.#moveOf(this.looked));
  readonly windmillPreview: WindmillPreview | null = $derived.by(() => this.#preview(this.considered) ?? this.#rivalPreview());
  readonly lit: Lit = $derived.by(() => litBy(this.given().lit));
  readonly linesCrossed: number[] = $derived.by(() => linesOf(this.windmillPreview?.harvest));

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

  nameOf = (seat: number): string => (seat === this.seat ? this.t('finca.you') : (this.seats[seat]?.name ?? String(seat + 1)));

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
    if ('action' in looked) return this.choices.single.get(looked.action) ?? null;
    if ('region' in looked) {
      const ways = this.choices.deliveries.get(looked.region) ?? [];
      if (!ways.length && this.#canSetOutFor(looked.region)) return this.choices.single.get('cart') ?? null;
      return ways.length === 1 ? ways[0]! : null;
    }
    if (this.gust === 'farmer') return null;
    if (this.gust !== null) return this.choices.gusts.get(this.gust)?.get(looked.blade) ?? null;
    return this.choices.blades.get(looked.blade) ?? null;
  }

  #preview(move: Move | null): WindmillPreview | null {
    const [first = 0, second = 0] = move?.operands ?? [];
    const seat = this.view.to_move;
    if (move?.kind === 'place') return { harvest: placing(this.view, first), seat, from: null };
    if (move?.kind === 'move') return { harvest: walking(this.view, first), seat, from: first };
    if (move?.kind === 'gust') return { harvest: blowing(this.view, first, second), seat, from: first };
    return null;
  }

  /** Where another seat's farmer would walk from the blade that is looked at, and what he would harvest now. */
  #rivalPreview(): WindmillPreview | null {
    const { looked, view } = this;
    if (!looked || !('blade' in looked) || this.gust !== null || view.phase === 'place' || view.is_over) return null;
    const rival = (view.windmill[looked.blade]?.farmers ?? []).findIndex((count, seat) => count > 0 && seat !== this.seat);
    return rival < 0 ? null : { harvest: walking(view, looked.blade), seat: rival, from: looked.blade };
  }

  /** A short sentence by the board: what to choose next. The frame's own line tells what a move brings. */
  get sentence(): string {
    if (this.armed) return this.t('finca.again');
    if (this.gust === 'farmer') return this.t('finca.gust.farmer');
    if (this.gust !== null) return this.t('finca.gust.blade');
    return this.seat === null || this.view.is_over ? '' : this.t('finca.demand');
  }

  /** All about the region that is looked at, where there is room for it. */
  get detail(): string {
    return this.looked && 'region' in this.looked ? this.describeRegion(this.looked.region) : '';
  }

  // -- words ------------------------------------------------------------------------------------------------------------

  moveLabel(move: Move): string {
    return moveLabel(move, this.view, this.t, this.nameOf);
  }

  bladeLabel(blade: number): string {
    const said = bladeLabel(this.view, blade, this.t, this.nameOf);
    const move = this.#moveOf({ blade });
    if (move) return `${said} ${this.moveLabel(move)}`;
    const canLift = this.gust === 'farmer' && this.choices.gusts.has(blade);
    return canLift ? `${said} ${this.t('finca.blade.gust.from', { blade: blade + 1 })}` : said;
  }

  describeRegion(region: number): string {
    return regionLabel(this.view, region, this.seat, this.t, this.nameOf);
  }

  regionLabel(region: number): string {
    const said = this.describeRegion(region);
    const ways = this.choices.deliveries.get(region) ?? [];
    return ways.length === 1 ? `${said} ${this.moveLabel(ways[0]!)}` : said;
  }

  // -- choosing ---------------------------------------------------------------------------------------------------------

  canChooseBlade(blade: number): boolean {
    if (this.gust === 'farmer') return this.choices.gusts.has(blade);
    if (this.gust !== null) return this.choices.gusts.get(this.gust)?.has(blade) ?? false;
    return this.choices.blades.has(blade);
  }

  canChooseRegion(region: number): boolean {
    return this.choices.deliveries.has(region) || this.#canSetOutFor(region);
  }

  canChooseAction(kind: ActionKind): boolean {
    return kind === 'gust' ? this.choices.gusts.size > 0 : this.choices.single.has(kind);
  }

  /** A cart may set out, and this region's tile could ride on it: one click does both. */
  #canSetOutFor(region: number): boolean {
    return this.choices.single.has('cart') && this.isReady(region) && (this.view.regions[region]?.tile?.value ?? 99) <= 6;
  }

  /** The looking seat holds the fruit that a region asks for. */
  isReady(region: number): boolean {
    const tile = this.view.regions[region]?.tile;
    const mine = this.seat === null ? null : this.view.players[this.seat];
    return Boolean(tile && mine && missing(tile, mine.fruit).total === 0);
  }

  chooseBlade(blade: number, event: Event): void {
    if (!this.canChooseBlade(blade)) {
      this.notice = this.gust === null ? whyNotBlade(this.view, this.seat, blade, this.t) : this.#whyNotGust(blade);
      return;
    }
    if (this.gust === 'farmer') {
      this.gust = blade;
      this.look(null);
      return;
    }
    const move = this.#moveOf({ blade });
    if (move && this.#isMeant(`blade ${blade}`, { blade }, event)) this.play(move);
  }

  #whyNotGust(blade: number): string {
    return this.gust === 'farmer' ? this.t('finca.why.farmer', { blade: blade + 1 }) : this.t('finca.why.gust');
  }

  chooseRegion(region: number, event: Event): void {
    const ways = this.choices.deliveries.get(region) ?? [];
    if (!ways.length && !this.#canSetOutFor(region)) {
      this.notice = whyNotRegion(this.view, this.seat, this.view.regions[region]!, this.t);
      return;
    }
    if (!this.#isMeant(`region ${region}`, { region }, event)) return;
    if (ways.length) this.#serve(region, ways);
    else this.#setOutFor(region);
  }

  #serve(region: number, ways: Move[]): void {
    if (ways.length === 1) this.play(ways[0]!);
    else this.asking = region;
  }

  #setOutFor(region: number): void {
    this.#wish = { region, ply: this.view.ply + 1 };
    this.play(this.choices.single.get('cart')!);
  }

  chooseAction(kind: ActionKind): void {
    if (!this.canChooseAction(kind)) this.notice = whyNotAction(this.view, this.seat, kind, this.t);
    else if (kind === 'gust') this.gust = 'farmer';
    else this.play(this.choices.single.get(kind)!);
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
    this.gust = null;
    this.asking = null;
    this.armed = null;
    this.notice = '';
    this.looked = null;
    this.given().consider(null);
  }

  /** A new position: what was being chosen is forgotten. */
  arrive(): void {
    this.gust = null;
    this.asking = null;
    this.armed = null;
    this.notice = '';
  }

  /** A region that waits for its cart is served as soon as that is legal. */
  grantWish(): void {
    if (this.#wish === null || this.view.ply < this.#wish.ply) return;
    const { region, ply } = this.#wish;
    const ways = this.choices.deliveries.get(region) ?? [];
    if (this.view.ply === ply && !ways.length) return;
    this.#wish = null;
    if (ways.length && this.view.ply === ply) this.#serve(region, ways);
  }

  regionAt(region: number): Region {
    return this.view.regions[region]!;
  }

  // -- what a considered move does to everyone's fruit --------------------------------------------------------------------

  fruitChange(seat: number): Partial<Record<Fruit, number>> {
    const harvest = this.windmillPreview?.harvest;
    if (harvest) {
      const gained = seat === this.windmillPreview?.seat ? harvest.count : 0;
      return { [harvest.fruit]: gained - (harvest.returned[seat] ?? 0) };
    }
    const paid = seat === this.view.to_move ? this.#paid(this.considered) : {};
    return Object.fromEntries(Object.entries(paid).map(([fruit, count]) => [fruit, -count]));
  }

  supplyChange(): Partial<Record<Fruit, number>> {
    const harvest = this.windmillPreview?.harvest;
    if (!harvest) return this.#paid(this.considered);
    const returned = harvest.returned.reduce((sum, count) => sum + count, 0);
    return { [harvest.fruit]: returned - harvest.count };
  }

  #paid(move: Move | null): Partial<Record<Fruit, number>> {
    const tile = move?.kind.startsWith('deliver') ? this.view.regions[move.operands[0] ?? -1]?.tile : null;
    return move && tile ? price(tile, FRUITS[move.operands[1] ?? -1] ?? null, move.kind === 'deliver_short') : {};
  }
}

/** Which dividing lines a walk crosses: 0 lies before blade 1, 1 before blade 7. */
function linesOf(harvest: Harvest | Walk | undefined): number[] {
  if (!harvest || !('steps' in harvest)) return [];
  const crossed: number[] = [];
  for (let step = 1; step <= harvest.steps; step++) {
    const blade = (harvest.from + step) % 12;
    if (blade % 6 === 0) crossed.push(blade / 6);
  }
  return crossed;
}
