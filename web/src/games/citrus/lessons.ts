/** What each lesson says and has tried; its position is the line of the same name in src/huerta/games/citrus/lessons.toml. */

import type { Lesson, StoryEvent } from '../contract';

const STRIDE = 15;

/** Spaces to be lit, by name. */
function land(...names: string[]): StoryEvent {
  const cells = names.map((name) => (Number(name.slice(1)) - 1) * STRIDE + name.charCodeAt(0) - 97);
  return { key: 'land', cells };
}

const market = (...spaces: number[]): StoryEvent => ({ key: 'market', spaces: spaces.map((number) => number - 1) });
const finca = (site: string): StoryEvent => ({ key: 'finca', site });
const mat = (seat: number): StoryEvent => ({ key: 'mat', seat });

export const LESSONS: Lesson[] = [
  {
    key: 'line',
    seat: 0,
    steps: [
      { say: ['learn.line.goal', 'learn.line.market'], lit: [market(1, 2)], rule: '3' },
      { say: ['learn.line.buy'], lit: [market(1, 2)], tries: ['buy R1'], otherwise: 'learn.line.not' },
      { say: ['learn.line.road'], lit: [finca('A'), land('f4', 'g5', 'f6', 'e5')], tries: ['build lemon f4'], otherwise: 'learn.line.other' },
      { say: ['learn.line.colours'], lit: [land('f4', 'g5')], tries: ['build orange g5'], otherwise: 'learn.line.second' },
      { say: ['learn.line.workers'], lit: [mat(0)] },
    ],
  },
  {
    key: 'grow',
    seat: 0,
    steps: [
      { say: ['learn.grow.beside'], lit: [land('f4', 'e4')], tries: ['build lemon g4'], otherwise: 'learn.grow.not' },
      { say: ['learn.grow.horses', 'learn.grow.foreign'], lit: [land('h4', 'i4')], tries: ['build orange g6'], otherwise: 'learn.grow.orange' },
      { say: ['learn.grow.done'], lit: [land('f4', 'e4', 'g4')] },
    ],
  },
  {
    key: 'merge',
    seat: 0,
    steps: [
      { say: ['learn.merge.neutral', 'learn.merge.size'], lit: [land('f4', 'f3'), land('h4', 'i4')] },
      { say: ['learn.merge.try'], lit: [land('g4')], tries: ['build lemon g4'], otherwise: 'learn.merge.not' },
      { say: ['learn.merge.done'], lit: [land('f3', 'f4', 'g4', 'h4', 'i4')] },
    ],
  },
  {
    key: 'encircle',
    seat: 0,
    steps: [
      { say: ['learn.encircle.around', 'learn.encircle.standing'], lit: [finca('A'), land('e4', 'f4', 'g4', 'e5', 'g5', 'e6', 'f6', 'g6')] },
      { say: ['learn.encircle.try'], lit: [land('e6')], tries: ['build lime e6'], otherwise: 'learn.encircle.not' },
      { say: ['learn.encircle.done'], lit: [finca('A')] },
    ],
  },
  {
    key: 'harvest',
    seat: 0,
    steps: [
      { say: ['learn.harvest.points', 'learn.harvest.coins'], lit: [land('f4', 'f3', 'e4', 'e3'), mat(0)] },
      { say: ['learn.harvest.try'], lit: [land('f4', 'f3', 'e4', 'e3')], tries: ['harvest f4'], otherwise: 'learn.harvest.not' },
      { say: ['learn.harvest.more'], lit: [mat(0)], tries: ['done'], otherwise: 'learn.harvest.stop' },
      { say: ['learn.harvest.done'], lit: [land('f4', 'f3', 'e4', 'e3')] },
    ],
  },
  {
    key: 'site',
    seat: 0,
    steps: [
      { say: ['learn.site.few'], lit: [market(1, 2)], tries: ['buy R1'], otherwise: 'learn.site.not' },
      { say: ['learn.site.choose'], lit: [finca('E'), finca('F'), finca('K')], tries: ['site E', 'site F', 'site K'] },
      { say: ['learn.site.done'] },
    ],
  },
  {
    key: 'tiles',
    seat: 0,
    steps: [
      { say: ['learn.tiles.kinds', 'learn.tiles.bull'], lit: [mat(0)] },
      { say: ['learn.tiles.try'], lit: [finca('A'), land('e6')], tries: ['bull e6'], otherwise: 'learn.tiles.not' },
      { say: ['learn.tiles.main'], lit: [market(1, 2)], tries: ['harvest f4'], replies: ['done'], otherwise: 'learn.tiles.harvest' },
      { say: ['learn.tiles.done'], lit: [finca('A')] },
    ],
  },
];
