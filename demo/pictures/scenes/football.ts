import { createProjection } from '../camera.ts';
import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow } from '../sky.ts';
import type { Point } from '../svg.ts';
import { blur, circle, ellipse, group, line, path, place, polygon, rect, stroke, WIDTH_PX } from '../svg.ts';

const HORIZON_Y = 344;
const project = createProjection({ horizonY: HORIZON_Y, focalPx: 720, eyeHeight: 1.6, centerX: 640 });

const crowd = (random: Random): string =>
  group([
    rect(0, 190, WIDTH_PX, 170, ['#0d2438', '#14384a']),
    ...times(520, () =>
      circle(
        random() * WIDTH_PX,
        206 + random() * 118,
        between(random, 1.4, 2.6),
        random() < 0.25 ? '#ffe6b0' : '#4f8296',
        {
          opacity: between(random, 0.2, 0.8),
        },
      ),
    ),
    path('M0 150H1280V200Q640 226 0 200Z', ['#071622', '#16344a']),
    rect(0, 330, WIDTH_PX, 26, ['#1f6f78', '#123f4d']),
    ...times(9, (index) =>
      rect(20 + index * 142, 334, 120, 16, ['#e9573f', '#2aa39a', '#f2b544'][index % 3] ?? '#2aa39a', { opacity: 0.6 }),
    ),
  ]);

const beam = (x: number, y: number, toX: number): string =>
  blur(
    18,
    [
      polygon(
        [
          [x - 50, y - 20],
          [x + 50, y - 20],
          [toX + 320, 700],
          [toX - 320, 700],
        ],
        ['#eaf6ff80', '#eaf6ff18', '#eaf6ff00'],
      ),
    ],
    { opacity: 0.5 },
  );

const mast = (x: number): string =>
  group([
    path(`M${x - 8} 200L${x - 4} 70H${x + 4}L${x + 8} 200Z`, '#0a1a28'),
    rect(x - 62, 34, 124, 58, '#0d2031', { rx: 5 }),
    ...times(15, (index) => circle(x - 46 + (index % 5) * 23, 46 + Math.floor(index / 5) * 17, 7, '#fdfdf0')),
    glow(x, 62, 210, '#e8f6ff', 0.75),
  ]);

const turf = (): string =>
  group([
    rect(0, 354, WIDTH_PX, 366, ['#3f9d63', '#1f7a4d', '#0d4a36']),
    ...times(7, (index) => {
      const near = [2.9, 4.2, 6, 8.6, 12.5, 18.5, 28][index] ?? 3;
      return polygon(
        [project(-60, 0, near), project(60, 0, near), project(60, 0, near * 1.2), project(-60, 0, near * 1.2)],
        '#7fd18a',
        { opacity: 0.18 },
      );
    }),
  ]);

const PAINT_M = 0.2;

const crossLine = (depth: number, half: number): string =>
  polygon(
    [
      project(-half, 0, depth),
      project(half, 0, depth),
      project(half, 0, depth * 1.02),
      project(-half, 0, depth * 1.02),
    ],
    '#f4fff6',
    { opacity: 0.85 },
  );

const depthLine = (x: number, near: number, far: number): string =>
  polygon(
    [project(x, 0, near), project(x + PAINT_M, 0, near), project(x + PAINT_M, 0, far), project(x, 0, far)],
    '#f4fff6',
    { opacity: 0.85 },
  );

const markings = (): string =>
  group([
    crossLine(24, 40),
    crossLine(9, 14.2),
    crossLine(17, 6),
    depthLine(-14.2, 9, 24),
    depthLine(14.2, 9, 24),
    depthLine(-6, 17, 24),
    depthLine(5.8, 17, 24),
  ]);

