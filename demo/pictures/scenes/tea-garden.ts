import { ridge } from '../land.ts';
import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { birds, glow, mist, sky, sun } from '../sky.ts';
import type { Point } from '../svg.ts';
import { clip, ellipse, group, HEIGHT_PX, mix, path, place, smooth, stroke, WIDTH_PX } from '../svg.ts';

type Hill = {
  readonly id: string;
  readonly crest: readonly Point[];
  readonly light: string;
  readonly dark: string;
  readonly rows: number;
  readonly gap: number;
  readonly bush: number;
};

const FAR_HILL: Hill = {
  id: 'far',
  crest: [
    [-60, 400],
    [140, 330],
    [380, 372],
    [640, 430],
    [900, 380],
    [1120, 330],
    [1340, 372],
  ],
  light: '#a9cfa0',
  dark: '#7fb08a',
  rows: 12,
  gap: 15,
  bush: 7,
};
const MIDDLE_HILL: Hill = {
  id: 'middle',
  crest: [
    [-60, 430],
    [180, 470],
    [460, 520],
    [720, 470],
    [980, 404],
    [1200, 440],
    [1340, 480],
  ],
  light: '#8fc27a',
  dark: '#528f5f',
  rows: 13,
  gap: 20,
  bush: 10,
};
const NEAR_HILL: Hill = {
  id: 'near',
  crest: [
    [-60, 500],
    [160, 452],
    [400, 508],
    [660, 610],
    [900, 650],
    [1340, 690],
  ],
  light: '#86bd5f',
  dark: '#35784c',
  rows: 11,
  gap: 27,
  bush: 15,
};
const FRONT_HILL: Hill = {
  id: 'front',
  crest: [
    [-60, 720],
    [260, 690],
    [560, 664],
    [860, 590],
    [1120, 548],
    [1340, 530],
  ],
  light: '#6fae4f',
  dark: '#1f5f40',
  rows: 8,
  gap: 34,
  bush: 20,
};

const heightAt = (crest: readonly Point[], x: number): number => {
  const index = Math.max(
    1,
    crest.findIndex(([px]) => px >= x),
  );
  const [x0, y0] = crest[index - 1] ?? [0, 0];
  const [x1, y1] = crest[index] ?? [1, 0];
  const share = (x - x0) / (x1 - x0);
  const eased = share * share * (3 - 2 * share);
  return y0 + (y1 - y0) * eased;
};

const row = (random: Random, hill: Hill, index: number): string => {
  const step = hill.bush * 1.5;
  const share = index / hill.rows;
  const top = mix(mix(hill.light, '#f4f0c0', 0.25), hill.light, share);
  return group(
    times(Math.ceil(WIDTH_PX / step) + 2, (column) => {
      const x = column * step + (index % 2) * step * 0.5;
      const sway = Math.sin(x * 0.006 + index * 0.3) * 8;
      const y = heightAt(hill.crest, x) + 8 + index * hill.gap * (1 + share * 0.35) + sway;
      const size = hill.bush * (1 + share * 0.4) * between(random, 0.85, 1.12);
      return ellipse(x, y, size * 1.05, size * 0.62, [top, hill.dark]);
    }),
  );
};

const slope = (random: Random, hill: Hill): string => {
  const outline = times(66, (index): Point => [index * 20, heightAt(hill.crest, index * 20)]);
  const shape = `${smooth(outline)}L1320 ${HEIGHT_PX}L0 ${HEIGHT_PX}Z`;
  return (
    path(shape, [mix(hill.dark, '#1d3f30', 0.15), mix(hill.dark, '#14382c', 0.5)]) +
    clip(
      hill.id,
      path(shape, '#fff'),
      times(hill.rows, (index) => row(random, hill, index)),
    )
  );
};

