/** Where things are on the windmill. The drawing is 500 wide around its centre; blade 0 begins at nine o'clock. */

import { N_BLADES } from '../facts';

export interface Point {
  x: number;
  y: number;
}

export const HUB = 62; // radius of the centre, where carts lie
export const SAIL = { from: 74, to: 178, half: 12.6 }; // a blade: radii, and half its angle in degrees
export const DISC = { at: 206, radius: 27 }; // the disc with the fruit, at the tip of a blade
export const TRACK = 190; // radius of the path that previews and walks follow
const STEP = 360 / N_BLADES;

export function angleOf(blade: number): number {
  return 180 + STEP / 2 + STEP * blade;
}

export function polar(radius: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: radius * Math.cos(radians), y: radius * Math.sin(radians) };
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A ring sector around an angle. */
export function sector(from: number, to: number, angle: number, half: number): string {
  const [a, b, c, d] = [polar(from, angle - half), polar(to, angle - half), polar(to, angle + half), polar(from, angle + half)];
  return `M${at(a)}L${at(b)}A${to} ${to} 0 0 1 ${at(c)}L${at(d)}A${from} ${from} 0 0 0 ${at(a)}Z`;
}

/** The battens and the mast of a blade. */
export function lattice(angle: number): string {
  const battens = [100, 126, 152].map((radius) => {
    const half = SAIL.half;
    return `M${at(polar(radius, angle - half))}A${radius} ${radius} 0 0 1 ${at(polar(radius, angle + half))}`;
  });
  return `M${at(polar(HUB, angle))}L${at(polar(SAIL.to, angle))}${battens.join('')}`;
}

/** The walk from one blade over so many others, as a curve along the track. */
export function walkPath(from: number, steps: number): string {
  const start = polar(TRACK, angleOf(from));
  const middle = polar(TRACK, angleOf(from) + (STEP * steps) / 2);
  const end = polar(TRACK, angleOf(from) + STEP * steps - 6);
  return `M${at(start)}A${TRACK} ${TRACK} 0 0 1 ${at(middle)}A${TRACK} ${TRACK} 0 0 1 ${at(end)}`;
}

/** Places for so many pieces on a blade: along it and across it. */
const SPREAD: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[132, 0]],
  [
    [134, -17],
    [134, 17],
  ],
  [
    [152, -20],
    [152, 20],
    [110, 0],
  ],
  [
    [155, -21],
    [155, 21],
    [113, -14],
    [113, 14],
  ],
];

export function spread(blade: number, pieces: number): Point[] {
  const angle = angleOf(blade);
  return (SPREAD[Math.min(pieces, SPREAD.length - 1)] ?? []).map(([along, across]) => {
    const base = polar(along, angle);
    const side = polar(across, angle + 90);
    return { x: base.x + side.x, y: base.y + side.y };
  });
}

/** Where a walker stands on a blade. */
export function standOn(blade: number): Point {
  return polar(132, angleOf(blade));
}
