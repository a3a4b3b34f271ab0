/** Where things are drawn on the groves, and the outline of a region. */

export const UNIT = 48; // the side of a space
export const FRAME = 20; // the wooden frame with letters and numbers

export interface Point {
  x: number;
  y: number;
}

/** The top left corner of a space. */
export function cornerOf(cell: number, stride: number): Point {
  return { x: (cell % stride) * UNIT, y: Math.floor(cell / stride) * UNIT };
}

export function centreOf(cell: number, stride: number): Point {
  const { x, y } = cornerOf(cell, stride);
  return { x: x + UNIT / 2, y: y + UNIT / 2 };
}

/* Directions of edges: right, down, left, up. With the land on the right hand an outline runs clockwise. */
const STEP: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

interface Edge {
  x: number;
  y: number;
  to: number; // direction
}

const keyOf = (x: number, y: number) => `${x},${y}`;

function edgesOf(cells: number[], stride: number): Edge[] {
  const held = new Set(cells);
  const has = (x: number, y: number) => x >= 0 && x < stride && held.has(y * stride + x);
  return cells.flatMap((cell) => {
    const [x, y] = [cell % stride, Math.floor(cell / stride)];
    const edges: Edge[] = [];
    if (!has(x, y - 1)) edges.push({ x, y, to: 0 });
    if (!has(x + 1, y)) edges.push({ x: x + 1, y, to: 1 });
    if (!has(x, y + 1)) edges.push({ x: x + 1, y: y + 1, to: 2 });
    if (!has(x - 1, y)) edges.push({ x, y: y + 1, to: 3 });
    return edges;
  });
}

/** The edge that goes on from another; where two groves touch at a corner, it stays with its own. */
function after({ x, y, to }: Edge, first: Edge, waiting: Map<string, Edge[]>): Edge | undefined {
  const reached = keyOf(x + STEP[to]!.x, y + STEP[to]!.y);
  const turn = (to + 1) % 4;
  if (reached === keyOf(first.x, first.y) && first.to === turn) return undefined;
  const next = waiting.get(reached) ?? [];
  return next.splice(Math.max(0, next.findIndex((each) => each.to === turn)), 1)[0];
}

function loopFrom(first: Edge, waiting: Map<string, Edge[]>): Edge[] {
  const loop = [first];
  for (let edge = after(first, first, waiting); edge; edge = after(edge, first, waiting)) loop.push(edge);
  return loop;
}

/** The border of some spaces as a path, drawn inside by `inset`, with rounded corners. */
export function outline(cells: number[], stride: number, inset = 2, radius = 6): string {
  const waiting = new Map<string, Edge[]>();
  for (const edge of edgesOf(cells, stride)) {
    const key = keyOf(edge.x, edge.y);
    waiting.set(key, [...(waiting.get(key) ?? []), edge]);
  }
  const loops: string[] = [];
  for (const starts of waiting.values()) while (starts.length) loops.push(pathOf(loopFrom(starts.shift()!, waiting), inset, radius));
  return loops.join('');
}

function pathOf(loop: Edge[], inset: number, radius: number): string {
  const corners = loop.flatMap((edge, i) => {
    const before = loop.at(i - 1)!;
    if (before.to === edge.to) return [];
    const inward = [STEP[(before.to + 1) % 4]!, STEP[(edge.to + 1) % 4]!];
    const x = edge.x * UNIT + inset * (inward[0]!.x + inward[1]!.x);
    const y = edge.y * UNIT + inset * (inward[0]!.y + inward[1]!.y);
    const [coming, going] = [STEP[before.to]!, STEP[edge.to]!];
    return [`${x - radius * coming.x} ${y - radius * coming.y}Q${x} ${y} ${x + radius * going.x} ${y + radius * going.y}`];
  });
  return `M${corners.join('L')}Z`;
}
