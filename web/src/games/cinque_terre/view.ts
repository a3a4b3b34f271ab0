/** The view of Cinque Terre as the server sends it: a mirror of src/huerta/games/cinque_terre/view.py. */

export type Produce = 'olive' | 'mushroom' | 'garlic' | 'grape' | 'zucchini' | 'lemon' | 'orange' | 'tomato';
export type Phase = 'start' | 'act' | 'claim' | 'look' | 'second';
export type Counts = Partial<Record<Produce, number>>;

export interface Space {
  name: string; // `Monterosso`, `terrace 1`
  kind: 'village' | 'terrace';
  carts: number[]; // seats
}

export interface Village {
  name: string;
  space: number; // on the ring
  dice: Counts; // only produce with a die
  prices: Record<Produce, number>;
  vendor: { lire: number; owner: number | null; certainty: string };
}

export interface Pile {
  produce: Produce;
  left: number;
  of: number;
}

export interface Terrace {
  name: string;
  space: number;
  piles: Pile[];
}

export interface Need {
  village: string;
  produce: Produce;
}

export interface Order {
  number: number; // from 1
  lire: number;
  needs: Need[];
  certainty: string;
}

export interface OpenOrder extends Order {
  have: boolean[][]; // by seat, by need
  missing: number[]; // by seat
  can_claim: boolean;
}

/** An order that somebody holds. */
export interface HeldOrder extends Order {
  have: boolean[];
  missing: number;
  worth: number; // if the game ended now
}

export interface StartingOrder extends Omit<HeldOrder, 'lire'> {
  value: number; // 30 less the five prices
}

export interface Points {
  sales: number;
  orders: number;
  vendors: number;
  starting: number | null; // known at the end
  secrets: number | null;
  total: number;
}

export interface SoldPiece {
  produce: Produce;
  price: number;
}

export interface SoldRow {
  village: string;
  pieces: SoldPiece[];
  free: number;
}

export interface Player {
  space: string | null; // null while it is not known
  has_chosen: boolean;
  lire: number;
  points: Points;
  cart: Produce[];
  cart_room: number;
  sold: SoldRow[];
  hand_size: number;
  hand: Record<Produce, number> | null; // own, everyone's at the end
  known: Counts; // taken face up and not yet spent
  hidden: number;
  claimed: Order[];
  vendors: string[];
  claims: number;
  n_secrets: number;
  secrets: HeldOrder[] | null;
  starting: StartingOrder | null;
}

export interface RouteSale {
  produce: Produce;
  count: number;
  price: number;
  lire: number;
}

export interface RouteStop {
  space: string;
  steps: number;
  actions: number;
  kind: 'village' | 'terrace';
  harvest: { produce: Produce; left: number; cards: number | null; pairs: number | null }[];
  sales: RouteSale[];
  total: number;
  room: number;
}

export interface EndSigns {
  claims_needed: number;
  claims: number[];
  kinds_needed: number;
  gone: Produce[];
  lowest: { produce: Produce; left: number }[];
  trigger: 'claims' | 'kinds' | null;
  trigger_seat: number | null;
  turns_left: number | null;
  limit: number;
}

export interface RevealStep {
  seat: number;
  kind: 'secret' | 'starting';
  order: HeldOrder | StartingOrder;
  worth: number;
  total: number;
}

/** The open orders that lie there now. */
export const openOrders = ({ orders }: Pick<View, 'orders'>): OpenOrder[] => orders.filter((order) => order !== null);

export interface View {
  seat: number | null;
  options: Record<string, string>;
  to_move: number;
  phase: Phase;
  ply: number;
  turn: number;
  is_over: boolean;
  ending: string;
  start_seat: number | null;
  actions_left: number;
  under_way: 'harvest' | 'sell' | null;
  claimed_now: { order: boolean; vendor: boolean };
  spaces: Space[];
  villages: Village[];
  terraces: Terrace[];
  open_cards: (Produce | null)[];
  deck: number;
  discards: Record<Produce, number>;
  unseen: Record<Produce, number>; // where I cannot see: the deck and hidden cards
  unseen_old: Record<Produce, number>; // of those, held by others since the last shuffle
  orders: (OpenOrder | null)[]; // a gap while a claimed order is replaced
  order_deck: number;
  looked_at: HeldOrder | null;
  claimable: { orders: number[]; vendors: string[] };
  end: EndSigns;
  players: Player[];
  provisional: Points | null;
  route: RouteStop[];
  reveal: RevealStep[] | null;
}
