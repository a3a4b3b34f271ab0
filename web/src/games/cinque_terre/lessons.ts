/** The tutorial: what is to be learned from each position of lessons.toml, and what to try in it. */

import type { Lesson } from '../contract';

const TERRACES = ['terrace 1', 'terrace 2', 'terrace 3'].map((space) => ({ key: 'space', space }));
const VILLAGES = ['Monterosso', 'Vernazza', 'Corniglia', 'Manarola', 'Riomaggiore'].map((space) => ({ key: 'space', space }));

export const LESSONS: Lesson[] = [
  {
    key: 'start',
    seat: 0,
    steps: [
      { say: ['lesson.start.welcome', 'lesson.start.ring'], lit: [...TERRACES, ...VILLAGES], rule: '2.1' },
      {
        say: ['lesson.start.try'],
        lit: [{ key: 'space', space: 'terrace 1' }, { key: 'hand' }],
        tries: ['start terrace 1'],
        otherwise: 'lesson.start.other',
        replies: ['start terrace 3'],
        rule: '1.7',
      },
      { say: ['lesson.start.done'], lit: [{ key: 'placed', space: 'terrace 1' }, { key: 'placed', space: 'terrace 3' }], rule: '1.8' },
    ],
  },
  {
    key: 'harvest',
    seat: 0,
    steps: [
      { say: ['lesson.harvest.actions'], lit: [{ key: 'hand' }], rule: '3.1' },
      { say: ['lesson.harvest.draw'], lit: [{ key: 'draw_open', slot: 0 }], tries: ['draw lemon'], otherwise: 'lesson.harvest.other_draw', rule: '5.1' },
      {
        say: ['lesson.harvest.lemon'],
        lit: [{ key: 'produce', produce: 'lemon' }],
        tries: ['harvest lemon'],
        otherwise: 'lesson.harvest.other_lemon',
        rule: '6.1',
      },
      {
        say: ['lesson.harvest.again'],
        lit: [{ key: 'produce', produce: 'lemon' }, { key: 'cart' }],
        tries: ['harvest lemon'],
        otherwise: 'lesson.harvest.other_lemon',
        rule: '6.3',
      },
      {
        say: ['lesson.harvest.yield'],
        lit: [{ key: 'produce', produce: 'mushroom' }],
        tries: ['harvest mushroom for 2 olive'],
        otherwise: 'lesson.harvest.other_yield',
        rule: '6.2',
      },
      { say: ['lesson.harvest.done'], lit: [{ key: 'cart' }], rule: '6.3' },
    ],
  },
  {
    key: 'sell',
    seat: 0,
    steps: [
      { say: ['lesson.sell.prices', 'lesson.sell.route'], lit: [{ key: 'market' }, ...VILLAGES], rule: '7.2' },
      {
        say: ['lesson.sell.move'],
        lit: [{ key: 'move', start: 'Riomaggiore', space: 'Vernazza' }],
        tries: ['move Vernazza'],
        otherwise: 'lesson.sell.other_move',
        rule: '4.1',
      },
      { say: ['lesson.sell.first'], lit: [{ key: 'cart' }], tries: ['sell lemon'], otherwise: 'lesson.sell.other', rule: '7.1' },
      { say: ['lesson.sell.second'], lit: [{ key: 'cart' }], tries: ['sell lemon'], otherwise: 'lesson.sell.other', rule: '7.1' },
      { say: ['lesson.sell.done'], lit: [{ key: 'sell', seat: 0 }, { key: 'space', space: 'Monterosso' }], rule: '7.3' },
    ],
  },
  {
    key: 'orders',
    seat: 0,
    steps: [
      { say: ['lesson.orders.asks', 'lesson.orders.have'], lit: [{ key: 'order', order: 21 }], rule: '8.1' },
      { say: ['lesson.orders.sell'], lit: [{ key: 'cart' }], tries: ['sell olive'], otherwise: 'lesson.orders.other_sell', rule: '8.1' },
      { say: ['lesson.orders.claim'], lit: [{ key: 'order', order: 21 }], tries: ['claim 21'], otherwise: 'lesson.orders.other_claim', rule: '8.2' },
      { say: ['lesson.orders.look'], tries: ['keep'], otherwise: 'lesson.orders.other_keep', rule: '8.4' },
      { say: ['lesson.orders.done'], lit: [{ key: 'starting' }], rule: '8.6' },
    ],
  },
  {
    key: 'starting',
    seat: 0,
    steps: [
      { say: ['lesson.starting.value', 'lesson.starting.swing'], lit: [{ key: 'starting' }], rule: '11.3' },
      { say: ['lesson.starting.try'], lit: [{ key: 'cart' }], tries: ['sell grape'], otherwise: 'lesson.starting.other', rule: '8.1' },
      { say: ['lesson.starting.done'], lit: [{ key: 'starting' }], rule: '11.3' },
    ],
  },
  {
    key: 'vendor',
    seat: 0,
    steps: [
      { say: ['lesson.vendor.row'], lit: [{ key: 'space', space: 'Monterosso' }, { key: 'sold', seat: 0 }], rule: '9.1' },
      { say: ['lesson.vendor.sell'], lit: [{ key: 'cart' }], tries: ['sell mushroom'], otherwise: 'lesson.vendor.other_sell', rule: '7.3' },
      {
        say: ['lesson.vendor.claim'],
        lit: [{ key: 'vendor', village: 'Monterosso' }],
        tries: ['vendor Monterosso'],
        otherwise: 'lesson.vendor.other_claim',
        rule: '9.1',
      },
      { say: ['lesson.vendor.done'], lit: [{ key: 'end' }], rule: '10.1' },
    ],
  },
  {
    key: 'end',
    seat: 0,
    steps: [
      { say: ['lesson.end.two', 'lesson.end.last'], lit: [{ key: 'end' }], rule: '10.3' },
      { say: ['lesson.end.try'], lit: [{ key: 'cart' }, { key: 'starting' }], tries: ['sell lemon'], otherwise: 'lesson.end.other', rule: '11.2' },
      { say: ['lesson.end.count'], rule: '11' },
    ],
  },
];
