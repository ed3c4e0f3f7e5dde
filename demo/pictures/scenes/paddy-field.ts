import { createProjection } from '../camera.ts';
import { palm, tree, treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { birds, cumulus, glow, mist, sky } from '../sky.ts';
import { ellipse, group, HEIGHT_PX, mix, path, place, polygon, rect, stroke, WIDTH_PX } from '../svg.ts';

const HORIZON_Y = 350;
const EYE_M = 6;
const FOCAL_PX = 640;
const project = createProjection({ horizonY: HORIZON_Y, focalPx: FOCAL_PX, eyeHeight: EYE_M, centerX: 760 });

const CROPS = [
  ['#9ccb53', '#74b145'],
  ['#cfe6d2', '#9fd0c8'],
  ['#79b64b', '#58a043'],
  ['#b5d460', '#8cbd4b'],
] as const;

const plot = (left: number, right: number, near: number, far: number, index: number): string => {
  const [light, dark] = CROPS[index % CROPS.length] ?? CROPS[0];
  const haze = Math.min(0.5, near / 300);
  return polygon(
    [project(left, 0, near), project(right, 0, near), project(right, 0, far), project(left, 0, far)],
    [mix(light, '#eef2cc', haze), mix(dark, '#eef2cc', haze * 0.6)],
  );
};

const plots = (): string =>
  group(
    [150, 96, 62, 40, 26, 17].flatMap((near, row) =>
      times(9, (column) => {
        const width = 30 - row * 1.5;
        const left = (column - 4.7) * width + (row % 2) * 13;
        return plot(left, left + width - 0.8, near, near * 1.52, row * 3 + column * 2 + (column % 3));
      }),
    ),
  );

const tuft = (random: Random, x: number, y: number, tall: number): string =>
  times(5, () => {
    const lean = between(random, -0.55, 0.55) * tall;
    const height = tall * between(random, 0.7, 1);
    return `M${x.toFixed(0)} ${y.toFixed(0)}q${(lean * 0.15).toFixed(1)} ${(-height * 0.7).toFixed(1)} ${lean.toFixed(1)} ${(-height).toFixed(1)}`;
  }).join('');

const riceRows = (random: Random): string =>
  group(
    times(12, (row) => {
      const share = row / 11;
      const y = 540 + 210 * share ** 1.35;
      const tall = 26 + 74 * share;
      const spacing = 12 + 18 * share;
      const tufts = times(Math.ceil(WIDTH_PX / spacing) + 2, (index) =>
        tuft(random, (index - 0.5) * spacing + between(random, -4, 4), y, tall),
      );
      return (
        rect(0, y - tall * 0.45, WIDTH_PX, HEIGHT_PX, [
          mix('#86bd48', '#1e6a3c', share),
          mix('#559c41', '#164f35', share),
        ]) + stroke(tufts.join(''), mix('#a6cf55', '#2c8043', share), 2 + share * 2.2)
      );
    }),
  );

const hut = (x: number, y: number): string =>
  group([
    ellipse(x, y + 2, 130, 9, '#3f7a37', { opacity: 0.6 }),
    rect(x - 84, y - 70, 168, 70, ['#c2925f', '#96653e']),
    rect(x + 30, y - 70, 54, 70, '#7d4f33', { opacity: 0.35 }),
    rect(x - 16, y - 52, 32, 52, '#4d2e22'),
    rect(x - 60, y - 48, 22, 22, '#4d2e22'),
    rect(x - 92, y - 7, 184, 8, '#7d5236'),
    path(
      `M${x - 116} ${y - 58}Q${x - 70} ${y - 112} ${x - 44} ${y - 138}Q${x} ${y - 146} ${x + 44} ${y - 138}Q${x + 70} ${y - 112} ${x + 116} ${y - 58}Q${x} ${y - 78} ${x - 116} ${y - 58}Z`,
      ['#e9c67f', '#b58446'],
    ),
    path(
      `M${x + 44} ${y - 138}Q${x + 70} ${y - 112} ${x + 116} ${y - 58}Q${x + 60} ${y - 70} ${x + 16} ${y - 71}Q${x + 40} ${y - 104} ${x + 44} ${y - 138}Z`,
      '#8a5c30',
      { opacity: 0.45 },
    ),
    path(
      `M${x - 116} ${y - 58}Q${x} ${y - 78} ${x + 116} ${y - 58}L${x + 110} ${y - 52}Q${x} ${y - 70} ${x - 110} ${y - 52}Z`,
      '#6e4a2a',
    ),
    ...times(23, (index) =>
      stroke(`M${x - 40 + index * 3.7} ${y - 137}L${x - 104 + index * 9.4} ${y - 66}`, '#8f6630', 1, { opacity: 0.4 }),
    ),
  ]);

const homestead = (random: Random): string =>
  group([
    treeline(random, { y: 410, height: 62, color: '#5b9a58', from: -20, to: 470 }),
    tree(random, 232, 416, 190, ['#2f6b3c', '#45883f', '#7bb255']),
    palm(random, { x: 170, y: 418, height: 290, lean: -34, trunk: '#6b5138', leaf: '#2c6a3e', leafLight: '#4d9450' }),
    palm(random, { x: 484, y: 416, height: 246, lean: 34, trunk: '#6b5138', leaf: '#337443', leafLight: '#579d50' }),
    palm(random, { x: 524, y: 412, height: 180, lean: 30, trunk: '#7a5e40', leaf: '#2c6a3e', leafLight: '#4d9450' }),
    hut(368, 414),
    tree(random, 80, 422, 130, ['#37733d', '#529648', '#8cbd5e']),
    ellipse(230, 424, 360, 16, ['#6aa948', '#5d9f4500']),
  ]);

const planter = (x: number, y: number, scale: number, cloth: string, shirt: string): string =>
  place(x, y, scale, [
    ellipse(4, 0, 30, 4, '#4c8a6a', { opacity: 0.5 }),
    path('M-12 -42L4 -46L6 0L-1 0L-4 -20L-10 0L-17 0Z', cloth),
    path('M-14 -44C-8 -58 14 -56 28 -44L24 -34C12 -42 2 -38 -6 -34Z', shirt),
    stroke('M22 -40L26 -14M14 -42L20 -14', '#6f432c', 3.6),
    ellipse(33, -40, 5.6, 6, '#6f432c'),
    path('M18 -42L38 -58L50 -40Q34 -36 18 -42Z', ['#eccb85', '#b98a4a']),
    stroke('M26 -14l-5 13M26 -14l1 14M26 -14l6 12', '#a6cf55', 1.6),
  ]);

const draw = (random: Random): string =>
  sky(HORIZON_Y + 4, '#4ea3cb', '#8ccbdc', '#cfe8da', '#fbf3d2') +
  glow(1060, 190, 420, '#fff6cf', 0.8) +
  cumulus(random, 800, 170, 420, '#ffffff') +
  cumulus(random, 1150, 250, 340, '#fffdf4') +
  cumulus(random, 480, 110, 240, '#ffffff') +
  birds(random, 6, [690, 270], '#5b8a94') +
  treeline(random, { y: HORIZON_Y + 6, height: 30, color: '#a9cda9', palms: 9 }) +
  treeline(random, { y: HORIZON_Y + 8, height: 22, color: '#7bb184', from: 560, palms: 6 }) +
  mist(HORIZON_Y - 20, 46, '#f4f3d2') +
  rect(0, HORIZON_Y + 6, WIDTH_PX, HEIGHT_PX, ['#a9b87a', '#5f9a50']) +
  plots() +
  homestead(random) +
  planter(770, 500, 0.98, '#2f6e8f', '#f3ead9') +
  planter(880, 492, 0.9, '#b9443c', '#d96a4a') +
  planter(985, 486, 0.84, '#3d5f83', '#ecc15a') +
  riceRows(random);

export const paddyField: Scene = { name: 'paddy-field', seed: 31, draw };
