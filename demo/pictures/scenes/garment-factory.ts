import { createProjection } from '../camera.ts';
import { woman } from '../figures.ts';
import type { Random } from '../random.ts';
import { pick, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow } from '../sky.ts';
import type { Point } from '../svg.ts';
import { ellipse, group, line, mix, path, place, polygon, rect, stroke, WIDTH_PX } from '../svg.ts';

const HORIZON_Y = 268;
const FOCAL_PX = 700;
const project = createProjection({ horizonY: HORIZON_Y, focalPx: FOCAL_PX, eyeHeight: 2.3, centerX: 640 });
const HAZE = '#cfe3e0';
const CLOTHS = ['#d8513f', '#e9b44a', '#2f7f9a', '#7d4f96', '#3f9a72', '#e58a9a'] as const;

const flat = (left: number, right: number, height: number, near: number, far: number): Point[] => [
  project(left, height, near),
  project(right, height, near),
  project(right, height, far),
  project(left, height, far),
];

const hall = (): string =>
  group([
    polygon([[0, 0], [WIDTH_PX, 0], ...[project(9, 5.2, 60), project(-9, 5.2, 60)]], ['#4f7a82', '#b9d3d0']),
    polygon([[0, 720], [WIDTH_PX, 720], ...[project(9, 0, 60), project(-9, 0, 60)]], ['#cbdcd4', '#8fa9a6']),
    polygon([[0, 0], [0, 720], ...[project(-9, 0, 60), project(-9, 5.2, 60)]], {
      direction: 'across',
      colors: ['#79a3a3', '#d9e9e2'],
    }),
    polygon([[WIDTH_PX, 0], [WIDTH_PX, 720], ...[project(9, 0, 60), project(9, 5.2, 60)]], {
      direction: 'across',
      colors: ['#d9e9e2', '#79a3a3'],
    }),
  ]);

const wallWindows = (side: 1 | -1): string[] =>
  times(7, (index) => {
    const near = 8.6 + index * 4.6;
    const far = near + 3.2;
    const x = side * 9;
    return polygon(
      [project(x, 1.8, near), project(x, 1.8, far), project(x, 4.2, far), project(x, 4.2, near)],
      ['#fffbe8', '#e4f1e6'],
      { opacity: 0.85 },
    );
  });

const tubes = (): string[] =>
  [-5.4, 0, 5.4].flatMap((x) =>
    times(9, (index) => {
      const near = 4.6 + index * 4;
      const [cx, cy] = project(x, 4.7, near + 1);
      return (
        glow(cx, cy, 620 / near, '#fdfff0', 0.42) +
        polygon(flat(x - 0.16, x + 0.16, 4.7, near, near + 2.4), '#ffffff') +
        line(project(x, 4.7, near), project(x, 5.2, near), '#5a8084', Math.max(0.6, 8 / near))
      );
    }),
  );

const MACHINE = 'M-40 -2H44V-14H40V-56Q40 -68 28 -68H-30Q-42 -68 -42 -56V-34H-28V-50H10Q16 -50 16 -42V-14H-40Z';

const machine = (cloth: string, haze: number): string[] => [
  path(MACHINE, [mix('#f6f4ea', HAZE, haze), mix('#a9b8ba', HAZE, haze)]),
  ellipse(44, -56, 9, 13, mix('#46616a', HAZE, haze)),
  line([-35, -34], [-35, -10], mix('#46616a', HAZE, haze), 2.6),
  stroke('M-8 -68V-86M-16 -68V-80', mix('#46616a', HAZE, haze), 2),
  rect(-13, -90, 10, 18, mix(cloth, HAZE, haze)),
  path('M-98 -4Q-66 -22 -34 -8Q-10 -12 22 -6Q18 18 30 42Q-30 30 -84 46Q-104 20 -98 -4Z', [
    mix(cloth, '#ffffff', 0.22 + haze * 0.4),
    mix(cloth, HAZE, haze),
  ]),
  stroke('M-70 -10Q-66 18 -74 42M-30 -6Q-24 20 -32 36', mix(mix(cloth, '#1a1a2a', 0.3), HAZE, haze), 2, {
    opacity: 0.5,
  }),
];

