/** The market stands on its corner: rows run down to the right, columns down to the left. */

import type { Line, Market } from '../view';

export const STEP = 40; // half the diagonal of a space
export const SIDE = 54; // of a tile
export const BUTTON = 22; // radius

export interface Place {
  x: number;
  y: number;
}

function turned(row: number, column: number): Place {
  return { x: (column - row) * STEP, y: (column + row) * STEP };
}

export function placeOf(market: Market, space: number): Place {
  const { row, column } = market.spaces[space]!;
  return turned(row, column);
}

const isRow = (line: Line) => line.name.startsWith('R');

/** The button of a line stands where the line begins. */
export function buttonOf(market: Market, line: Line): Place {
  const { row, column } = market.spaces[line.spaces[0]!]!;
  return isRow(line) ? turned(row, column - 0.93) : turned(row - 0.93, column);
}

/** From the button to the end of the line. */
export function trackOf(market: Market, line: Line): string {
  const [from, to] = [buttonOf(market, line), placeOf(market, line.spaces.at(-1)!)];
  return `M${from.x} ${from.y}L${to.x} ${to.y}`;
}

/** The angle in which the line runs, for its arrow. */
export function angleOf(line: Line): number {
  return isRow(line) ? 45 : 135;
}

/** What has to be seen: left, top, width, height. */
export function frameOf(market: Market): [number, number, number, number] {
  const spots = [
    ...market.spaces.map((_, space) => ({ ...placeOf(market, space), reach: STEP })),
    ...market.lines.map((line) => ({ ...buttonOf(market, line), reach: BUTTON + 4 })),
  ];
  const left = Math.min(...spots.map(({ x, reach }) => x - reach)) - 4;
  const top = Math.min(...spots.map(({ y, reach }) => y - reach)) - 4;
  const right = Math.max(...spots.map(({ x, reach }) => x + reach)) + 4;
  const bottom = Math.max(...spots.map(({ y, reach }) => y + reach)) + 4;
  return [left, top, right - left, bottom - top];
}
