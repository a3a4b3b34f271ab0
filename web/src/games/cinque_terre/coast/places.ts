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
  height: 560,
  spots: [
    { x: 102, y: 358 },
    { x: 190, y: 102 },
    { x: 480, y: 92 },
    { x: 770, y: 102 },
    { x: 858, y: 358 },
    { x: 670, y: 430 },
    { x: 480, y: 442 },
    { x: 290, y: 430 },
  ],
  road: [
    { x: 102, y: 280 },
    { x: 190, y: 196 },
    { x: 480, y: 186 },
    { x: 770, y: 196 },
    { x: 858, y: 280 },
    { x: 670, y: 342 },
    { x: 480, y: 356 },
    { x: 290, y: 342 },
  ],
  land: 'M0 0H960V452C930 470 900 452 868 462S806 500 772 508 700 488 668 512 590 506 560 516 508 530 480 524 404 508 372 516 306 524 276 508 192 506 160 484 84 448 52 458 20 470 0 462Z',
  shore:
    'M960 452C930 470 900 452 868 462S806 500 772 508 700 488 668 512 590 506 560 516 508 530 480 524 404 508 372 516 306 524 276 508 192 506 160 484 84 448 52 458 20 470 0 462',
  walls:
    'M0 60Q240 6 480 22T960 60M0 128Q60 100 120 96M0 206Q130 150 330 152T630 152 830 150 960 206M840 96Q900 100 960 128M0 262Q40 244 80 250M880 250Q920 244 960 262M330 236Q480 206 630 236M300 270Q480 236 660 270M350 300Q480 276 610 300',
  trees: [
    { x: 330, y: 196 },
    { x: 352, y: 52 },
    { x: 618, y: 190 },
    { x: 602, y: 46 },
    { x: 30, y: 200 },
    { x: 928, y: 196 },
    { x: 22, y: 40 },
    { x: 940, y: 44 },
    { x: 206, y: 292 },
    { x: 752, y: 290 },
    { x: 380, y: 330 },
    { x: 580, y: 330 },
  ],
  houses: [
    { x: 102, y: 318 },
    { x: 858, y: 318 },
    { x: 670, y: 390 },
    { x: 480, y: 402 },
    { x: 290, y: 390 },
  ],
  boats: [
    { x: 200, y: 536 },
    { x: 884, y: 520 },
  ],
  waves: 'M30 500q7-5 14 0t14 0M300 544q7-5 14 0t14 0 14 0M420 546q7-5 14 0t14 0M600 544q7-5 14 0t14 0 14 0M740 540q7-5 14 0t14 0M80 536q7-5 14 0t14 0',
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
