/** The tutorial: what is to be learned from each position of lessons.toml, and what to try in it. */

import type { Lesson } from '../contract';

const GUSTS = ['2', '6', '8', '9', '4'].map((blade) => `gust ${blade}>4`);

export const LESSONS: Lesson[] = [
  {
    key: 'place',
    seat: 0,
    steps: [
      { say: ['lesson.place.welcome', 'lesson.place.table'], lit: [{ key: 'farmers' }] },
      {
        say: ['lesson.place.try'],
        lit: [{ key: 'place', blade: 4 }],
        tries: ['place 4'],
        otherwise: 'lesson.place.other',
        replies: ['place 10'],
        rule: '2.1',
      },
      { say: ['lesson.place.done'], lit: [{ key: 'harvest', seat: 0 }], rule: '2.1' },
    ],
  },
  {
    key: 'walk',
    seat: 0,
    steps: [
      { say: ['lesson.walk.count'], lit: [{ key: 'walk', blade: 3 }], rule: '4.1' },
      {
        say: ['lesson.walk.try'],
        lit: [{ key: 'walk', blade: 3, reached: 6 }],
        tries: ['move 3'],
        otherwise: 'lesson.walk.other',
        replies: ['move 11'],
        rule: '4.2',
      },
      {
        say: ['lesson.walk.again'],
        lit: [{ key: 'walk', blade: 9, reached: 10 }],
        tries: ['move 9'],
        otherwise: 'lesson.walk.other_9',
        rule: '4.2',
      },
      { say: ['lesson.walk.done'], lit: [{ key: 'harvest', seat: 0 }] },
    ],
  },
  {
    key: 'carts',
    seat: 0,
    steps: [
      { say: ['lesson.carts.line'], lit: [{ key: 'centre' }], rule: '4.4' },
      {
        say: ['lesson.carts.try'],
        lit: [{ key: 'walk', blade: 11, reached: 2 }],
        tries: ['move 11'],
        otherwise: 'lesson.carts.other',
        rule: '4.4',
      },
      { say: ['lesson.carts.done'], lit: [{ key: 'take_carts', seat: 0 }], rule: '4.5' },
    ],
  },
  {
    key: 'deliver',
    seat: 0,
    steps: [
      { say: ['lesson.deliver.asks'], lit: [{ key: 'serve', region: 'Alcúdia' }, { key: 'serve', region: 'Vilafranca' }], rule: '5.2' },
      { say: ['lesson.deliver.cart'], lit: [{ key: 'look', seat: 0 }], tries: ['cart'], otherwise: 'lesson.deliver.other', rule: '5.1' },
      {
        say: ['lesson.deliver.first'],
        lit: [{ key: 'serve', region: 'Alcúdia' }],
        tries: ['deliver Alcúdia'],
        otherwise: 'lesson.deliver.figs_first',
        rule: '5.2',
      },
      {
        say: ['lesson.deliver.joker'],
        lit: [{ key: 'serve', region: 'Vilafranca' }],
        tries: ['deliver Vilafranca grape'],
        otherwise: 'lesson.deliver.full',
        rule: '5.3',
      },
      { say: ['lesson.deliver.done'], lit: [{ key: 'look', seat: 0 }], rule: '5.4' },
    ],
  },
  {
    key: 'fincas',
    seat: 0,
    steps: [
      { say: ['lesson.fincas.majority', 'lesson.fincas.standing'], lit: [{ key: 'serve', region: 'Inca' }], rule: '6.1' },
      { say: ['lesson.fincas.cart'], lit: [{ key: 'serve', region: 'Inca' }], tries: ['cart'], otherwise: 'lesson.fincas.other', rule: '6.1' },
      {
        say: ['lesson.fincas.try'],
        lit: [{ key: 'serve', region: 'Inca' }],
        tries: ['deliver Inca'],
        otherwise: 'lesson.fincas.other',
        rule: '6.1',
      },
      { say: ['lesson.fincas.done'], lit: [{ key: 'look', seat: 0 }, { key: 'house', region: 'Inca' }], rule: '6.5' },
    ],
  },
  {
    key: 'short',
    seat: 0,
    steps: [
      { say: ['lesson.short.supply'], lit: [{ key: 'supply' }, { key: 'look', seat: 1 }], rule: '4.3' },
      {
        say: ['lesson.short.try'],
        lit: [{ key: 'walk', blade: 3, reached: 6 }],
        tries: ['move 3'],
        otherwise: 'lesson.short.other',
        rule: '4.3',
      },
      { say: ['lesson.short.done'], lit: [{ key: 'look', seat: 0 }, { key: 'look', seat: 1 }], rule: '4.3' },
    ],
  },
  {
    key: 'actions',
    seat: 0,
    steps: [
      { say: ['lesson.actions.four'], lit: [{ key: 'look', seat: 0 }], rule: '7.1' },
      {
        say: ['lesson.actions.gust'],
        lit: [{ key: 'blow', blade: 4 }],
        tries: GUSTS,
        otherwise: 'lesson.actions.other_gust',
        replies: ['move 11'],
        rule: '7.3',
      },
      { say: ['lesson.actions.less'], lit: [{ key: 'serve', region: 'Andratx' }], tries: ['less'], otherwise: 'lesson.actions.other_less', rule: '7.5' },
      {
        say: ['lesson.actions.olive'],
        lit: [{ key: 'serve', region: 'Andratx' }],
        tries: ['deliver Andratx less olive'],
        otherwise: 'lesson.actions.other_olive',
        replies: [],
        rule: '7.5',
      },
      { say: ['lesson.actions.done'], lit: [{ key: 'look', seat: 0 }], rule: '10.3' },
    ],
  },
  {
    key: 'end',
    seat: 0,
    steps: [
      { say: ['lesson.end.bonus'], lit: [{ key: 'look', seat: 0 }], rule: '8.1' },
      { say: ['lesson.end.houses'], lit: [{ key: 'serve', region: 'Vilafranca' }], tries: ['cart'], otherwise: 'lesson.end.other', rule: '9.1' },
      {
        say: ['lesson.end.try'],
        lit: [{ key: 'serve', region: 'Vilafranca' }],
        tries: ['deliver Vilafranca orange'],
        otherwise: 'lesson.end.other',
        rule: '9.1',
      },
      { say: ['lesson.end.count'], rule: '10' },
    ],
  },
];
