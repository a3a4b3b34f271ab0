/** Cinque Terre at the table: what the frame needs to show and play it. */
import type { GameUi } from '../contract';
import Board from './Board.svelte';
import EventPieces from './EventPieces.svelte';
import { eventText } from './events';
import FinalCount from './FinalCount.svelte';
import { moveGroups, moveLabel, status } from './labels';
import { messages } from './messages';
import Piece from './Piece.svelte';

const cinqueTerre: GameUi = {
  Board,
  messages,
  moveLabel,
  moveGroups,
  status,
  eventText,
  finalCount: FinalCount,
  EventPieces,
  Piece,
  tutorial: () => import('./lessons').then(({ LESSONS }) => LESSONS),
};

export default cinqueTerre;
