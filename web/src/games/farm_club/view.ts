/** The view of Farm Club as the server sends it: a mirror of src/huerta/games/farm_club/view.py. */

export type Animal = 'pig' | 'horse' | 'sheep' | 'goat' | 'chicken' | 'duck';
export type Kind = 'pair' | 'line' | 'five' | 'more' | 'neighbour' | 'one';
export type Phase = 'turn' | 'place' | 'clan' | 'card' | 'harvest';
export type Timing = 'immediate' | 'deferred';
export type Counts = Record<Animal, number>;

export interface Card {
  id: string; // G01–G45, C1–C9
  number: number; // the operand of `validate` or `clan`
  kind: Kind;
  timing: Timing;
  animals: Animal[]; // of a line: left, centre, right
  points: number;
  partial: number;
  text: string;
  certainty: string;
}

/** What a picture of a card needs. */
export type Face = Pick<Card, 'id' | 'kind' | 'timing' | 'animals' | 'points' | 'partial'>;

export interface HeldCard extends Card {
  state: 'open' | 'validated' | 'discarded';
  met: 'full' | 'partly' | 'no';
  now: number; // points if the game ended now
  missing: number | null; // animals still to place; null if only reorganising helps, or for other goals
  cells: Partial<Record<Animal, number[]>>; // where which animal brings the goal nearer
  wants: Animal[];
  avoids: Animal[];
}

export interface HireSet {
  animal: Animal | null;
  goal: Card | null;
}

export interface Hand {
  animal: Animal | null;
  card: Card | null;
}

export interface Points {
  immediate: number;
  deferred: number;
  birds: number;
  total: number;
}

export interface Player {
  side: { id: string; pens: [Animal, Animal]; certainty: string };
  farm: (Animal | null)[]; // nine cells, row by row
  leader: Animal | null;
  counts: Counts;
  neighbour: number; // the seat on the right, who plays just before
  birds: number;
  cards: HeldCard[];
  points: Points;
}

export interface Preview {
  completes: string[]; // ids of cards that the harvest of this turn would validate
  asks: string[]; // lines that would be met without their bird
  pen_bird: boolean;
  line_birds: number;
  points: number; // the mover's provisional total after the turn
}

export interface ElectionPreview extends Preview {
  clans: string[]; // clan cards on offer that this leader would complete at once
}

export interface Previews {
  hire?: (Preview | null)[][];
  elect?: Partial<Record<Animal, ElectionPreview>>;
  place?: (Preview | null)[];
  clan?: Record<string, Preview>;
  card?: Record<string, Preview>;
  validate?: Record<string, Preview>;
}

export interface View {
  seat: number | null;
  options: Record<string, string>;
  to_move: number;
  phase: Phase;
  ply: number;
  turn: number;
  round: number;
  start: number;
  is_over: boolean;
  ending: string;
  hiring: HireSet[];
  election: { leaders: Animal[]; clans: Card[] };
  hand: Hand | null;
  stock: number;
  bag: Counts;
  deck: Card[];
  players: Player[];
  previews: Previews;
  winners: number[];
}
