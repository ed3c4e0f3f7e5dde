import type { Dress } from '../figures.ts';
import { hull, rower, seated } from '../figures.ts';
import { glints, mirror, water } from '../land.ts';
import { palm, tree, treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { glow, mist, sky } from '../sky.ts';
import { blur, ellipse, group, HEIGHT_PX, line, mix, path, polygon, rect, WIDTH_PX } from '../svg.ts';

const WATER_Y = 356;

const clouds = (random: Random): string =>
  blur(
    20,
    times(34, () =>
      ellipse(
        random() * WIDTH_PX,
        between(random, -20, 200),
        between(random, 90, 230),
        between(random, 26, 60),
        mixCloud(random),
        {
          opacity: between(random, 0.3, 0.8),
        },
      ),
    ),
  );

const mixCloud = (random: Random): string => mix('#33454f', '#7f929a', random());

type House = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly roof: string;
  readonly wall: string;
  readonly depth: number;
};

const house = ({ x, y, scale, roof, wall, depth }: House): string => {
  const at = (dx: number, dy: number): readonly [number, number] => [x + dx * scale, y + dy * scale];
  const ribs = times(17, (index) =>
    line(
      at(-118 + index * 12.6, -depth - 84),
      at(-146 + index * 15.4, -depth),
      mix(roof, '#141c22', 0.4),
      1.6 * scale,
      { opacity: 0.6 },
    ),
  );
  return group([
    polygon([at(-128, 0), at(-128, -depth), at(98, -depth), at(98, 0)], [wall, mix(wall, '#1a2a30', 0.5)]),
    polygon(
      [at(98, 0), at(98, -depth), at(134, -depth - 84), at(174, -depth), at(174, 0)],
      [mix(wall, '#141c22', 0.3), mix(wall, '#141c22', 0.62)],
    ),
    depth > 30 ? polygon([at(-30, 0), at(-30, -depth + 12), at(14, -depth + 12), at(14, 0)], '#22282c') : '',
    depth > 30 ? polygon([at(-100, -6), at(-100, -depth + 16), at(-64, -depth + 16), at(-64, -6)], '#22282c') : '',
    polygon(
      [at(-118, -depth - 88), at(96, -depth - 88), at(112, -depth + 2), at(-150, -depth + 2)],
      [mix(roof, '#dfe8ea', 0.28), roof],
    ),
    ...ribs,
    polygon(
      [at(96, -depth - 88), at(146, -depth - 88), at(190, -depth + 2), at(112, -depth + 2)],
      mix(roof, '#141c22', 0.35),
    ),
    line(at(-120, -depth - 88), at(147, -depth - 88), mix(roof, '#eef4f4', 0.45), 3 * scale),
  ]);
};

const HOUSES: readonly House[] = [
  { x: 560, y: 392, scale: 0.46, roof: '#7f939a', wall: '#8f8478', depth: 26 },
  { x: 740, y: 402, scale: 0.52, roof: '#8a6a60', wall: '#8a7f70', depth: 20 },
  { x: 1010, y: 470, scale: 1.08, roof: '#8f5646', wall: '#9a8468', depth: 46 },
  { x: 256, y: 446, scale: 0.86, roof: '#6f8892', wall: '#8a7a66', depth: 22 },
];

const PEOPLE: readonly Dress[] = [
  { skin: '#6a4330', hair: '#1c181c', top: '#e0d6c2', bottom: '#4a6478' },
  { skin: '#6a4330', hair: '#1c181c', top: '#c8503f', bottom: '#8a2f36' },
  { skin: '#6a4330', hair: '#1c181c', top: '#e0a540', bottom: '#a8702a' },
];

const boat = (x: number, y: number, scale: number): string => {
  const [first, second, third] = PEOPLE;
  if (first === undefined || second === undefined || third === undefined) return '';
  return group([
    rower({ x: x - 84 * scale, y: y - 14 * scale, height: 96 * scale, facing: -1, ...first }),
    seated({ x: x - 14 * scale, y: y - 6 * scale, height: 80 * scale, ...second }),
    seated({ x: x + 26 * scale, y: y - 6 * scale, height: 66 * scale, ...third, facing: -1 }),
    seated({ x: x + 62 * scale, y: y - 10 * scale, height: 78 * scale, ...first, top: '#4f8a86' }),
    path(
      `M${x + 78 * scale} ${y - 14 * scale}q${6 * scale} ${-34 * scale} ${26 * scale} ${-22 * scale}q${10 * scale} ${10 * scale} ${2 * scale} ${20 * scale}z`,
      '#b59a6a',
    ),
    hull(x, y, scale, ['#2a2220', '#7a5a40']),
  ]);
};

const rain = (random: Random): string =>
  group(
    times(210, () => {
      const x = between(random, -40, WIDTH_PX + 80);
      const y = between(random, -40, HEIGHT_PX);
      const length = between(random, 18, 60);
      return line([x, y], [x - length * 0.22, y + length], '#e4f0f2', between(random, 0.8, 1.8), {
        opacity: between(random, 0.12, 0.42),
      });
    }),
  );

const ripples = (random: Random): string =>
  group(
    times(44, () => {
      const share = random();
      const y = WATER_Y + 70 + share * 280;
      return ellipse(random() * WIDTH_PX, y, 8 + share * 24, 2 + share * 5, 'none', {
        stroke: '#dceaec',
        'stroke-width': 1.3,
        opacity: between(random, 0.2, 0.5),
      });
    }),
  );

const draw = (random: Random): string => {
  const far = treeline(random, { y: WATER_Y + 2, height: 46, color: '#6f8588', palms: 9 });
  const near = [
    tree(random, 470, 404, 150, ['#2f4a44', '#3f5f52', '#587a62']),
    ...[
      [96, 452],
      [1196, 474],
      [470, 404],
      [830, 430],
    ].map(([x = 0, y = 0]) => ellipse(x, y, 34, 5, '#dceaec', { opacity: 0.35 })),
    palm(random, { x: 1196, y: 474, height: 300, lean: 40, trunk: '#3a3a36', leaf: '#2a4a44', leafLight: '#3f665a' }),
    palm(random, { x: 96, y: 452, height: 260, lean: 48, trunk: '#3a3a36', leaf: '#2a4a44', leafLight: '#3f665a' }),
    tree(random, 830, 430, 190, ['#2a443f', '#3a5a4e', '#54755f']),
    ...HOUSES.map(house),
  ];
  return (
    sky(WATER_Y + 4, '#2f414d', '#52666f', '#8b9ea2', '#c4cfc8') +
    clouds(random) +
    glow(660, 330, 420, '#eef0dc', 0.6) +
    far +
    mist(WATER_Y - 50, 70, '#cdd8d4') +
    water(WATER_Y, '#b9c4ba', '#8f9f94', '#66796f', '#3d524f') +
    ripples(random) +
    near.join('') +
    HOUSES.map(({ x, y, scale, ...rest }) => mirror(y, [house({ x, y, scale, ...rest })], 0.26)).join('') +
    glints(random, { top: WATER_Y + 20, bottom: HEIGHT_PX, color: '#dde6e0', count: 240, opacity: 0.4 }) +
    glints(random, { top: WATER_Y + 40, bottom: HEIGHT_PX, color: '#31474a', count: 200, opacity: 0.4 }) +
    mirror(611, [boat(560, 596, 1.5)], 0.24) +
    boat(560, 596, 1.5) +
    rect(0, 0, WIDTH_PX, HEIGHT_PX, '#22343c', { opacity: 0.08 }) +
    rain(random)
  );
};

export const flood: Scene = { name: 'flood', seed: 113, draw };