const plucker = (x: number, y: number, scale: number, sari: string, blouse: string, facing: 1 | -1): string =>
  group(
    [
      path('M-16 0C-18 -24 -12 -44 -8 -52H10C16 -40 18 -20 18 0Z', sari),
      path('M-12 -50C-14 -72 -6 -84 4 -86C16 -84 18 -70 12 -48Z', blouse),
      path('M-10 -84C4 -78 14 -64 14 -44L2 -40C2 -58 -6 -70 -14 -74Z', sari),
      stroke('M10 -76L28 -58L40 -52M0 -74L18 -52L32 -46', '#70452f', 5),
      ellipse(9, -96, 8, 9.6, '#70452f'),
      path('M-2 -88C-8 -114 22 -116 18 -98C10 -102 6 -98 4 -86L-6 -76Z', sari),
      path('M-42 -78H-14L-18 -24Q-28 -18 -38 -24Z', ['#d9a860', '#8a5a30']),
      stroke('M-41 -66H-15M-40 -52H-16M-39 -38H-17', '#6d4424', 1.6),
      stroke('M-28 -78Q-10 -116 10 -106', '#8a5a30', 2.6),
      ellipse(-28, -79, 14, 6, '#7fb04f'),
    ],
    { transform: `translate(${x} ${y}) scale(${scale * facing} ${scale})` },
  );

const shadeTree = (
  random: Random,
  x: number,
  y: number,
  height: number,
  tones: readonly [string, string, string],
): string => {
  const canopy = (dx: number, dy: number, size: number) =>
    place(x + dx * height, y - dy * height, 1, [
      ...times(9, () =>
        ellipse(
          between(random, -0.24, 0.24) * height * size,
          between(random, -0.03, 0.03) * height,
          height * 0.15 * size,
          height * 0.05 * size,
          tones[0],
        ),
      ),
      ...times(6, () =>
        ellipse(
          between(random, -0.2, 0.16) * height * size,
          between(random, -0.05, 0) * height,
          height * 0.12 * size,
          height * 0.034 * size,
          tones[1],
        ),
      ),
    ]);
  return group([
    stroke(
      `M${x} ${y}Q${x + 4} ${y - height * 0.5} ${x - 6} ${y - height * 0.86}M${x + 2} ${y - height * 0.45}L${x + height * 0.2} ${y - height * 0.7}M${x} ${y - height * 0.52}L${x - height * 0.2} ${y - height * 0.78}`,
      tones[2],
      height * 0.026,
    ),
    canopy(0.2, 0.72, 0.8),
    canopy(-0.2, 0.8, 0.85),
    canopy(-0.02, 0.93, 1),
  ]);
};

const frontRow = (random: Random): string =>
  group(
    times(54, (index) => {
      const x = index * 25;
      const y = 716 - Math.max(0, x - 560) * 0.075 + between(random, -5, 5);
      return ellipse(x, y, 30, 20, ['#7dba55', '#1c5a3d']);
    }),
  );

const draw = (random: Random): string =>
  sky(470, '#7fb8c0', '#bcd9cc', '#f2e8c4', '#fbdca4') +
  sun(930, 236, 34, '#fffbe4', '#ffe6a8') +
  ridge(random, { y: 300, swing: 36, stepPx: 180, paint: ['#a9c8c0', '#dbe6cc'] }) +
  mist(270, 110, '#fff4d6') +
  ridge(random, { y: 340, swing: 30, stepPx: 150, paint: ['#8fb8a8', '#cfe0c0'] }) +
  birds(random, 6, [430, 180], '#5d8a88') +
  mist(310, 110, '#fff2d0') +
  slope(random, FAR_HILL) +
  shadeTree(random, 190, 350, 130, ['#6f9f86', '#8fb898', '#6a8a78']) +
  shadeTree(random, 1080, 350, 120, ['#6f9f86', '#8fb898', '#6a8a78']) +
  mist(370, 120, '#fff2d0') +
  slope(random, MIDDLE_HILL) +
  shadeTree(random, 1010, 430, 210, ['#3f7a5c', '#5a9868', '#4a5a48']) +
  shadeTree(random, 620, 500, 170, ['#4a8462', '#68a070', '#4a5a48']) +
  mist(450, 120, '#fdf2cf', 0.6) +
  slope(random, NEAR_HILL) +
  plucker(420, 566, 0.84, '#e0a03f', '#8a3a2f', 1) +
  plucker(548, 610, 0.92, '#3f7f9a', '#e8d8b4', -1) +
  shadeTree(random, 130, 540, 330, ['#245a46', '#3f8055', '#3a4238']) +
  mist(560, 110, '#fdf2cf', 0.32) +
  slope(random, FRONT_HILL) +
  plucker(930, 672, 1.5, '#c8403a', '#f0d9a8', 1) +
  plucker(1120, 650, 1.34, '#8a3f7a', '#e8b04a', -1) +
  frontRow(random) +
  glow(930, 236, 520, '#fff0c0', 0.4);

export const teaGarden: Scene = { name: 'tea-garden', seed: 127, draw };
