/** Where the ten regions lie on our own map of the island: drawn wide for a desk, tall for a phone. */

export interface Spot {
  x: number;
  y: number;
}

export interface Chart {
  width: number;
  height: number;
  spots: readonly Spot[]; // by region
  coast: string; // the outline
  hills: readonly Spot[];
  trees: readonly Spot[];
  fields: string;
  roads: string;
  compass: Spot;
  boat: Spot;
}

type Pair = readonly [number, number];
const spot = ([x, y]: Pair): Spot => ({ x, y });

/** A closed curve through points, with soft corners (Catmull–Rom as Bézier curves). */
export function smooth(points: readonly Pair[]): string {
  const at = (i: number) => points[(i + points.length) % points.length]!;
  const parts = points.map((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${[...first, ...second, ...c].map((value) => value.toFixed(1)).join(' ')}`;
  });
  return `M${at(0).join(' ')}${parts.join('')}Z`;
}

const WIDE_SPOTS: readonly Pair[] = [
  [432, 68], // Alcúdia
  [604, 150], // Artà
  [296, 164], // Inca
  [446, 240], // Vilafranca
  [606, 292], // Son Servera
  [78, 286], // Andratx
  [206, 340], // Palma
  [336, 404], // Llucmajor
  [473, 416], // Campos
  [608, 446], // Santanyí
];

const WIDE_COAST: readonly Pair[] = [
  [6, 322],
  [14, 268],
  [56, 224],
  [128, 186],
  [196, 124],
  [270, 82],
  [340, 30],
  [420, 4],
  [500, 6],
  [560, 2],
  [526, 34],
  [510, 84],
  [540, 98],
  [560, 72],
  [620, 66],
  [668, 96],
  [674, 170],
  [660, 232],
  [672, 300],
  [668, 372],
  [676, 440],
  [650, 504],
  [588, 516],
  [520, 492],
  [452, 488],
  [380, 478],
  [304, 470],
  [268, 436],
  [246, 412],
  [190, 410],
  [146, 378],
  [112, 346],
  [66, 364],
  [26, 360],
];

const TALL_SPOTS: readonly Pair[] = [
  [216, 56], // Alcúdia
  [300, 158], // Artà
  [180, 158], // Inca
  [180, 262], // Vilafranca
  [300, 262], // Son Servera
  [60, 262], // Andratx
  [60, 366], // Palma
  [180, 366], // Llucmajor
  [300, 366], // Campos
  [226, 470], // Santanyí
];

const TALL_COAST: readonly Pair[] = [
  [2, 290],
  [6, 226],
  [40, 196],
  [92, 166],
  [112, 110],
  [134, 60],
  [150, 14],
  [216, 2],
  [290, 6],
  [282, 48],
  [276, 94],
  [312, 96],
  [352, 104],
  [357, 170],
  [352, 250],
  [358, 330],
  [354, 410],
  [326, 440],
  [310, 500],
  [240, 524],
  [168, 516],
  [140, 460],
  [100, 428],
  [46, 424],
  [6, 410],
  [10, 350],
];

export const WIDE: Chart = {
  width: 680,
  height: 522,
  spots: WIDE_SPOTS.map(spot),
  coast: smooth(WIDE_COAST),
  hills: (
    [
      [104, 232],
      [144, 214],
      [182, 188],
      [214, 160],
      [246, 130],
      [286, 106],
      [326, 78],
      [358, 50],
    ] as Pair[]
  ).map(spot),
  trees: (
    [
      [150, 256],
      [166, 262],
      [380, 150],
      [372, 306],
      [536, 208],
      [524, 318],
      [140, 300],
      [268, 262],
      [540, 214],
      [392, 318],
      [414, 478],
      [262, 250],
    ] as Pair[]
  ).map(spot),
  fields: 'M330 268l52-16 26 34-50 24ZM500 330l40-10 14 30-42 12ZM232 236l34-20 20 22-34 20Z',
  roads:
    'M74 300C120 330 160 330 206 330S300 380 342 400s90 10 132 14 90 30 132 30M206 330C240 250 270 210 296 170S390 100 432 76M296 170c60 30 90 60 150 76s110 40 158 48M600 150c-10 60 0 90 4 140M446 246c10 60 20 110 28 164',
  compass: { x: 118, y: 458 },
  boat: { x: 196, y: 470 },
};

export const TALL: Chart = {
  width: 360,
  height: 526,
  spots: TALL_SPOTS.map(spot),
  coast: smooth(TALL_COAST),
  hills: (
    [
      [112, 182],
      [124, 140],
      [146, 104],
    ] as Pair[]
  ).map(spot),
  trees: (
    [
      [122, 210],
      [240, 108],
      [118, 314],
      [242, 314],
      [150, 418],
      [290, 420],
    ] as Pair[]
  ).map(spot),
  fields: 'M112 216l26-10 14 16-26 12ZM226 316l22-8 10 14-22 8Z',
  roads: 'M60 262v104h240V158H180L216 56M180 158v104h120M180 262v104l46 104',
  compass: { x: 56, y: 474 },
  boat: { x: 110, y: 488 },
};
