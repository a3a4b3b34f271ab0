/** The view of Finca as the server sends it: a mirror of src/huerta/games/finca/view.py. */

export type Fruit = 'almond' | 'fig' | 'grape' | 'lemon' | 'olive' | 'orange';
export type Action = 'double' | 'gust' | 'large' | 'less';
export type Phase = 'place' | 'turn' | 'first' | 'second' | 'deliver';
export type Load = 'cart' | 'large' | 'less';

export interface Blade {
  fruit: Fruit;
  farmers: number[]; // by seat
}

export interface FruitTile {
  text: string; // `2F`, `3A2G`, `4*`, `AFGLVO`
  value: number;
  needs: Partial<Record<Fruit, number>>;
  jokers: number;
}

export interface FincaTile {
  text: string;
  fruits: Fruit[];
  is_joker: boolean;
  points: number;
  owner: number | 'out' | null; // a seat, out of the game, or still on the board
  standing: number[]; // what each seat's fruit tiles show for it
}

export interface Region {
  name: string;
  tile: FruitTile | null;
  height: number;
  served: number; // 1, 2, … in the order served in this delivery, else 0
  house: boolean;
  finca: FincaTile;
}

export interface Delivery {
  load: Load;
  room: number;
  short_paid: boolean;
}

export interface Points {
  tiles: number;
  fincas: number;
  actions: number;
  bonus: number;
  total: number;
}

export interface Player {
  fruit: Record<Fruit, number>;
  carts: number;
  in_hand: number;
  tiles: FruitTile[];
  sets: number;
  actions: Action[];
  bonus: number[];
  fincas: string[]; // names of regions
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
  windmill: Blade[];
  centre: number;
  supply: Record<Fruit, number>;
  regions: Region[];
  houses_left: number;
  bonus_left: number[];
  delivery: Delivery | null;
  players: Player[];
  unseen: Record<string, number>;
}
