/** The view of Citrus as the server sends it: a mirror of src/huerta/games/citrus/view.py. */

export type Fruit = 'lemon' | 'orange' | 'blood-orange' | 'lime' | 'grapefruit';
export type Landscape = 'horses-1' | 'horses-2' | 'horses-3' | 'milestone' | 'bull' | 'cart' | 'bridge' | 'plow';
export type Phase = 'turn' | 'site' | 'build' | 'harvest' | 'after';
export type SpaceKind = 'open' | 'rock' | 'landscape' | 'site';
export type SiteState = 'finca' | 'scored' | 'open' | 'hidden' | 'gone';

export interface Tile {
  fruit: Fruit;
  well: boolean;
}

export interface BuiltTile extends Tile {
  head: number; // the space by which its region is known
  owner: number | null; // null: neutral
}

export interface Space {
  cell: number;
  x: number;
  y: number;
  name: string; // a1, d4, …
  kind: SpaceKind;
  site: string | null; // its letter, where kind is `site`
  road_of: string[]; // letters of the sites whose road ends here
  tile: BuiltTile | null;
  landscape: Landscape | null;
}

export interface Board {
  side: 'long' | 'short';
  width: number;
  height: number;
  stride: number;
  spaces: Space[]; // row by row
  links: [number, number][]; // spaces joined by a bridge
}

export interface Region {
  head: number;
  fruit: Fruit;
  owner: number | null;
  cells: number[];
  tiles: number;
  wells: number;
  points: number;
  sites: string[]; // letters of fincas and sites it lies next to
}

export interface Site {
  name: string;
  cell: number;
  state: SiteState;
  first: number | null;
  second: number | null;
  roads: number[];
  around: number[];
  left: number[]; // spaces around it that are still free
  standing: number[]; // by seat
  pays: number[]; // if it were encircled now
  pays_at_end: number[];
}

export interface MarketSpace {
  number: number; // from 1
  row: number;
  column: number;
  tile: Tile | null;
}

export type WhyNot = 'empty' | 'coins' | 'unbuildable' | 'not-now' | 'over';

export interface Line {
  name: string; // R1 … C4
  spaces: number[]; // from 0
  price: number;
  for_sale: boolean;
  why_not: WhyNot | null;
}

export interface Market {
  spaces: MarketSpace[];
  lines: Line[];
  count: number;
  triggers_at: number;
  complete: boolean;
}

export interface Values {
  first: number;
  second: number;
}

export interface Points {
  track: number;
  fincas: number;
  harvest: number;
  actions: number;
  horses: number;
  total: number;
}

export interface Player {
  workers: number; // at home
  workers_out: number;
  coins: number;
  landscape: { kind: Landscape; count: number }[];
  points: Points;
}

export interface View {
  seat: number | null;
  options: Record<string, string>;
  to_move: number;
  phase: Phase;
  ply: number;
  turn: number;
  is_over: boolean;
  ending: string;
  start_seat: number;
  certainty: Record<string, string>;
  board: Board;
  regions: Region[];
  sites: Site[];
  market: Market;
  bag: Record<string, number>;
  bag_count: number;
  fincas_left: (Values & { count: number })[];
  finca_count: number;
  sites_left: string[];
  drawn: (Values & { why: 'market' | 'milestone' | 'rescue' }) | null;
  waiting: Tile[]; // bought and not yet built
  ready: { bridges: number; plows: number };
  reasons: Partial<Record<Fruit, string>>;
  harvest: { points: number; regions: number; income_now: number } | null;
  income: number[]; // by workers at home
  previews: { head: number; points: number; coins: number }[];
  cap: number;
  passes: number;
  plowed: number;
  players: Player[];
}