const worker = (top: string, haze: number): string[] => {
  const tone = (color: string) => mix(color, HAZE, haze);
  return [
    path('M-46 20C-50 -34 -40 -60 -12 -66H12C40 -60 50 -34 46 20Z', [tone(mix(top, '#ffffff', 0.15)), tone(top)]),
    path('M-14 -66Q30 -50 44 20H20Q14 -30 -22 -58Z', tone(mix(top, '#ffffff', 0.35))),
    stroke('M-40 -30Q-66 0 -46 16M40 -30Q62 -4 36 16', tone('#8a5a40'), 12),
    rect(-8, -80, 16, 18, tone('#7a4c35')),
    ellipse(0, -96, 19, 23, tone('#8a5a40')),
    path('M-21 -90C-26 -134 26 -134 21 -90C16 -106 8 -112 0 -112C-8 -112 -16 -106 -21 -90Z', tone('#2a2026')),
    path('M-23 -104C-22 -132 22 -132 23 -104Q0 -116 -23 -104Z', tone(mix(top, '#ffffff', 0.5))),
  ];
};

const station = (random: Random, x: number, depth: number): string => {
  const haze = Math.min(0.72, Math.max(0, (depth - 4) / 30));
  const [cx, cy] = project(x, 0.86, depth);
  const scale = FOCAL_PX / depth / 155;
  const table: Point[] = [...flat(x - 0.95, x + 0.95, 0.84, depth, depth + 0.75)];
  const cloth = pick(random, CLOTHS);
  return group([
    place(cx + 6 * scale, cy - 34 * scale, scale * 0.92, worker(pick(random, CLOTHS), haze)),
    ...[-0.86, 0.86].map((leg) =>
      line(project(x + leg, 0.84, depth), project(x + leg, 0, depth), mix('#46616a', HAZE, haze), 7 * scale),
    ),
    polygon(table, mix('#e0b483', HAZE, haze)),
    polygon(
      [
        project(x - 0.95, 0.84, depth),
        project(x + 0.95, 0.84, depth),
        project(x + 0.95, 0.74, depth),
        project(x - 0.95, 0.74, depth),
      ],
      mix('#9a6a45', HAZE, haze),
    ),
    place(cx, cy, scale, machine(cloth, haze)),
  ]);
};

const rows = (random: Random): string[] =>
  times(9, (index) => 4.1 * 1.27 ** (8 - index)).flatMap((depth) =>
    [-6.4, 6.4, -3.1, 3.1].map((x) => station(random, x, depth)),
  );

const aisle = (): string =>
  group([
    polygon(flat(-1.5, 1.5, 0, 2.2, 60), ['#eef5ee', '#b5cac4']),
    polygon(flat(-1.62, -1.5, 0, 2.2, 60), '#e9b44a'),
    polygon(flat(1.5, 1.62, 0, 2.2, 60), '#e9b44a'),
  ]);

const trolley = (x: number, depth: number): string => {
  const [cx, cy] = project(x, 0, depth);
  const scale = FOCAL_PX / depth / 110;
  const bundle = (dx: number, dy: number, color: string) =>
    rect(dx, dy, 62, 18, [mix(color, '#ffffff', 0.3), color], { rx: 7 });
  return place(cx, cy, scale, [
    ellipse(0, 2, 86, 7, '#4f6f72', { opacity: 0.4 }),
    ...[-58, 58].map((wheel) => ellipse(wheel, -5, 8, 8, '#2f444c')),
    ...CLOTHS.slice(0, 6).map((color, index) =>
      bundle(-66 + (index % 2) * 66, -42 - Math.floor(index / 2) * 20, color),
    ),
    rect(-74, -24, 148, 10, '#46616a', { rx: 3 }),
    stroke('M-74 -18V-112M74 -18V-112', '#46616a', 5),
  ]);
};

const supervisor = (): string => {
  const [x, y] = project(-0.62, 0, 8.2);
  return woman({
    x,
    y,
    height: (1.62 * FOCAL_PX) / 8.2,
    skin: '#8a5a40',
    hair: '#2a2026',
    top: '#24566b',
    bottom: '#d8713f',
  });
};

const draw = (random: Random): string =>
  backdrop('#9fc0c0', '#d9e9e2') +
  hall() +
  wallWindows(-1).join('') +
  wallWindows(1).join('') +
  glow(640, HORIZON_Y, 240, '#ffffff', 0.8) +
  aisle() +
  trolley(-0.5, 15) +
  tubes().join('') +
  rows(random).join('') +
  trolley(0.62, 6.4) +
  supervisor() +
  rect(0, 0, WIDTH_PX, 720, { direction: 'radial', colors: ['#16343c00', '#16343c00', '#16343c30'] });

export const garmentFactory: Scene = { name: 'garment-factory', seed: 79, draw };
