/** What a choice would bring, worked out from the view alone, for display only: what is legal, the server says. */

import { BLADES_BETWEEN_LINES, FRUITS, N_BLADES, TILE_VALUES } from './facts';
import type { Fruit, FruitTile, Player, Region, View } from './view';

export interface Harvest {
  blade: number; // where it is harvested
  fruit: Fruit;
  count: number;
  short: boolean; // the supply is short: everyone first returns this fruit
  returned: number[]; // by seat, when short
}

export interface Walk extends Harvest {
  from: number;
  steps: number;
  carts: number;
  cartsShort: boolean;
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

// -- the windmill -----------------------------------------------------------------------------------------------------

export function farmersOn(view: View, blade: number): number {
  return sum(view.windmill[blade]?.farmers ?? []);
}

function harvest(view: View, blade: number, due: number): Harvest {
  const fruit = view.windmill[blade]!.fruit;
  const held = view.players.map((player) => player.fruit[fruit]);
  const short = view.supply[fruit] < due;
  const reachable = view.supply[fruit] + (short ? sum(held) : 0);
  return { blade, fruit, count: Math.min(due, reachable), short, returned: short ? held : [] };
}

/** A farmer placed brings one fruit. */
export function placing(view: View, blade: number): Harvest {
  return harvest(view, blade, 1);
}

/** A farmer walks as many blades as farmers stood with him, and harvests with those he meets. */
export function walking(view: View, from: number): Walk {
  const steps = farmersOn(view, from);
  const reached = (from + steps) % N_BLADES;
  const due = farmersOn(view, reached) + (reached === from ? 0 : 1);
  const carts = Math.floor((from + steps) / BLADES_BETWEEN_LINES) - Math.floor(from / BLADES_BETWEEN_LINES);
  return { ...harvest(view, reached, due), from, steps, carts, cartsShort: carts > view.centre };
}

/** The wind sets a farmer down anywhere. */
export function blowing(view: View, from: number, reached: number): Harvest {
  return harvest(view, reached, farmersOn(view, reached) + (from === reached ? 0 : 1));
}

// -- deliveries -------------------------------------------------------------------------------------------------------

export interface Missing {
  fruits: Partial<Record<Fruit, number>>;
  jokers: number; // how many are missing of the best single kind
  total: number;
}

/** What a seat still lacks to pay a tile in full. */
export function missing(tile: FruitTile, fruit: Record<Fruit, number>): Missing {
  const fruits: Partial<Record<Fruit, number>> = {};
  for (const kind of FRUITS) {
    const lack = (tile.needs[kind] ?? 0) - fruit[kind];
    if (lack > 0) fruits[kind] = lack;
  }
  const jokers = Math.max(tile.jokers - Math.max(...FRUITS.map((kind) => fruit[kind])), 0);
  return { fruits, jokers, total: jokers + sum(Object.values(fruits)) };
}

/** What is paid for a tile: in full, with one kind for a joker tile, or with one fruit left out. */
export function price(tile: FruitTile, about: Fruit | null, short: boolean): Partial<Record<Fruit, number>> {
  const less = short ? 1 : 0;
  if (tile.jokers && about) return { [about]: tile.jokers - less };
  const paid = { ...tile.needs };
  if (about && short) paid[about] = (paid[about] ?? 0) - 1;
  return paid;
}

// -- finca tiles ------------------------------------------------------------------------------------------------------

export interface Standing {
  best: number;
  second: number; // the most that anybody behind the lead has
  leaders: number[]; // seats that share the lead; nobody leads with nothing
}

export function standing(counts: number[]): Standing {
  const best = Math.max(...counts);
  const leaders = counts.flatMap((count, seat) => (count === best && best > 0 ? [seat] : []));
  const others = counts.filter((_, seat) => !leaders.includes(seat));
  return { best, second: Math.max(0, ...others), leaders };
}

function shows(view: View, region: Region, tile: FruitTile): number {
  if (region.finca.is_joker) return view.options.joker_finca === 'values' ? tile.value : tile.jokers;
  return sum(region.finca.fruits.map((fruit) => tile.needs[fruit] ?? 0));
}

/** Everyone's count for a region's finca tile once a seat has taken the region's tile, and what it served before. */
export function standingAfter(view: View, region: Region, seat: number): number[] {
  const counts = [...region.finca.standing];
  let gained = region.tile ? shows(view, region, region.tile) : 0;
  for (const other of seat === view.to_move ? view.regions : []) {
    if (other === region || !other.served || !other.tile) continue;
    const isBefore = other.height > 1 || region.served === 0 || other.served < region.served;
    if (isBefore) gained += shows(view, region, other.tile);
  }
  counts[seat] = (counts[seat] ?? 0) + gained;
  return counts;
}

export interface Outcome {
  isLast: boolean; // this tile empties the region
  before: Standing;
  after: Standing;
  changes: boolean; // somebody else leads afterwards
}

/** How the finca tile of a region would stand if a seat took the tile on top. */
export function outcome(view: View, region: Region, seat: number): Outcome {
  const before = standing(region.finca.standing);
  const after = standing(standingAfter(view, region, seat));
  const changes = before.leaders.join() !== after.leaders.join();
  return { isLast: region.height === 1, before, after, changes };
}

// -- sets and points --------------------------------------------------------------------------------------------------

export interface SetProgress {
  counts: number[]; // tiles of value 1, 2, … 6
  has: number; // how many values the set being built has
}

export function setProgress(player: Player): SetProgress {
  const counts = TILE_VALUES.map((value) => player.tiles.filter((tile) => tile.value === value).length);
  return { counts, has: counts.filter((count) => count > player.sets).length };
}

export function fruitLeft(player: Player): number {
  return sum(FRUITS.map((fruit) => player.fruit[fruit]));
}

/** Seats with most points; among equals, those with most fruit left. */
export function winners(view: View): number[] {
  const isAhead = (one: Player, other: Player) =>
    one.points.total !== other.points.total ? one.points.total > other.points.total : fruitLeft(one) > fruitLeft(other);
  return view.players.flatMap((player, seat) => (view.players.some((other) => isAhead(other, player)) ? [] : [seat]));
}
