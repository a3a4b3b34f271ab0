/** What a game's folder gives the frame, and what the frame gives a game's board. */
import type { Component } from 'svelte';

/** The text behind a key, with `{name}` places filled from the values. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

export interface Move {
  id: number;
  text: string;
  kind: string;
  operands: number[];
}

export interface StoryEvent {
  key: string;
  seat?: number;
  [value: string]: unknown;
}

export interface SeatInfo {
  name: string;
  kind: 'person' | 'bot' | 'empty';
  level?: string | null;
  connected?: boolean;
}

export interface BoardProps<View> {
  view: View; // JSON for my seat, made by the game's view.py
  legal: Move[]; // empty when it is not my turn
  seat: number | null; // mine; null for a spectator or replay
  seats: SeatInfo[];
  story: StoryEvent[]; // what the last move did, to animate
  motion: boolean; // false: no animation
  play: (move: Move) => void; // send a move
  consider: (move: Move | null) => void; // hovered or focused: the frame shows its sentence in the status line
}

/* A view is whatever the game's view.py makes; only the game's own folder knows its shape. */
/* eslint-disable @typescript-eslint/no-explicit-any */
export interface GameUi {
  // default export of web/src/games/<name>/index.ts, loaded lazily by name
  Board: Component<BoardProps<any>>;
  messages: Record<'en' | 'fr', Record<string, string>>; // story keys, move sentences, labels, status by phase
  moveLabel: (move: Move, view: any, t: Translate) => string; // for the list "Your moves"
  moveGroups: (legal: Move[], t: Translate) => { label: string; moves: Move[] }[];
  status: (view: any, seat: number | null, t: Translate) => string; // what to do now, what is optional
  eventText: (event: StoryEvent, seats: SeatInfo[], t: Translate) => string; // log sentence
  finalCount: Component<{ view: any; seats: SeatInfo[] }>;
}
