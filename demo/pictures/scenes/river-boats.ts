import type { Dress } from '../figures.ts';
import { hood, hull, rower, seated } from '../figures.ts';
import { glints, mirror, water } from '../land.ts';
import { reeds, treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import type { Scene } from '../scene.ts';
import { birds, cumulus, glow, mist, sky } from '../sky.ts';
import { group, HEIGHT_PX, path, place, stroke } from '../svg.ts';

const WATER_Y = 392;

const BOATMAN: Dress = {
  skin: '#5b3524',
  hair: '#241a1e',
  top: '#f0e4cf',
  bottom: '#3d6a86',
};

type Sail = readonly [light: string, shade: string, patch: string];

const rig = ([light, shade, patch]: Sail): string[] => [
  stroke('M-6 -8L2 -262', '#3a2620', 5),
  stroke('M2 -250L-92 -38M2 -250L112 -60', '#3a2620', 1.4, { opacity: 0.7 }),
  path('M-78 -236Q0 -262 84 -232Q116 -140 92 -66Q10 -42 -66 -62Q-48 -150 -78 -236Z', {
    direction: 'across',
    colors: [shade, light, light, shade],
  }),
  path('M8 -246Q84 -244 84 -232Q116 -140 92 -66Q52 -54 26 -53Q40 -150 8 -246Z', shade, { opacity: 0.35 }),
  stroke('M-40 -245Q-14 -150 -30 -56M4 -252Q30 -150 14 -51M46 -246Q72 -150 56 -58', patch, 1.6, { opacity: 0.55 }),
  path('M-70 -206Q0 -230 93 -204L99 -170Q10 -198 -63 -172Z', patch, { opacity: 0.5 }),
  stroke('M-72 -178Q0 -200 100 -176M-62 -120Q10 -134 104 -118', shade, 1.6, { opacity: 0.8 }),
  stroke('M-84 -236Q0 -264 90 -232', '#3a2620', 5),
];

const sailboat = (x: number, y: number, scale: number, sail: Sail): string =>
  place(x, y, scale, rig(sail)) +
  hull(x, y, scale, ['#3b231f', '#a5683f']) +
  hood(x - 18 * scale, y, scale * 0.8, ['#b98a4e', '#7d5630']) +
  rower({ x: x - 84 * scale, y: y - 16 * scale, height: 74 * scale, facing: -1, ...BOATMAN }) +
  seated({ x: x + 62 * scale, y: y - 10 * scale, height: 66 * scale, ...BOATMAN, top: '#b5463a' });

const fleet = (): string[] => [
  sailboat(610, WATER_Y + 20, 0.3, ['#f6e3bd', '#d9a878', '#c98858']),
  sailboat(1090, WATER_Y + 52, 0.62, ['#f1d9a6', '#c98d52', '#a8633c']),
  sailboat(380, WATER_Y + 118, 1.3, ['#d9603f', '#8e2f2c', '#f0b070']),
];

const reflections = (): string =>
  mirror(WATER_Y + 26, [sailboat(610, WATER_Y + 20, 0.3, ['#f6e3bd', '#d9a878', '#c98858'])], 0.35) +
  mirror(WATER_Y + 58, [sailboat(1090, WATER_Y + 52, 0.62, ['#f1d9a6', '#c98d52', '#a8633c'])], 0.38) +
  mirror(WATER_Y + 131, [sailboat(380, WATER_Y + 118, 1.3, ['#d9603f', '#8e2f2c', '#f0b070'])], 0.4);

const draw = (random: Random): string =>
  sky(WATER_Y + 2, '#4f9fb8', '#8cc6c9', '#cfe3cf', '#f6e9c6') +
  glow(860, 330, 460, '#fff0c2', 0.7) +
  cumulus(random, 880, 250, 430, '#fffaf0') +
  cumulus(random, 1180, 310, 240, '#fff6e4') +
  cumulus(random, 90, 290, 330, '#fdf6ea') +
  birds(random, 7, [720, 140], '#40707c') +
  treeline(random, { y: WATER_Y, height: 30, color: '#8db5a0', palms: 10 }) +
  treeline(random, { y: WATER_Y + 2, height: 22, color: '#5d9283', from: 700, palms: 9 }) +
  mist(WATER_Y - 34, 56, '#f3ecd0') +
  water(WATER_Y + 2, '#dfe6cb', '#92c4bd', '#4a97a0', '#256a7c', '#164d62') +
  reflections() +
  glints(random, { top: WATER_Y + 8, bottom: HEIGHT_PX, color: '#f4f3da', count: 330, opacity: 0.5 }) +
  glints(random, { top: WATER_Y + 60, bottom: HEIGHT_PX, color: '#123f55', count: 240, opacity: 0.35 }) +
  group(fleet()) +
  reeds(random, { x: 930, y: HEIGHT_PX + 10, width: 380, height: 150, color: '#123f3f', count: 70 }) +
  reeds(random, { x: 1010, y: HEIGHT_PX + 14, width: 300, height: 110, color: '#2b6a4e', count: 60 });

export const riverBoats: Scene = { name: 'river-boats', seed: 23, draw };
