/** The log: what just happened, in a sentence. */

import type { SeatInfo, StoryEvent, Translate } from '../contract';
import type { Animal, Kind } from './view';
import { animalNames, goalWords, listed } from './words';

type Values = Record<string, unknown>;

/** How an animal is named in a sentence of the log: as one of many, as that one, or first in the sentence. */
const FORMS: Record<string, string> = { hire: 'a', elect: 'a', refill: 'a', place: 'the', pen_bird: 'The', move: 'The', swap: 'The', line_bird: 'The' };

/** What a story event says beyond its plain values, in the language of the page. */
function wordsOf(event: StoryEvent, t: Translate): Values {
  const { key, animal, swapped, kind, animals, cards, ending } = event;
  const values: Values = {};
  if (typeof animal === 'string') values.animal = t(`farm.${FORMS[key] ?? 'the'}.${animal}`);
  if (typeof swapped === 'string') values.swapped = t(`farm.the.${swapped}`);
  if (typeof kind === 'string') values.goal = goalWords({ kind: kind as Kind, animals: animals as Animal[] }, t);
  if (key === 'birds') values.shown = event.row === 'animals' ? animalNames(animals as Animal[], t) : listed((cards ?? []) as string[], t);
  if (key === 'wait') values.shown = listed((cards ?? []) as string[], t);
  if (key === 'over') values.ending = t(`farm.ending.${String(ending)}`);
  return values;
}

export function eventText(event: StoryEvent, seats: SeatInfo[], t: Translate): string {
  const name = event.seat === undefined ? '' : (seats[event.seat]?.name ?? String(event.seat + 1));
  const key = event.key === 'birds' ? `birds.${String(event.row)}` : event.key;
  return t(`farm.story.${key}`, { ...event, name, ...wordsOf(event, t) });
}
