/** What a choice would bring, worked out from the view alone, for display only: what is legal, the server says. */

import { spaceAt, towards } from './facts';
import type { Fruit, Landscape, Line, Region, Site, View } from './view';

export interface Growth {
  how: 'start' | 'extend' | 'merge';
  size: number; // of the region afterwards
  cells: number[]; // all its spaces
  workers: number; // that leave (below 0) or come home
  absorbed: number; // neutral tiles that become part of it
  landscape: Landscape | null; // taken from the space
  closes: Closing[]; // fincas that would be encircled
}

export interface Closing {
  site: string;
  pays: number[]; // by seat
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

function neighbours(view: View, cell: number): number[] {
  const beside = [0, 1, 2, 3].flatMap((direction) => towards(view, cell, direction) ?? []);
  const linked = view.board.links.flatMap(([one, other]) => (one === cell ? [other] : other === cell ? [one] : []));
  return [...beside, ...linked];
}

/** The tiles that hang together with one, past a space that is left out (where the plow digs). */
function grove(view: View, start: number, without: number): number[] {
  const head = spaceAt(view, start)?.tile?.head;
  const found = new Set([start]);
  for (const cell of found)
    for (const next of neighbours(view, cell)) if (next !== without && spaceAt(view, next)?.tile?.head === head) found.add(next);
  return [...found];
}

/** A plantation on a space, linked with `from` as well when it leaps. */
export function growth(view: View, seat: number, fruit: Fruit, cell: number, from: number | null = null): Growth {
  const joined = new Map<number, { cells: number[]; owner: number | null; head: number }>();
  for (const next of from === null ? neighbours(view, cell) : [...neighbours(view, cell), from]) {
    const tile = spaceAt(view, next)?.tile;
    if (!tile || tile.fruit !== fruit || (tile.owner !== null && tile.owner !== seat)) continue;
    const cells = grove(view, next, cell);
    joined.set(Math.min(...cells), { cells, owner: tile.owner, head: tile.head });
  }
  const parts = [...joined.values()];
  const own = parts.filter(({ owner }) => owner === seat);
  const size = 1 + sum(parts.map(({ cells }) => cells.length));
  const region = { cells: [cell, ...parts.flatMap(({ cells }) => cells)], heads: own.map(({ head }) => head), size };
  return {
    how: own.length === 0 ? 'start' : parts.length > 1 ? 'merge' : 'extend',
    size,
    cells: region.cells,
    workers: own.length - 1,
    absorbed: size - 1 - sum(own.map(({ cells }) => cells.length)),
    landscape: spaceAt(view, cell)?.landscape ?? null,
    closes: view.sites.filter((site) => site.state === 'finca' && isLast(site, cell)).map((site) => closing(view, site, seat, region)),
  };
}

const isLast = ({ left }: Site, cell: number) => left.length === 1 && left[0] === cell;

function closing(view: View, site: Site, seat: number, region: { cells: number[]; heads: number[]; size: number }): Closing {
  const before = view.regions.filter(({ head, sites }) => region.heads.includes(head) && sites.includes(site.name));
  const touches = region.cells.some((cell) => site.around.includes(cell));
  const standing = site.standing.map((tiles, each) => (each === seat ? tiles - sum(before.map(({ tiles: size }) => size)) + (touches ? region.size : 0) : tiles));
  return { site: site.name, pays: pays(standing, site.first ?? 0, site.second ?? 0) };
}

/** Most tiles: the first value, for all who share it; then nobody is second. */
export function pays(standing: number[], first: number, second: number): number[] {
  const best = Math.max(...standing);
  const isShared = standing.filter((tiles) => tiles === best).length > 1;
  const next = isShared ? 0 : Math.max(0, ...standing.filter((tiles) => tiles < best));
  return standing.map((tiles) => (tiles === 0 ? 0 : tiles === best ? first : tiles === next ? second : 0));
}

/** Who is ahead at a finca; nobody where nobody has a tile. */
export function leaders({ standing }: Site): number[] {
  const best = Math.max(...standing);
  return best > 0 ? standing.flatMap((tiles, seat) => (tiles === best ? [seat] : [])) : [];
}

/** Taking a line would bring a new finca. */
export function bringsFinca({ market, finca_count, sites }: View, taken: number): boolean {
  const hasRoom = finca_count > 0 && sites.some(({ state }) => state === 'open');
  return market.complete && hasRoom && market.count - taken <= market.triggers_at;
}

export function tilesOn({ market }: View, { spaces }: Line) {
  return spaces.flatMap((space) => market.spaces[space]?.tile ?? []);
}

export function regionOf(view: View, cell: number): Region | undefined {
  const head = spaceAt(view, cell)?.tile?.head;
  return head === undefined ? undefined : view.regions.find((region) => region.head === head);
}

export function siteAt(view: View, cell: number): Site | undefined {
  return view.sites.find((site) => site.cell === cell);
}

export function winners(view: View): number[] {
  const best = Math.max(...view.players.map(({ points }) => points.total));
  return view.players.flatMap(({ points }, seat) => (points.total === best ? [seat] : []));
}
