/**
 * What a game's folder gives the frame, and what the frame gives a game's board.
 *
 * Everything marked with `?` may be left out: the frame then does without it. docs/how-to/add-a-game.md tells the whole story.
 */
import type { Component } from 'svelte';

/** The text behind a key, with `{name}` places filled from the values and `{count|one|many}` chosen by number. */
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
  lit: StoryEvent[]; // a line of the log is pointed at, or a lesson speaks of it: light the places and pieces these events name
  play: (move: Move) => void; // send a move
  consider: (move: Move | null) => void; // hovered or focused: the frame shows its sentence in the status line
}

// -- the tutorial -----------------------------------------------------------------------------------------------------

/** A real position and what to learn from it. Its title is the text `lesson.KEY`, its position the line KEY of the game's lessons.toml. */
export interface Lesson {
  key: string; // unique in the game; also its address
  seat: number; // whose eyes and hands the learner has, from 0
  steps: LessonStep[];
}

export interface LessonStep {
  say: string[]; // keys of the game's texts, a paragraph each
  lit?: StoryEvent[]; // what it speaks of, lit on the board as by the log
  tries?: string[]; // moves as text (`move 3`), any of which leads on; without them a button does
  otherwise?: string; // key: said when another legal move was chosen; it is not played
  replies?: string[]; // moves that are played by themselves afterwards: the rest of the turn, or what the others do
  rule?: string; // the rule or section of RULES.md behind it, such as `4.1`
}

// -- the pieces in the box --------------------------------------------------------------------------------------------

/** A row of data/LIST.csv, as it stands there: `copies`, `source`, `certainty` and the columns of the list. */
export type PieceRow = Record<string, string>;

export interface PieceProps {
  list: string; // the file's name without .csv
  row: PieceRow;
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
  EventPieces?: Component<{ event: StoryEvent }>; // little pictures (1.2em high) before the sentence; decoration, hidden from screen readers
  tutorial?: () => Promise<Lesson[]>; // loaded when somebody wants to learn: `() => import('./lessons').then((all) => all.LESSONS)`
  Piece?: Component<PieceProps>; // one row of a component list, drawn; without it lists are told in words
}
