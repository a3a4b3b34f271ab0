/** Where the eight spaces lie, on a wide map (terraces above, villages along the sea) and on a tall one (villages on the left). */

export interface Point {
  x: number;
  y: number;
}

export interface Chart {
  width: number;
  height: number;
  spots: Point[]; // the middle of each space, round the ring
  road: Point[]; // where the road passes each space
  land: string; // the land's outline, cliffs along its sea side
  shore: string; // the line between land and sea
  walls: string; // dry-stone walls of the terraces
  trees: Point[];
  houses: Point[]; // the foot of each village's houses, round the ring from Monterosso
  boats: Point[];
  waves: string;
}

export const WIDE: Chart = {
  width: 960,
  height: 640,
  spots: [
    { x: 102, y: 396 },
    { x: 192, y: 112 },
    { x: 480, y: 102 },
    { x: 768, y: 112 },
    { x: 858, y: 396 },
    { x: 669, y: 476 },
    { x: 480, y: 490 },
    { x: 291, y: 476 },
  ],
  road: [
    { x: 102, y: 308 },
    { x: 192, y: 214 },
    { x: 480, y: 204 },
    { x: 768, y: 214 },
    { x: 858, y: 308 },
    { x: 669, y: 388 },
    { x: 480, y: 402 },
    { x: 291, y: 388 },
  ],
  land: 'M0 0H960V508C930 526 900 512 868 524S806 560 772 572 700 562 668 582 590 576 560 586 508 600 480 594 404 578 372 586 306 594 276 580 192 572 160 548 84 508 52 518 20 530 0 522Z',
  shore:
    'M960 508C930 526 900 512 868 524S806 560 772 572 700 562 668 582 590 576 560 586 508 600 480 594 404 578 372 586 306 594 276 580 192 572 160 548 84 508 52 518 20 530 0 522',
  walls:
    'M0 64Q240 4 480 20T960 64M0 140Q40 112 74 106M0 226Q60 190 90 186M886 106Q920 112 960 140M870 186Q920 196 960 226M0 290Q26 274 44 280M916 280Q940 274 960 290M320 250Q480 226 640 250M270 284Q480 246 690 284M250 318Q480 276 710 318M290 348Q480 312 670 348',
  trees: [
    { x: 336, y: 60 },
    { x: 624, y: 58 },
    { x: 28, y: 210 },
    { x: 930, y: 206 },
    { x: 20, y: 40 },
    { x: 942, y: 44 },
    { x: 214, y: 318 },
    { x: 748, y: 316 },
    { x: 252, y: 262 },
    { x: 704, y: 262 },
    { x: 386, y: 366 },
    { x: 574, y: 368 },
  ],
  houses: [
    { x: 102, y: 352 },
    { x: 858, y: 352 },
    { x: 669, y: 432 },
    { x: 480, y: 446 },
    { x: 291, y: 432 },
  ],
  boats: [
    { x: 150, y: 606 },
    { x: 880, y: 592 },
  ],
  waves: 'M30 570q7-5 14 0t14 0M300 622q7-5 14 0t14 0 14 0M420 624q7-5 14 0t14 0M600 622q7-5 14 0t14 0 14 0M740 616q7-5 14 0t14 0M60 616q7-5 14 0t14 0',
};

export const TALL: Chart = {
  width: 360,
  height: 620,
  spots: [
    { x: 100, y: 70 },
    { x: 270, y: 118 },
    { x: 270, y: 312 },
    { x: 270, y: 506 },
    { x: 100, y: 556 },
    { x: 100, y: 434 },
    { x: 100, y: 313 },
    { x: 100, y: 191 },
  ],
  road: [
    { x: 150, y: 40 },
    { x: 270, y: 60 },
    { x: 270, y: 312 },
    { x: 270, y: 564 },
    { x: 150, y: 586 },
    { x: 100, y: 434 },
    { x: 100, y: 313 },
    { x: 100, y: 191 },
  ],
  land: 'M360 0V620H30C10 600 34 580 22 556S2 516 14 492 30 450 16 426 4 384 18 358 24 318 12 294 6 250 20 226 28 186 14 160 6 116 20 92 30 50 16 28 14 8 22 0Z',
  shore: 'M30 620C10 600 34 580 22 556S2 516 14 492 30 450 16 426 4 384 18 358 24 318 12 294 6 250 20 226 28 186 14 160 6 116 20 92 30 50 16 28 14 8 22 0',
  walls: 'M200 0Q300 20 360 6M190 40Q280 60 360 40M192 222Q280 200 360 222M192 408Q280 390 360 408M200 590Q280 570 360 590M196 612Q280 596 360 612',
  trees: [
    { x: 206, y: 214 },
    { x: 340, y: 220 },
    { x: 206, y: 408 },
    { x: 340, y: 404 },
    { x: 340, y: 602 },
    { x: 346, y: 24 },
  ],
  houses: [],
  boats: [],
  waves: '',
};

/** A smooth closed line through all points. */
export function loop(points: Point[]): string {
  const n = points.length;
  const parts = points.map((_, i) => curve(points, i));
  return `M${points[0]!.x} ${points[0]!.y}${parts.slice(0, n).join('')}Z`;
}

/** The way from one space to another, clockwise. */
export function way(points: Point[], from: number, steps: number): string {
  const start = points[from]!;
  const parts = Array.from({ length: steps }, (_, i) => curve(points, (from + i) % points.length));
  return `M${start.x} ${start.y}${parts.join('')}`;
}

/** From a point to the next, leaving and arriving along the neighbours' direction. */
function curve(points: Point[], i: number): string {
  const n = points.length;
  const [before, here, next, after] = [points[(i - 1 + n) % n]!, points[i]!, points[(i + 1) % n]!, points[(i + 2) % n]!];
  const pull = 0.19;
  const out = { x: here.x + (next.x - before.x) * pull, y: here.y + (next.y - before.y) * pull };
  const back = { x: next.x - (after.x - here.x) * pull, y: next.y - (after.y - here.y) * pull };
  return `C${fixed(out)} ${fixed(back)} ${fixed(next)}`;
}

const fixed = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
