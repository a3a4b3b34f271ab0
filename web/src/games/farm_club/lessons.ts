/** The tutorial: what is to be learned from each position of lessons.toml, and what to try in it. */

import type { Lesson } from '../contract';

const EVERYWHERE = [2, 4, 6, 7, 9].map((cell) => `place ${cell}`);

export const LESSONS: Lesson[] = [
  {
    key: 'hire',
    seat: 0,
    steps: [
      { say: ['lesson.hire.welcome', 'lesson.hire.table'], lit: [{ key: 'hiring' }], rule: '2.1' },
      { say: ['lesson.hire.set'], lit: [{ key: 'hire', set: 1 }], tries: ['hire 1'], otherwise: 'lesson.hire.other_set', rule: '4.1' },
      {
        say: ['lesson.hire.pen'],
        lit: [{ key: 'place', seat: 0, cell: 1 }],
        tries: ['place 1'],
        otherwise: 'lesson.hire.other_cell',
        rule: '4.3',
      },
      { say: ['lesson.hire.keep'], lit: [{ key: 'look', card: 'G14' }], tries: ['keep'], otherwise: 'lesson.hire.other_card', rule: '6.1' },
      { say: ['lesson.hire.done'], lit: [{ key: 'stock' }], rule: '4.4' },
    ],
  },
  {
    key: 'pairs',
    seat: 0,
    steps: [
      { say: ['lesson.pairs.card', 'lesson.pairs.edge'], lit: [{ key: 'look', card: 'G14' }], rule: '7.2' },
      { say: ['lesson.pairs.set'], lit: [{ key: 'hire', set: 1 }], tries: ['hire 1'], otherwise: 'lesson.pairs.other_set', rule: '4.1' },
      {
        say: ['lesson.pairs.cell'],
        lit: [{ key: 'place', seat: 0, cell: 2 }],
        tries: ['place 2'],
        otherwise: 'lesson.pairs.other_cell',
        rule: '7.2',
      },
      { say: ['lesson.pairs.keep'], lit: [{ key: 'look', card: 'G10' }], tries: ['keep'], otherwise: 'lesson.pairs.other_card', rule: '7.1' },
      { say: ['lesson.pairs.done'], lit: [{ key: 'look', cards: ['G14', 'G10'] }], rule: 'R8' },
    ],
  },
  {
    key: 'line',
    seat: 0,
    steps: [
      { say: ['lesson.line.card', 'lesson.line.middle'], lit: [{ key: 'look', card: 'G16' }], rule: '7.4' },
      { say: ['lesson.line.set'], lit: [{ key: 'hire', set: 2 }], tries: ['hire 2'], otherwise: 'lesson.line.other_set', rule: '7.3' },
      {
        say: ['lesson.line.cell'],
        lit: [{ key: 'place', seat: 0, cell: 4 }],
        tries: ['place 4'],
        otherwise: 'lesson.line.other_cell',
        rule: '7.4',
      },
      { say: ['lesson.line.keep'], lit: [{ key: 'look', card: 'G34' }], tries: ['keep'], otherwise: 'lesson.line.other_card' },
      { say: ['lesson.line.done'], lit: [{ key: 'look', card: 'G16' }, { key: 'stock' }], rule: '7.4' },
    ],
  },
  {
    key: 'wait',
    seat: 0,
    steps: [
      { say: ['lesson.wait.full'], lit: [{ key: 'look', seat: 0, cell: 4 }, { key: 'look', card: 'G16' }], rule: '7.7' },
      { say: ['lesson.wait.choice'], lit: [{ key: 'look', card: 'G16' }], tries: ['validate G16', 'done'], rule: '7.7' },
      { say: ['lesson.wait.done'], lit: [{ key: 'look', card: 'G16' }], rule: 'R7' },
    ],
  },
  {
    key: 'elect',
    seat: 0,
    steps: [
      { say: ['lesson.elect.once', 'lesson.elect.apart'], lit: [{ key: 'election' }, { key: 'house', seat: 0 }], rule: '5.1' },
      { say: ['lesson.elect.leader'], lit: [{ key: 'elect', seat: 0, animal: 'horse' }], tries: ['elect horse'], otherwise: 'lesson.elect.other', rule: '5.2' },
      { say: ['lesson.elect.clan'], lit: [{ key: 'look', card: 'C1' }], tries: ['clan C1'], otherwise: 'lesson.elect.other_clan', rule: '7.5' },
      { say: ['lesson.elect.keep'], lit: [{ key: 'look', card: 'C1' }], tries: ['keep'], otherwise: 'lesson.elect.other_card', rule: '6.1' },
      { say: ['lesson.elect.done'], lit: [{ key: 'look', cards: ['C1', 'G09'] }], rule: 'R1' },
    ],
  },
  {
    key: 'reorganise',
    seat: 0,
    steps: [
      { say: ['lesson.reorganise.card', 'lesson.reorganise.own'], lit: [{ key: 'look', card: 'G38' }], rule: '6.2' },
      {
        say: ['lesson.reorganise.try'],
        lit: [{ key: 'swap', seat: 0, cell: 8, reached: 9 }, { key: 'look', card: 'G17' }],
        tries: ['swap 8-9'],
        otherwise: 'lesson.reorganise.other',
        rule: '6.2',
      },
      { say: ['lesson.reorganise.done'], lit: [{ key: 'look', cards: ['G17', 'G38'] }], rule: '6.4' },
    ],
  },
  {
    key: 'counting',
    seat: 0,
    steps: [
      { say: ['lesson.counting.later', 'lesson.counting.three'], lit: [{ key: 'look', cards: ['G22', 'G34', 'G41'] }], rule: '8.1' },
      { say: ['lesson.counting.set'], lit: [{ key: 'hire', set: 1 }], tries: ['hire 1'], otherwise: 'lesson.counting.other', rule: '8.3' },
      { say: ['lesson.counting.cell'], lit: [{ key: 'look', seat: 0 }], tries: EVERYWHERE, rule: '8.1' },
      { say: ['lesson.counting.keep'], lit: [{ key: 'look', card: 'G18' }], tries: ['keep'], otherwise: 'lesson.counting.other_card' },
      { say: ['lesson.counting.done'], lit: [{ key: 'look', cards: ['G22', 'G34'] }], rule: '8.3' },
    ],
  },
  {
    key: 'birds',
    seat: 0,
    steps: [
      { say: ['lesson.birds.want', 'lesson.birds.pay'], lit: [{ key: 'stock' }, { key: 'look', card: 'G04' }], rule: '3.1' },
      {
        say: ['lesson.birds.try'],
        lit: [{ key: 'birds', row: 'animals' }],
        tries: ['birds animals'],
        otherwise: 'lesson.birds.other',
        rule: '3.1',
      },
      { say: ['lesson.birds.done'], lit: [{ key: 'birds', row: 'animals' }, { key: 'bag' }], rule: '3.3' },
    ],
  },
  {
    key: 'end',
    seat: 0,
    steps: [
      { say: ['lesson.end.last'], lit: [{ key: 'look', seat: 0, cell: 9 }], rule: '9.1' },
      { say: ['lesson.end.set'], lit: [{ key: 'hire', set: 2 }], tries: ['hire 2'], otherwise: 'lesson.end.other' },
      { say: ['lesson.end.cell'], lit: [{ key: 'place', seat: 0, cell: 9 }], tries: ['place 9'] },
      { say: ['lesson.end.keep'], lit: [{ key: 'look', card: 'G10' }], tries: ['keep'], otherwise: 'lesson.end.other_card', rule: '6.2' },
      { say: ['lesson.end.count', 'lesson.end.tie'], lit: [{ key: 'look', seat: 0 }, { key: 'look', seat: 1 }], rule: '9.4' },
    ],
  },
];
