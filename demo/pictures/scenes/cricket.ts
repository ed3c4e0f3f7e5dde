import { createProjection } from '../camera.ts';
import { man } from '../figures.ts';
import type { Random } from '../random.ts';
import { between, pick, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { cumulus, glow, sky } from '../sky.ts';
import type { Point } from '../svg.ts';
import { blur, circle, ellipse, group, line, path, place, polygon, rect, stroke } from '../svg.ts';

const HORIZON_Y = 352;
const project = createProjection({ horizonY: HORIZON_Y, focalPx: 760, eyeHeight: 1.7, centerX: 600 });

const CROWD = ['#d9584a', '#f0c25c', '#2f8a68', '#f3ede0', '#3d6f9c', '#b5463a', '#1f5b4a'] as const;

const stand = (random: Random): string =>
  group([
    path('M0 210Q640 270 1280 210V366H0Z', ['#5a6f86', '#37506b']),
    ...times(8, (tier) =>
      group(
        times(150, (seat) => {
          const x = seat * 8.6 + between(random, -2, 2);
          const bow = 60 * (1 - ((x - 640) / 640) ** 2) * (1 - tier / 11);
          return circle(x, 238 + tier * 13.5 + bow * 0.8 - 6, 3.4, pick(random, CROWD), { opacity: 0.75 });
        }),
      ),
    ),
    path('M0 150Q640 226 1280 150V212Q640 274 0 212Z', ['#f4efe2', '#c5cdd2']),
    path('M0 206Q640 268 1280 206V216Q640 278 0 216Z', '#2a415c'),
    ...times(14, (index) => {
      const x = 40 + index * 92;
      const dip = 62 * (1 - ((x - 640) / 640) ** 2);
      return line([x, 150 + dip], [x, 330], '#dfe3e2', 3, { opacity: 0.55 });
    }),
    rect(0, 344, 1280, 24, ['#1f5b4a', '#17483d']),
  ]);

const floodlight = (x: number, top: number): string =>
  group([
    path(`M${x - 7} 230L${x - 3} ${top}H${x + 3}L${x + 7} 230Z`, '#4a5f78'),
    rect(x - 34, top - 34, 68, 36, '#31465f', { rx: 3 }),
    ...times(12, (index) => circle(x - 24 + (index % 4) * 16, top - 26 + Math.floor(index / 4) * 10, 4.2, '#fffbe6')),
    glow(x, top - 16, 120, '#fff6d2', 0.5),
  ]);

const mownStripes = (): string =>
  group(
    times(16, (index) => {
      const left = (index - 8) * 7;
      return polygon(
        [project(left, 0, 2.6), project(left + 3.5, 0, 2.6), project(left + 3.5, 0, 80), project(left, 0, 80)],
        ['#a9d06a', '#5ba54b'],
        { opacity: 0.45 },
      );
    }),
  );

const strip = (): string => {
  const corner = (x: number, depth: number): Point => project(x, 0, depth);
  return group([
    polygon([corner(-1.6, 2.7), corner(2, 2.7), corner(2, 27), corner(-1.6, 27)], ['#e2cf97', '#d3b27a']),
    polygon([corner(-1.4, 4.75), corner(1.8, 4.75), corner(1.8, 4.62), corner(-1.4, 4.62)], '#fffdf2'),
    polygon([corner(-1.4, 23.2), corner(1.8, 23.2), corner(1.8, 22.6), corner(-1.4, 22.6)], '#fffdf2'),
  ]);
};

const farStumps = (): string => {
  const stump = (x: number) => line(project(x, 0, 22), project(x, 0.72, 22), '#f7e6ba', 2.6);
  return group([stump(0.02), stump(0.14), stump(0.26)]);
};

const stumps = (): string =>
  group([
    blur(5, [
      polygon(
        [
          [858, 690],
          [986, 690],
          [1200, 716],
          [1050, 720],
        ],
        '#4a3a22',
        { opacity: 0.45 },
      ),
    ]),
    ...[862, 914, 966].map((x) =>
      group([
        rect(x - 10, 330, 20, 362, { direction: 'across', colors: ['#fbe5b2', '#eec37a', '#a86c38'] }, { rx: 8 }),
        rect(x - 10, 350, 20, 7, '#b3121d', { opacity: 0.85 }),
        rect(x - 10, 362, 20, 3, '#b3121d', { opacity: 0.85 }),
      ]),
    ),
    rect(860, 320, 53, 11, ['#fff0c8', '#c98f4e'], { rx: 5 }),
    rect(916, 320, 53, 11, ['#fff0c8', '#c98f4e'], { rx: 5 }),
  ]);

const ball = (x: number, y: number, radius: number): string =>
  group([
    blur(6, [ellipse(x + 40, 672, radius * 1.3, 10, '#4a3a22', { opacity: 0.5 })]),
    circle(x, y, radius, { direction: 'radial', colors: ['#e4473c', '#c22a2b', '#7c1019'] }),
    stroke(
      `M${x - radius * 0.5} ${y - radius * 0.84}Q${x + radius * 0.35} ${y} ${x - radius * 0.2} ${y + radius * 0.96}`,
      '#f8e2c8',
      3,
    ),
    stroke(
      `M${x - radius * 0.28} ${y - radius * 0.92}Q${x + radius * 0.6} ${y} ${x + radius * 0.06} ${y + radius * 0.98}`,
      '#f8e2c8',
      2.4,
      { 'stroke-dasharray': '5 5' },
    ),
    ellipse(x - radius * 0.36, y - radius * 0.42, radius * 0.28, radius * 0.18, '#ffffff', { opacity: 0.35 }),
  ]);

const WHITES = { skin: '#8a5638', hair: '#241a1e', top: '#1f7a5a', bottom: '#17604a' };

const bowler = (): string =>
  place(566, 428, 1.02, [
    blur(2, [ellipse(6, 0, 30, 3.5, '#3f5a24', { opacity: 0.5 })]),
    path('M-10 -50L10 -50L26 -14L34 -4L28 -1L18 -8L2 -34L-12 -20L-30 -16L-32 -22L-18 -26Z', WHITES.bottom),
    path('M-12 -50C-10 -70 -4 -80 8 -84L22 -78C20 -66 14 -56 10 -48Z', WHITES.top),
    stroke('M18 -80L34 -104L40 -112', WHITES.skin, 5),
    stroke('M8 -78L-8 -66L-20 -72', WHITES.skin, 5),
    ellipse(22, -91, 6.4, 7.6, WHITES.skin),
    path('M15 -92C14 -104 30 -104 30 -94L20 -95Z', WHITES.hair),
  ]);

const draw = (random: Random): string =>
  sky(HORIZON_Y, '#4f9fd0', '#8fc8e0', '#d8ecec', '#fdf0d2') +
  cumulus(random, 400, 130, 300, '#ffffff') +
  cumulus(random, 860, 100, 240, '#ffffff') +
  floodlight(150, 92) +
  floodlight(1130, 92) +
  stand(random) +
  rect(0, 366, 1280, 354, ['#8cc25a', '#57a047', '#2f7a3c']) +
  mownStripes() +
  stroke('M-20 392Q640 366 1300 392', '#ffffff', 2.6, { opacity: 0.7 }) +
  strip() +
  farStumps() +
  man({ x: 672, y: 398, height: 66, ...WHITES, top: '#f2ede0', bottom: '#22303f' }) +
  man({ x: 240, y: 392, height: 42, ...WHITES }) +
  man({ x: 1010, y: 394, height: 44, ...WHITES }) +
  man({ x: 850, y: 386, height: 34, ...WHITES }) +
  bowler() +
  stumps() +
  ball(470, 520, 46);

export const cricket: Scene = { name: 'cricket', seed: 61, draw };
