/** The log: what just happened, in a sentence. */

import type { SeatInfo, StoryEvent, Translate } from '../contract';
import { readTile } from './facts';
import { type Counts, fruitWords, tileTextWords } from './words';

type Values = Record<string, unknown>;

/** What a story event says beyond its plain values: names, counted fruits, words for tiles. */
function wordsOf(event: StoryEvent, t: Translate): Values {
  const { key, fruit, count, tile, ending } = event;
  if (key === 'harvest') return { fruits: t(`finca.${String(fruit)}`, { count }) };
  if (key === 'call_fruit') return { fruits: t(`finca.all.${String(fruit)}`) };
  if (key === 'take_carts') return { carts: t('finca.carts', { count }) };
  if (key === 'serve') return { fruits: fruitWords(fruit as Counts, t) };
  if (key === 'take_tile') return { value: readTile(String(tile)).value };
  if (key === 'reveal') return { fruits: tileTextWords(String(tile), t) };
  if (key === 'over') return { ending: t(`finca.ending.${String(ending)}`) };
  return {};
}

export function eventText(event: StoryEvent, seats: SeatInfo[], t: Translate): string {
  const name = event.seat === undefined ? '' : (seats[event.seat]?.name ?? String(event.seat + 1));
  const key = event.key === 'serve' && event.short ? 'serve_short' : event.key;
  return t(`finca.story.${key}`, { ...event, name, ...wordsOf(event, t) });
}
