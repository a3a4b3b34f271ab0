/** What each story event looks like: which pieces fly from where to where, and how the drawn table changes before and after. */

import type { StoryEvent } from '../../contract';
import { faceOf, HOUSE } from '../facts';
import type { Animal, Face, Kind, View } from '../view';

export type Piece = { kind: 'animal'; animal: Animal } | { kind: 'card'; card: Face } | { kind: 'bird' } | { kind: 'points'; points: number };

export interface Flight {
  piece: Piece;
  from: string; // anchors
  to: string;
  delay: number; // milliseconds
  duration: number;
}

export interface Cue {
  before?: (table: View) => void;
  flights: Flight[];
  after?: (table: View) => void;
}

const FLY = 420;
const STAGGER = 90;

function fly(piece: Piece, from: string, to: string, delay = 0): Flight {
  return { piece, from, to, delay, duration: FLY };
}

const animalOf = (animal: unknown): Piece => ({ kind: 'animal', animal: animal as Animal });
const cardOf = ({ card, kind, animals }: StoryEvent): Piece => ({
  kind: 'card',
  card: faceOf(String(card), kind as Kind, animals as Animal[]),
});
const cellOf = (place: unknown) => Number(place) - 1;

function stand(table: View, seat: number, cell: number, animal: Animal | null): void {
  const farm = table.players[seat]?.farm;
  if (farm) farm[cell] = animal;
}

function mark(table: View, seat: number, id: unknown, change: { state: 'validated' | 'discarded'; now: number }): void {
  const card = table.players[seat]?.cards.find((each) => each.id === id);
  if (card) Object.assign(card, change);
}

type Maker = (event: StoryEvent, seat: number, end: View) => Cue;

const bird: Maker = (_, seat) => ({
  before: (table) => {
    table.stock -= 1;
  },
  flights: [fly({ kind: 'bird' }, 'stock', `birds-${seat}`)],
  after: (table) => {
    if (table.players[seat]) table.players[seat].birds += 1;
  },
});

const MAKERS: Record<string, Maker> = {
  birds: (_, seat, end) => ({
    before: (table) => {
      if (table.players[seat]) table.players[seat].birds -= 1;
    },
    flights: [fly({ kind: 'bird' }, `birds-${seat}`, 'stock')],
    after: (table) => {
      table.stock += 1;
      table.hiring = end.hiring;
    },
  }),

  hire: (event, seat) => {
    const set = Number(event.set) - 1;
    return {
      before: (table) => {
        table.hiring[set] = { animal: null, goal: null };
      },
      flights: [
        fly(animalOf(event.animal), `set-${set}-animal`, `hand-${seat}`),
        fly(cardOf(event), `set-${set}-goal`, `cards-${seat}`, STAGGER),
      ],
    };
  },

  elect: ({ animal }, seat) => ({
    before: (table) => {
      table.election.leaders = table.election.leaders.filter((leader) => leader !== animal);
    },
    flights: [fly(animalOf(animal), `leader-${String(animal)}`, `cell-${seat}-${HOUSE}`)],
    after: (table) => stand(table, seat, HOUSE, animal as Animal),
  }),

  clan: (event, seat) => ({
    before: (table) => {
      table.election.clans = table.election.clans.filter(({ id }) => id !== event.card);
    },
    flights: [fly(cardOf(event), `clan-${String(event.card)}`, `cards-${seat}`)],
  }),

  place: ({ animal, cell }, seat) => ({
    before: (table) => {
      if (table.hand) table.hand.animal = null;
    },
    flights: [fly(animalOf(animal), `hand-${seat}`, `cell-${seat}-${cellOf(cell)}`)],
    after: (table) => stand(table, seat, cellOf(cell), animal as Animal),
  }),

  pen_bird: bird,
  line_bird: bird,

  discard: ({ card }, seat) => ({ before: (table) => mark(table, seat, card, { state: 'discarded', now: 0 }), flights: [] }),

  move: ({ animal, cell, reached }, seat) => ({
    before: (table) => stand(table, seat, cellOf(cell), null),
    flights: [fly(animalOf(animal), `cell-${seat}-${cellOf(cell)}`, `cell-${seat}-${cellOf(reached)}`)],
    after: (table) => stand(table, seat, cellOf(reached), animal as Animal),
  }),

  swap: ({ animal, swapped, cell, reached }, seat) => {
    const [one, other] = [cellOf(cell), cellOf(reached)];
    return {
      before: (table) => {
        stand(table, seat, one, null);
        stand(table, seat, other, null);
      },
      flights: [
        fly(animalOf(animal), `cell-${seat}-${one}`, `cell-${seat}-${other}`),
        fly(animalOf(swapped), `cell-${seat}-${other}`, `cell-${seat}-${one}`),
      ],
      after: (table) => {
        stand(table, seat, other, animal as Animal);
        stand(table, seat, one, swapped as Animal);
      },
    };
  },

  validate: ({ card, points }, seat) => ({
    before: (table) => mark(table, seat, card, { state: 'validated', now: Number(points) }),
    flights: [fly({ kind: 'points', points: Number(points) }, `card-${seat}-${String(card)}`, `points-${seat}`)],
  }),

  refill: (event, _, end) => {
    const set = Number(event.set) - 1;
    return {
      flights: [fly(animalOf(event.animal), 'bag', `set-${set}-animal`), fly(cardOf(event), 'deck', `set-${set}-goal`, STAGGER)],
      after: (table) => {
        table.hiring[set] = end.hiring[set] ?? { animal: null, goal: null };
      },
    };
  },
};

/** The cue for an event; events without a picture change nothing. `end` is the table after the whole story. */
export function cueFor(event: StoryEvent, end: View): Cue {
  return MAKERS[event.key]?.(event, event.seat ?? 0, end) ?? { flights: [] };
}

export function lasts(cue: Cue): number {
  return Math.max(0, ...cue.flights.map((flight) => flight.delay + flight.duration));
}
