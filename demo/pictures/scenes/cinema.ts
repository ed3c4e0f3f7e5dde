import { hull, rower, silhouette } from '../figures.ts';
import { treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow, streaks, sun } from '../sky.ts';
import { blur, circle, clip, ellipse, group, HEIGHT_PX, mix, path, polygon, rect, WIDTH_PX } from '../svg.ts';

const SCREEN = 'M236 96Q640 76 1044 96V446Q640 470 236 446Z';

const film = (random: Random): string =>
  clip('screen', path(SCREEN, '#fff'), [
    rect(220, 70, 840, 400, ['#2f5f8a', '#7fa8b8', '#f4d9a0', '#f2b273']),
    streaks(random, { top: 90, bottom: 260, color: '#fff0d0', count: 12, opacity: 0.6 }),
    sun(760, 300, 34, '#fff8dc', '#ffd28a'),
    path('M220 320Q380 250 520 310T820 300T1060 320V470H220Z', '#8aa08a'),
    treeline(random, { y: 356, height: 34, color: '#3f6a62', from: 220, to: 1060, palms: 9 }),
    rect(220, 354, 840, 120, ['#f2c48a', '#8fa89a', '#3a6a78']),
    ...times(40, () =>
      ellipse(760 + between(random, -60, 60), between(random, 362, 450), between(random, 6, 22), 1.3, '#fff4d0', {
        opacity: 0.7,
      }),
    ),
    hull(470, 410, 0.72, ['#2a2430', '#4a3438']),
    rower({ x: 412, y: 398, height: 62, facing: -1, ...silhouette('#2a2430') }),
  ]);

const hall = (): string =>
  group([
    polygon(
      [
        [0, 0],
        [180, 60],
        [180, 500],
        [0, 620],
      ],
      { direction: 'across', colors: ['#1a0d1c', '#4a2030'] },
    ),
    polygon(
      [
        [1280, 0],
        [1100, 60],
        [1100, 500],
        [1280, 620],
      ],
      { direction: 'across', colors: ['#4a2030', '#1a0d1c'] },
    ),
    polygon(
      [
        [0, 0],
        [1280, 0],
        [1100, 60],
        [180, 60],
      ],
      ['#120814', '#2f1524'],
    ),
    ...[34, 82, 126].flatMap((x, index) => {
      const light = (cx: number) =>
        glow(cx, 250 - index * 8, 74 - index * 12, '#ffb37a', 0.8) +
        rect(cx - 4, 226 - index * 4, 8, 40 - index * 6, '#ffe0b4', { rx: 4 });
      return [light(x), light(1280 - x)];
    }),
  ]);

const curtain = (x: number, direction: 1 | -1): string =>
  group(
    times(7, (index) => {
      const left = x + direction * index * 11;
      return path(
        `M${left} 60Q${left + direction * 6} 280 ${left - direction * 4} 492H${left + direction * 14}Q${left + direction * 16} 280 ${left + direction * 12} 60Z`,
        [
          mix('#a3222f', '#2a0a14', index % 2 === 0 ? 0.15 : 0.5),
          mix('#7a1822', '#1a060e', index % 2 === 0 ? 0.3 : 0.6),
        ],
      );
    }),
  );

const beam = (): string =>
  blur(9, [
    polygon(
      [
        [640, -30],
        [1044, 96],
        [1044, 446],
        [236, 446],
        [236, 96],
      ],
      ['#fff4d840', '#fff4d808'],
    ),
    polygon(
      [
        [640, -40],
        [620, -40],
        [300, 440],
        [420, 450],
      ],
      ['#fff8e850', '#fff8e800'],
    ),
    polygon(
      [
        [640, -40],
        [660, -40],
        [880, 450],
        [1000, 440],
      ],
      ['#fff8e850', '#fff8e800'],
    ),
  ]);

const viewer = (random: Random, x: number, y: number, scale: number, color: string, rim: string): string => {
  const tilt = between(random, -7, 7);
  const lift = between(random, -12, 10) * scale;
  const bun = random() < 0.35;
  return group(
    [
      path('M-62 90C-62 40 -40 30 -16 24H16C40 30 62 40 62 90Z', color),
      path('M-62 90C-62 40 -40 30 -16 24H16C40 30 62 40 62 90', 'none', {
        stroke: rim,
        'stroke-width': 3,
        opacity: 0.5,
      }),
      rect(-13, 8, 26, 24, color),
      ellipse(0, -10, 29, 35, color),
      path('M-29 -12A29 35 0 0 1 29 -12', 'none', { stroke: rim, 'stroke-width': 3.4, opacity: 0.75 }),
      bun ? circle(20, -38, 15, color) : '',
    ],
    { transform: `translate(${x} ${y + lift}) rotate(${tilt}) scale(${scale})` },
  );
};

const seatRow = (random: Random, y: number, scale: number, color: string, rim: string): string => {
  const gap = 150 * scale;
  const count = Math.ceil(WIDTH_PX / gap) + 2;
  return group([
    ...times(count, (index) =>
      random() < 0.84 ? viewer(random, (index - 0.6) * gap + between(random, -8, 8), y, scale, color, rim) : '',
    ),
    ...times(count, (index) =>
      rect((index - 1.06) * gap, y + 54 * scale, gap * 0.92, 200, [mix('#7a1822', color, 0.45), color], {
        rx: 18 * scale,
      }),
    ),
  ]);
};

const draw = (random: Random): string =>
  backdrop('#1a0d1c', '#3a1a2a', '#1a0c18') +
  hall() +
  glow(640, 280, 660, '#ffd9a0', 0.4) +
  rect(180, 60, 920, 440, '#12070f') +
  film(random) +
  curtain(180, 1) +
  curtain(1100, -1) +
  beam() +
  rect(0, 486, WIDTH_PX, 240, ['#5a2a30', '#1a0c16']) +
  seatRow(random, 500, 0.5, '#3a1a28', '#f2c48a') +
  seatRow(random, 556, 0.76, '#27111e', '#e8b078') +
  seatRow(random, 640, 1.16, '#140911', '#c98a5c') +
  rect(0, 640, WIDTH_PX, HEIGHT_PX - 640, ['#0a040800', '#0a0408']);

export const cinema: Scene = { name: 'cinema', seed: 101, draw };