const goal = (): string => {
  const front = 24;
  const back = 27;
  const corner = (x: number, height: number, depth: number) => project(x, height, depth);
  const strands = times(25, (index) => {
    const x = -3.66 + index * 0.305;
    return [
      line(corner(x, 2.44, front), corner(x, 1.9, back), '#e7f3f2', 0.8, { opacity: 0.5 }),
      line(corner(x, 1.9, back), corner(x, 0, back), '#e7f3f2', 0.8, { opacity: 0.5 }),
    ];
  }).flat();
  const rungs = times(9, (index) =>
    line(corner(-3.66, index * 0.24, back), corner(3.66, index * 0.24, back), '#e7f3f2', 0.8, { opacity: 0.5 }),
  );
  return group([
    ...strands,
    ...rungs,
    line(corner(-3.66, 0, front), corner(-3.66, 2.44, front), '#ffffff', 5),
    line(corner(3.66, 0, front), corner(3.66, 2.44, front), '#ffffff', 5),
    line(corner(-3.66, 2.44, front), corner(3.66, 2.44, front), '#ffffff', 5),
  ]);
};

const keeper = (x: number, y: number): string =>
  place(x, y, 0.66, [
    ellipse(0, 0, 26, 3, '#06281f', { opacity: 0.6 }),
    path('M-8 -46L9 -46L18 -20L14 0L8 0L9 -20L0 -32L-10 -18L-12 0L-18 0L-16 -22Z', '#141f2e'),
    path('M-12 -74Q0 -80 12 -74L9 -44L-9 -44Z', '#f2b544'),
    stroke('M-11 -72L-28 -56L-36 -66M11 -72L28 -56L36 -66', '#f2b544', 6),
    circle(0, -86, 8, '#6f432c'),
  ]);

const PENTAGON: readonly Point[] = times(5, (index): Point => {
  const angle = -Math.PI / 2 + (index / 5) * Math.PI * 2;
  return [Math.cos(angle), Math.sin(angle)];
});

const turned = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

const ball = (x: number, y: number, radius: number): string => {
  const center: Point = [x - radius * 0.12, y - radius * 0.1];
  const at = ([px, py]: Point, reach: number): Point => [
    center[0] + px * radius * reach,
    center[1] + py * radius * reach,
  ];
  const outer = PENTAGON.map((corner, index) => {
    const next = PENTAGON[(index + 1) % 5] ?? corner;
    return {
      seam: line(at(corner, 0.36), at(corner, 0.72), '#31404d', 2.4),
      ring: line(at(turned(corner, 0.32), 0.9), at(turned(next, -0.32), 0.9), '#31404d', 2.2),
      patch: spike(corner, at),
    };
  });
  return group([
    blur(8, [ellipse(x + radius * 0.4, y + radius * 0.98, radius * 1.25, radius * 0.16, '#032018', { opacity: 0.7 })]),
    `<clipPath id="ball">${circle(x, y, radius, '#fff')}</clipPath>`,
    group(
      [
        circle(x, y, radius, { direction: 'diagonal', colors: ['#ffffff', '#e4ecec', '#8fa5ab'] }),
        ...outer.flatMap(({ seam, ring, patch }) => [seam, ring, patch]),
        polygon(
          PENTAGON.map((corner) => at(corner, 0.36)),
          ['#25313d', '#151d27'],
        ),
        circle(x + radius * 0.4, y + radius * 0.45, radius * 1.25, {
          direction: 'radial',
          colors: ['#06202c80', '#06202c00'],
        }),
      ],
      { 'clip-path': 'url(#ball)' },
    ),
  ]);
};

const spike = (corner: Point, at: (point: Point, reach: number) => Point): string =>
  polygon(
    [
      at(corner, 0.72),
      at(turned(corner, 0.32), 0.9),
      at(turned(corner, 0.26), 1.2),
      at(turned(corner, -0.26), 1.2),
      at(turned(corner, -0.32), 0.9),
    ],
    ['#25313d', '#151d27'],
  );

const draw = (random: Random): string =>
  backdrop('#071424', '#0e2c42', '#1c5a6b', '#0d3a34') +
  mast(170) +
  mast(640) +
  mast(1110) +
  crowd(random) +
  turf() +
  markings() +
  goal() +
  keeper(622, 408) +
  beam(170, 92, 520) +
  beam(1110, 92, 760) +
  beam(640, 92, 640) +
  glow(640, 420, 520, '#d9fff0', 0.2) +
  ball(860, 560, 104);

export const football: Scene = { name: 'football', seed: 67, draw };
