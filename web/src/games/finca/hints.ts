/** What a choice would bring, worked out from the view alone, for display only: what is legal, the server says. */

import { BLADES_BETWEEN_LINES, FRUITS, N_BLADES, TILE_VALUES } from './facts'
import type { Fruit, FruitTile, Player, Region, View } from './view'

export interface Harvest {
  blade: number // where it is harvested
  fruit: Fruit
  count: number
  short: boolean // the supply is short: everyone first returns this fruit
  returned: number[] // by seat, when short
}

export interface Walk extends Harvest {
  from: number
  steps: number
  carts: number
  cartsShort: boolean
}

export interface Standing {
  best: number
  leaders: number[] // seats that share the lead; nobody leads with nothing
}

// -- the windmill -----------------------------------------------------------------------------------------------------

export function farmersOn(view: View, blade: number): number {
  return view.windmill[blade].farmers.reduce((sum, count) => sum + count, 0)
}

function harvest(view: View, blade: number, due: number): Harvest {
  const fruit = view.windmill[blade].fruit
  const held = view.players.map((player) => player.fruit[fruit])
  const short = view.supply[fruit] < due
  const reachable = view.supply[fruit] + (short ? held.reduce((sum, count) => sum + count, 0) : 0)
  return { blade, fruit, count: Math.min(due, reachable), short, returned: short ? held : [] }
}

export function placing(view: View, blade: number): Harvest {
  return harvest(view, blade, 1)
}

export function walking(view: View, from: number): Walk {
  const steps = farmersOn(view, from)
  const reached = (from + steps) % N_BLADES
  const comesBack = steps % N_BLADES === 0
  const due = farmersOn(view, reached) + (comesBack ? 0 : 1)
  const carts = Math.floor((from + steps) / BLADES_BETWEEN_LINES) - Math.floor(from / BLADES_BETWEEN_LINES)
  return { ...harvest(view, reached, due), from, steps, carts, cartsShort: carts > view.centre }
}

export function blowing(view: View, from: number, reached: number): Harvest {
  return harvest(view, reached, farmersOn(view, reached) + (from === reached ? 0 : 1))
}

// -- deliveries -------------------------------------------------------------------------------------------------------

export interface Missing {
  fruits: [Fruit, number][]
  jokers: number // how many are missing of the best single kind
  total: number
}

/** What a seat still lacks to pay a tile in full. */
export function missing(tile: FruitTile, fruit: Record<Fruit, number>): Missing {
  const fruits: [Fruit, number][] = []
  for (const kind of FRUITS) {
    const lack = (tile.needs[kind] ?? 0) - fruit[kind]
    if (lack > 0) fruits.push([kind, lack])
  }
  const jokers = Math.max(tile.jokers - Math.max(...FRUITS.map((kind) => fruit[kind])), 0)
  return { fruits, jokers, total: jokers + fruits.reduce((sum, [, lack]) => sum + lack, 0) }
}

/** What is paid for a tile: in full, with one kind for a joker tile, or with one fruit left out. */
export function price(tile: FruitTile, about: Fruit | null, short: boolean): Partial<Record<Fruit, number>> {
  const less = short ? 1 : 0
  if (tile.jokers && about) return { [about]: tile.jokers - less }
  const paid = { ...tile.needs }
  if (about && short) paid[about] = (paid[about] ?? 0) - 1
  return paid
}

// -- finca tiles ------------------------------------------------------------------------------------------------------

export function standing(counts: number[]): Standing {
  const best = Math.max(...counts)
  const leaders = counts.flatMap((count, seat) => (count === best && best > 0 ? [seat] : []))
  return { best, leaders }
}

function shows(view: View, region: Region, tile: FruitTile): number {
  if (region.finca.is_joker) return view.options.joker_finca === 'values' ? tile.value : tile.jokers
  return region.finca.fruits.reduce((sum, fruit) => sum + (tile.needs[fruit] ?? 0), 0)
}

/** Everyone's count for a region's finca tile once a seat has taken the region's tile, and what it serves this turn. */
export function standingAfter(view: View, region: Region, seat: number): number[] {
  const counts = [...region.finca.standing]
  if (region.tile) counts[seat] += shows(view, region, region.tile)
  if (seat !== view.to_move) return counts
  for (const other of view.regions) {
    const isBefore = other.height > 1 || region.served === 0 || other.served < region.served
    if (other.served && other !== region && other.tile && isBefore) counts[seat] += shows(view, region, other.tile)
  }
  return counts
}

export interface Outcome {
  isLast: boolean // this tile empties the region
  before: Standing
  after: Standing
  changes: boolean
}

/** How the finca tile of a region would stand if a seat took the tile on top. */
export function outcome(view: View, region: Region, seat: number): Outcome {
  const before = standing(region.finca.standing)
  const after = standing(standingAfter(view, region, seat))
  const changes = before.leaders.join() !== after.leaders.join()
  return { isLast: region.height === 1, before, after, changes }
}

// -- sets -------------------------------------------------------------------------------------------------------------

export interface SetProgress {
  counts: number[] // tiles of value 1, 2, … 6
  has: number // how many values the set being built has
}

export function setProgress(player: Player): SetProgress {
  const counts = TILE_VALUES.map((value) => player.tiles.filter((tile) => tile.value === value).length)
  return { counts, has: counts.filter((count) => count > player.sets).length }
}

/** Seats with most points; among equals, those with most fruit left. */
export function winners(view: View): number[] {
  const ranks = view.players.map((player) => [player.points.total, fruitLeft(player)] as const)
  const isAhead = (a: readonly [number, number], b: readonly [number, number]) => a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])
  return ranks.flatMap((rank, seat) => (ranks.some((other) => isAhead(other, rank)) ? [] : [seat]))
}

export function fruitLeft(player: Player): number {
  return FRUITS.reduce((sum, fruit) => sum + player.fruit[fruit], 0)
}
