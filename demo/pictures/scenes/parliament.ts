import { glints, mirror, water } from '../land.ts';
import { palm, treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import { times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { birds, glow, sky, streaks } from '../sky.ts';
import type { Paint } from '../svg.ts';
import { across, circle, clip, group, HEIGHT_PX, path, polygon, rect, WIDTH_PX } from '../svg.ts';

const WATER_Y = 520;
const LIT = '#ead9c8';
const MID = '#c9b0a6';
const SHADE = '#8d7a86';
const DEEP = '#3d3550';

const slab = (x: number, width: number, height: number, paint: Paint): string =>
  group([
    rect(x, WATER_Y - height, width, height, paint),
    ...times(Math.floor(height / 26), (index) =>
      rect(x, WATER_Y - height + 24 + index * 26, width, 1.6, '#fff6ea', { opacity: 0.55 }),
    ),
  ]);

const inset = (id: string, shape: (paint: Paint) => string, shift: number): string =>
  shape(['#c58f74', '#e0a884']) +
  clip(id, shape('#ffffff'), [group([shape(['#241f3a', '#40304e'])], { transform: `translate(${shift} 7)` })]);

const tallTriangle = (paint: Paint): string =>
  polygon(
    [
      [334, 488],
      [440, 488],
      [389, 286],
    ],
    paint,
  );

const disc =
  (x: number, y: number, radius: number) =>
  (paint: Paint): string =>
    circle(x, y, radius, paint);

const slot =
  (x: number, y: number, width: number, height: number) =>
  (paint: Paint): string =>
    rect(x, y, width, height, paint);

const wing = (side: 1 | -1): string => {
  const flip = side === 1 ? 'translate(1280 0) scale(-1 1)' : 'translate(0 0)';
  const key = side === 1 ? 'r' : 'l';
  return group(
    [
      slab(96, 130, 138, across(MID, SHADE)),
      inset(`${key}1`, slot(112, 432, 60, 24), 6),
      inset(`${key}2`, slot(112, 470, 60, 24), 6),
      slab(186, 168, 222, across(LIT, MID, SHADE)),
      inset(`${key}3`, disc(254, 412, 58), 12),
      rect(190, 404, 130, 14, LIT),
      slab(322, 158, 268, across(LIT, LIT, MID)),
      inset(`${key}4`, tallTriangle, 9),
      rect(384, 280, 10, 212, LIT),
    ],
    { transform: flip },
  );
};

const core = (): string =>
  group([
    slab(446, 388, 344, across(SHADE, MID, LIT, LIT, MID, SHADE)),
    path('M520 176L548 140H732L760 176Z', [MID, SHADE]),
    rect(556, 132, 168, 12, LIT),
    ...times(9, (index) => rect(566 + index * 17, 146, 8, 26, '#4a3f58', { opacity: 0.7 })),
    slab(462, 112, 306, across(LIT, MID, SHADE)),
    slab(706, 112, 306, across(SHADE, MID, LIT)),
    slab(562, 156, 270, across(LIT, LIT, MID)),
    inset('c1', disc(640, 322, 54), 11),
    ...[484, 508, 532].map((x, index) => inset(`cl${index}`, slot(x, 262, 15, 220), 5)),
    ...[733, 757, 781].map((x, index) => inset(`cr${index}`, slot(x, 262, 15, 220), 5)),
    inset('c6', slot(596, 404, 88, 78), 9),
    rect(620, 404, 7, 78, LIT),
    rect(653, 404, 7, 78, LIT),
  ]);

const terrace = (): string =>
  group([
    polygon(
      [
        [60, WATER_Y],
        [1220, WATER_Y],
        [1180, WATER_Y - 18],
        [100, WATER_Y - 18],
      ],
      ['#b5624c', '#8b4238'],
    ),
    polygon(
      [
        [560, WATER_Y],
        [720, WATER_Y],
        [694, WATER_Y - 40],
        [586, WATER_Y - 40],
      ],
      ['#d98a6a', '#b5624c'],
    ),
    ...times(5, (index) =>
      rect(564 + index * 4, WATER_Y - 6 - index * 7, 152 - index * 8, 2, '#f3c3a2', { opacity: 0.7 }),
    ),
  ]);

const draw = (random: Random): string => {
  const building = [wing(-1), wing(1), core(), terrace()];
  const trees = treeline(random, { y: WATER_Y, height: 44, color: '#5c6f6a', palms: 0 });
  return (
    sky(WATER_Y, '#45588f', '#8a86b0', '#dba6a4', '#f9cfa0', '#fde6bf') +
    streaks(random, { top: 40, bottom: 260, color: '#ffe0c8', count: 22, opacity: 0.42 }) +
    glow(250, 420, 460, '#ffe2b0', 0.8) +
    birds(random, 9, [330, 130], '#5a4a68') +
    trees +
    building.join('') +
    water(WATER_Y, '#e6b49a', '#b58a9c', '#6a6593', '#333a68') +
    mirror(WATER_Y, [trees, ...building], 0.5) +
    glints(random, { top: WATER_Y + 8, bottom: HEIGHT_PX, color: '#fff0da', count: 260, opacity: 0.42 }) +
    glints(random, { top: WATER_Y + 8, bottom: HEIGHT_PX, color: '#333a68', count: 200, opacity: 0.4 }) +
    palm(random, {
      x: 66,
      y: WATER_Y + 4,
      height: 250,
      lean: -20,
      trunk: DEEP,
      leaf: '#2f4a4c',
      leafLight: '#486a5c',
    }) +
    palm(random, {
      x: 1216,
      y: WATER_Y + 4,
      height: 270,
      lean: 22,
      trunk: DEEP,
      leaf: '#2f4a4c',
      leafLight: '#486a5c',
    }) +
    rect(0, 690, WIDTH_PX, 30, ['#1c224600', '#1c2246'])
  );
};

export const parliament: Scene = { name: 'parliament', seed: 71, draw };
