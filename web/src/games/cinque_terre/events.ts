/** The log: what just happened, in a sentence. */

import type { SeatInfo, StoryEvent, Translate } from '../contract';
import { atPlace, cardWords, kindWord, lireWords, oneOf, toPlace } from './words';

type Values = Record<string, unknown>;

/** What a story event says beyond its plain values: names of places, counted cards and Lire. */
function wordsOf(event: StoryEvent, t: Translate): Values {
  const { key, produce, lire, space, paid, cards, ending } = event;
  const values: Values = {};
  if (typeof space === 'string') Object.assign(values, { at: atPlace(space, t), to: toPlace(space, t) });
  if (typeof produce === 'string') Object.assign(values, { kind: kindWord(produce, t), one: oneOf(produce, t) });
  if (typeof lire === 'number') values.lire = lireWords(lire, t);
  if (key === 'harvest') values.cards = cardWords(Number(cards), paid, t);
  if (key === 'over') values.ending = t(`cinque.ending.${String(ending)}`);
  return values;
}

export function eventText(event: StoryEvent, seats: SeatInfo[], t: Translate): string {
  const name = event.seat === undefined ? '' : (seats[event.seat]?.name ?? String(event.seat + 1));
  const key = event.key === 'trigger' ? `trigger.${String(event.reason)}` : event.key;
  return t(`cinque.story.${key}`, { ...event, name, ...wordsOf(event, t) });
}
