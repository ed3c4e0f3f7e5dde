import { glints, mirror, water } from '../land.ts';
import { palm, treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import { between, pick, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { glow, sky, stars, streaks } from '../sky.ts';
import { circle, group, HEIGHT_PX, line, mix, path, rect, stroke, WIDTH_PX } from '../svg.ts';

const SHORE_Y = 508;

type Row = {
  readonly low: number;
  readonly high: number;
  readonly narrow: number;
  readonly wide: number;
  readonly colors: readonly [string, string];
  readonly lit: number;
};

const ROWS: readonly Row[] = [
  { low: 110, high: 260, narrow: 44, wide: 84, colors: ['#8a6b9c', '#b98aa4'], lit: 0 },
  { low: 110, high: 330, narrow: 58, wide: 100, colors: ['#553f7e', '#80598f'], lit: 0.22 },
  { low: 60, high: 245, narrow: 70, wide: 124, colors: ['#2a2558', '#3f3169'], lit: 0.4 },
];

const windows = (random: Random, x: number, y: number, width: number, height: number, lit: number): string[] => {
  const columns = Math.floor((width - 12) / 12);
  const floors = Math.floor((height - 16) / 15);
  const indent = (width - columns * 12 + 5) / 2;
  return times(columns * floors, (index) => index)
    .filter(() => random() < lit)
    .map((index) =>
      rect(
        x + indent + (index % columns) * 12,
        y + 12 + Math.floor(index / columns) * 15,
        7,
        8,
        pick(random, ['#ffd98c', '#ffc46b', '#ffe9bd', '#f7a65f', '#a9d4e0']),
        { opacity: between(random, 0.55, 1) },
      ),
    );
};

const crown = (random: Random, x: number, y: number, width: number, color: string): string => {
  const shape = Math.floor(random() * 4);
  if (shape === 0)
    return (
      line([x + width / 2, y], [x + width / 2, y - 46], color, 2.5) + circle(x + width / 2, y - 46, 2.6, '#ff6b5e')
    );
  if (shape === 1) return rect(x + width * 0.2, y - 16, width * 0.6, 17, color);
  if (shape === 2) return path(`M${x} ${y + 1}L${x} ${y - 26}L${x + width} ${y + 1}Z`, color);
  return rect(x + width * 0.1, y - 9, 12, 10, color) + rect(x + width * 0.6, y - 13, 16, 14, color);
};

const tower = (random: Random, x: number, width: number, row: Row): string => {
  const swell = 0.55 + 0.45 * Math.sin(((x + 60) / WIDTH_PX) * Math.PI);
  const height = between(random, row.low, row.high) * swell;
  const top = SHORE_Y - height;
  const [dark, light] = row.colors;
  return group([
    crown(random, x, top, width, dark),
    rect(x, top, width, height, [dark, mix(dark, light, 0.9)]),
    rect(x, top, width * 0.24, height, light, { opacity: 0.35 }),
    ...windows(random, x, top, width, height, row.lit),
  ]);
};

const block = (random: Random, row: Row): string => {
  const towers: string[] = [];
  let x = -30;
  while (x < WIDTH_PX) {
    const width = between(random, row.narrow, row.wide);
    towers.push(tower(random, x, width, row));
    x += width + between(random, -6, 14);
  }
  return group(towers);
};

const causeway = (): string =>
  group([
    path(`M0 ${SHORE_Y}H1280V${SHORE_Y + 12}H0Z`, '#1b1a45'),
    stroke(`M760 ${SHORE_Y}Q930 ${SHORE_Y - 118} 1100 ${SHORE_Y}`, '#ffb36b', 5),
    ...times(16, (index) => {
      const x = 780 + index * 20;
      const share = (x - 760) / 340;
      const y = SHORE_Y - 236 * share * (1 - share);
      return line([x, y], [x, SHORE_Y], '#ffcf94', 1.4, { opacity: 0.75 });
    }),
    ...times(27, (index) => glow(24 + index * 48, SHORE_Y - 4, 15, '#ffd590', 0.9)),
  ]);

const draw = (random: Random): string => {
  const city = ROWS.map((row) => block(random, row));
  const road = causeway();
  return (
    sky(SHORE_Y + 10, '#1b2257', '#3d3a80', '#7d5496', '#d1778d', '#f7ab7c') +
    stars(random, 60, 200) +
    streaks(random, { top: 120, bottom: 340, color: '#f3a08f', count: 16, opacity: 0.4 }) +
    glow(1010, 138, 190, '#ffe9cf', 0.4) +
    circle(1010, 138, 34, '#fff3dc') +
    city.join('') +
    treeline(random, { y: SHORE_Y + 2, height: 20, color: '#1d2450', palms: 8 }) +
    water(SHORE_Y + 12, '#c57a8c', '#6a4884', '#2d2a63', '#181a44') +
    mirror(SHORE_Y + 12, [...city, road], 0.5) +
    glints(random, { top: SHORE_Y + 18, bottom: HEIGHT_PX, color: '#ffd9a0', count: 240, opacity: 0.4 }) +
    glints(random, { top: SHORE_Y + 18, bottom: HEIGHT_PX, color: '#181a44', count: 220, opacity: 0.5 }) +
    road +
    palm(random, {
      x: 92,
      y: HEIGHT_PX + 20,
      height: 400,
      lean: 46,
      trunk: '#0d1030',
      leaf: '#0d1030',
      leafLight: '#151a42',
    }) +
    palm(random, {
      x: 30,
      y: HEIGHT_PX + 20,
      height: 290,
      lean: -16,
      trunk: '#0d1030',
      leaf: '#0d1030',
      leafLight: '#151a42',
    })
  );
};

export const citySkyline: Scene = { name: 'city-skyline', seed: 47, draw };
