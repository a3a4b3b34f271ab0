/** The log: what just happened, in a sentence. */

import type { SeatInfo, StoryEvent, Translate } from '../contract';
import { readTile } from './facts';
import type { Landscape } from './view';
import { listed, payWords, tileWord, tileWords } from './words';

type Values = Record<string, unknown>;

const tilesOf = (list: unknown, t: Translate) => tileWords((list as string[]).map(readTile), t);
const BUILDS = new Set(['build', 'leap', 'replace']);

/** What a story event says beyond its plain values: words for tiles, who was paid what. */
function wordsOf(event: StoryEvent, t: Translate, nameOf: (seat: number) => string): Values {
  const { key, tile, removed, list, tiles, fruit, points, pays = points, ending } = event;
  if (key === 'buy') return { tiles: tilesOf(list, t) };
  if (key === 'refill' || key === 'return') return { tiles: tilesOf(tiles, t), points: Math.abs(Number(points)) };
  if (BUILDS.has(key)) return { tile: tileWord(readTile(String(tile)), t), removed: removed ? tileWord(readTile(String(removed)), t) : '' };
  if (key === 'cart') return { tile: tileWord(readTile(String(tile)), t) };
  if (key === 'take_landscape') return { tile: t(`citrus.landscape.${tile as Landscape}`) };
  if (key === 'harvest') return { tiles: t(`citrus.tiles.${String(fruit)}`, { count: tiles }) };
  if (key === 'score_finca' || key.startsWith('final_')) return { pays: payWords(pays as number[], t, nameOf) };
  if (key === 'over') return { ending: t(`citrus.ending.${String(ending)}`) };
  return {};
}

/** A second half of the sentence, where there is something to add. */
function addition(event: StoryEvent, t: Translate): string {
  const { key, how, size, worker, lost, complete, count } = event;
  if (BUILDS.has(key)) {
    const said = [t(`citrus.story.${String(how)}`, { size })];
    if (Number(worker) > 0) said.push(t('citrus.story.home', { count: worker }));
    return `${listed(said, t)}.`;
  }
  if (key === 'income' && Number(lost) > 0) return t('citrus.story.lost', { lost });
  if (key === 'refill' && !complete && Number(count) > 0) return t('citrus.story.refill.short');
  return '';
}

function keyOf({ key, why, wells }: StoryEvent): string {
  if (key === 'draw_finca') return `draw_finca.${String(why)}`;
  if (key === 'harvest' && Number(wells) > 0) return 'harvest.wells';
  return key;
}

export function eventText(event: StoryEvent, seats: SeatInfo[], t: Translate): string {
  const nameOf = (seat: number) => seats[seat]?.name ?? String(seat + 1);
  const name = event.seat === undefined ? '' : nameOf(event.seat);
  const said = t(`citrus.story.${keyOf(event)}`, { ...event, name, ...wordsOf(event, t, nameOf) });
  return [said, addition(event, t)].filter(Boolean).join(' ');
}
