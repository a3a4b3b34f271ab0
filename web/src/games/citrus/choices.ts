/** The legal moves, sorted by the piece one clicks for them. */

import type { Move } from '../contract';

export interface Choices {
  lines: Map<number, Move>; // buy, by line
  sites: Map<number, Move>; // by site
  builds: Map<number, Map<number, Move[]>>; // by tile, then by space: all the ways
  harvests: Map<number, Move>; // by the head of the region
  carts: Map<number, Move>; // by market space
  bulls: Map<number, Move>; // by space
  single: Map<string, Move>; // milestone, bridge, plow, return, pass, done
}

export function sortChoices(legal: Move[]): Choices {
  const empty = () => new Map<number, Move>();
  const choices: Choices = { lines: empty(), sites: empty(), builds: new Map(), harvests: empty(), carts: empty(), bulls: empty(), single: new Map() };
  const places: Record<string, Map<number, Move>> = {
    buy: choices.lines,
    site: choices.sites,
    harvest: choices.harvests,
    cart: choices.carts,
    bull: choices.bulls,
  };
  for (const move of legal) {
    const [first = 0, second = 0] = move.operands;
    if (isBuild(move)) waysTo(choices, first, second).push(move);
    else if (places[move.kind]) places[move.kind]!.set(first, move);
    else choices.single.set(move.kind, move);
  }
  return choices;
}

export function isBuild({ kind }: Move): boolean {
  return kind === 'build' || kind === 'leap' || kind === 'replace';
}

function waysTo(choices: Choices, tile: number, space: number): Move[] {
  const spaces = choices.builds.get(tile) ?? new Map<number, Move[]>();
  choices.builds.set(tile, spaces);
  const ways = spaces.get(space) ?? [];
  spaces.set(space, ways);
  return ways;
}
