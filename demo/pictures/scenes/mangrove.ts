import { glints, mirror, water } from '../land.ts';
import { reeds } from '../plants.ts';
import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, birds, glow } from '../sky.ts';
import { blur, ellipse, group, HEIGHT_PX, mix, path, polygon, stroke, WIDTH_PX } from '../svg.ts';

const WATER_Y = 452;

const canopy = (random: Random, x: number, y: number, width: number, color: string): string =>
  group(
    times(26, () => {
      const share = (random() + random() - 1) * 0.8;
      return ellipse(
        x + share * width,
        y + between(random, -0.22, 0.22) * width * (1.1 - Math.abs(share)),
        width * between(random, 0.13, 0.22),
        width * between(random, 0.05, 0.1),
        mix(color, '#f2f4c8', random() * 0.16),
      );
    }),
  );

const roots = (random: Random, x: number, y: number, reach: number, color: string, width: number): string =>
  group(
    times(9, (index) => {
      const share = (index / 8) * 2 - 1;
      const foot = x + share * reach + between(random, -6, 6);
      const start = y - reach * (0.85 - Math.abs(share) * 0.35);
      return stroke(
        `M${x + share * width} ${start}C${x + share * reach * 0.55} ${start + reach * 0.05} ${foot} ${y - reach * 0.4} ${foot} ${y}`,
        color,
        width * (0.62 - Math.abs(share) * 0.2),
      );
    }),
  );

type Trunk = {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly width: number;
  readonly lean: number;
  readonly color: string;
};

const mangroveTree = (random: Random, { x, y, height, width, lean, color }: Trunk): string => {
  const base = y - height * 0.16;
  return group([
    roots(random, x, y, height * 0.2, color, width),
    path(
      `M${x - width * 0.7} ${base + height * 0.05}L${x - width} ${base}Q${x - width * 0.4 + lean * 0.2} ${y - height * 0.5} ${x + lean - width * 0.4} ${y - height}H${x + lean + width * 0.4}Q${x + width * 0.7 + lean * 0.2} ${y - height * 0.5} ${x + width} ${base}L${x + width * 0.7} ${base + height * 0.05}Z`,
      color,
    ),
    stroke(
      `M${x + lean * 0.4} ${y - height * 0.55}Q${x + lean * 0.4 + height * 0.14} ${y - height * 0.7} ${x + height * 0.19} ${y - height * 0.9}M${x + lean * 0.5} ${y - height * 0.66}Q${x - height * 0.1} ${y - height * 0.76} ${x - height * 0.18} ${y - height * 0.92}`,
      color,
      width * 0.6,
    ),
  ]);
};

const layer = (
  random: Random,
  count: number,
  y: number,
  height: number,
  color: string,
  gap?: readonly [number, number],
): string =>
  group(
    times(count, (index) => {
      const x = ((index + random()) / count) * WIDTH_PX;
      if (gap !== undefined && x > gap[0] && x < gap[1]) return '';
      const tall = height * between(random, 0.8, 1.15);
      return (
        mangroveTree(random, { x, y, height: tall, width: tall * 0.022, lean: between(random, -20, 20), color }) +
        canopy(random, x, y - tall, tall * 0.5, color)
      );
    }),
  );

const spikes = (random: Random, from: number, to: number, y: number, count: number, color: string): string =>
  group(
    times(count, () => {
      const x = between(random, from, to);
      const tall = between(random, 12, 34);
      const foot = y + between(random, -10, 10);
      return path(
        `M${x - 2.6} ${foot}Q${x - 1} ${foot - tall * 0.6} ${x} ${foot - tall}Q${x + 1.4} ${foot - tall * 0.6} ${x + 2.6} ${foot}Z`,
        color,
      );
    }),
  );

const bank = (side: 'left' | 'right'): string =>
  side === 'left'
    ? path(
        `M0 ${WATER_Y - 20}Q200 ${WATER_Y - 30} 380 ${WATER_Y + 14}Q460 ${WATER_Y + 34} 520 ${WATER_Y + 36}Q360 ${WATER_Y + 74} 0 ${WATER_Y + 110}Z`,
        ['#a8946a', '#5f5a42'],
      )
    : path(
        `M1280 ${WATER_Y - 24}Q1080 ${WATER_Y - 26} 930 ${WATER_Y + 20}Q860 ${WATER_Y + 44} 720 ${WATER_Y + 56}Q880 ${WATER_Y + 110} 1280 ${WATER_Y + 150}Z`,
        ['#b59f70', '#5a543c'],
      );

const antlers =
  'M104 -150Q112 -178 100 -204M106 -168Q118 -176 124 -192M96 -150Q88 -178 72 -196M91 -170Q78 -172 68 -168';

const GRAZING_NECK = [
  path('M52 -96Q90 -84 108 -30L94 -20Q74 -56 44 -66Z', ['#c98a4a', '#b0703a']),
  path('M92 -34Q108 -40 116 -26L124 4Q118 12 110 6L92 -14Z', '#b5763e'),
  path('M94 -34L80 -46L98 -44Z', '#9a5f30'),
];

const RAISED_NECK = [
  path('M44 -98Q78 -108 88 -142L108 -136Q104 -92 66 -58Z', ['#c98a4a', '#b0703a']),
  path('M86 -148Q100 -162 112 -148L138 -130Q140 -120 130 -120L100 -126Q88 -130 86 -148Z', '#b5763e'),
  path('M92 -150L74 -160L82 -146Z', '#9a5f30'),
  ellipse(110, -142, 2.6, 2.6, '#2a1a14'),
];

const deer = (
  random: Random,
  x: number,
  y: number,
  scale: number,
  grazing: boolean,
  stag: boolean,
  facing: 1 | -1,
): string => {
  return group(
    [
      ellipse(0, 26, 84, 7, '#3a3626', { opacity: 0.45 }),
      stroke('M-52 -52L-58 -14L-50 24M44 -50L50 -12L46 24', '#7d4f2c', 6.4),
      path('M-72 -84Q-60 -108 -10 -102Q34 -106 58 -94Q72 -76 60 -52Q10 -38 -44 -48Q-76 -56 -72 -84Z', [
        '#d9985a',
        '#b8783f',
        '#ecd3a8',
      ]),
      stroke('M-60 -56L-70 -16L-62 24M34 -52L29 -12L32 24', '#a86c3a', 7.4),
      path('M-72 -88Q-88 -80 -84 -58Q-74 -66 -68 -76Z', '#f4e6cc'),
      ...(grazing ? GRAZING_NECK : RAISED_NECK),
      ...times(26, () =>
        ellipse(between(random, -60, 46), between(random, -94, -66), 2.9, 2.3, '#fbeed2', { opacity: 0.9 }),
      ),
      stag && !grazing ? stroke(antlers, '#6d4a2c', 4.4) : '',
    ],
    { transform: `translate(${x} ${y}) scale(${scale * facing} ${scale})` },
  );
};

const rays = (): string =>
  blur(9, [
    polygon(
      [
        [560, -20],
        [620, -20],
        [380, 470],
        [260, 470],
      ],
      ['#fdf8cfa0', '#fdf8cf00'],
    ),
    polygon(
      [
        [660, -20],
        [740, -20],
        [700, 480],
        [560, 480],
      ],
      ['#fdf8cf80', '#fdf8cf00'],
    ),
    polygon(
      [
        [800, -20],
        [850, -20],
        [1010, 460],
        [900, 470],
      ],
      ['#fdf8cf70', '#fdf8cf00'],
    ),
  ]);

const herd = (random: Random): string =>
  deer(random, 970, WATER_Y + 40, 1.02, false, true, -1) +
  deer(random, 830, WATER_Y + 52, 0.84, true, false, -1) +
  deer(random, 1120, WATER_Y + 36, 0.82, false, false, 1);

const fringe = (random: Random, fromX: number, toX: number, depth: number): string =>
  group(
    times(110, () => {
      const share = random() ** 0.8;
      const x = fromX + (toX - fromX) * random();
      const reach = depth * (1 - Math.abs((x - fromX) / (toX - fromX) - (fromX < 600 ? 0.1 : 0.9)));
      return ellipse(0, 0, between(random, 12, 24), between(random, 4, 8), mix('#0f231c', '#2f5a44', random() * 0.5), {
        transform: `translate(${x} ${reach * share - 16}) rotate(${between(random, 20, 110)})`,
      });
    }),
  );

const foreground = (random: Random): string =>
  group([
    roots(random, 96, HEIGHT_PX + 30, 190, '#10211b', 24),
    path(`M66 ${HEIGHT_PX - 100}Q60 360 110 -20H186Q120 340 128 ${HEIGHT_PX - 100}Z`, {
      direction: 'across',
      colors: ['#0d1c17', '#1f3d31'],
    }),
    stroke('M112 250Q210 170 300 40M100 170Q40 110 -20 90', '#10211b', 18),
    fringe(random, -40, 430, 190),
    fringe(random, 930, 1320, 170),
    spikes(random, 0, 420, HEIGHT_PX + 4, 46, '#12251f'),
    reeds(random, { x: 960, y: HEIGHT_PX + 12, width: 360, height: 110, color: '#12291f', count: 80 }),
  ]);

const draw = (random: Random): string => {
  const far = layer(random, 12, WATER_Y - 4, 230, '#b4cda8');
  const middle = layer(random, 12, WATER_Y + 2, 310, '#6f9f7f', [470, 800]);
  const near = layer(random, 9, WATER_Y + 10, 390, '#3a6d57', [380, 900]);
  return (
    backdrop('#cfe2b8', '#eef0c4', '#f8f2cc', '#c8d9a8') +
    glow(640, 250, 520, '#fffbe0', 0.95) +
    far +
    ellipse(640, WATER_Y - 40, 900, 90, '#f6f4d0', { opacity: 0.4 }) +
    middle +
    glow(640, 330, 340, '#fffbe0', 0.5) +
    near +
    water(WATER_Y, '#e9ebc0', '#a8bf95', '#5a8672', '#234a43') +
    mirror(WATER_Y + 2, [middle, near], 0.36) +
    glints(random, { top: WATER_Y + 8, bottom: HEIGHT_PX, color: '#fbfadc', count: 170, opacity: 0.5, spread: 420 }) +
    glints(random, { top: WATER_Y + 40, bottom: HEIGHT_PX, color: '#1f4440', count: 110, opacity: 0.35 }) +
    bank('left') +
    bank('right') +
    spikes(random, 20, 440, WATER_Y + 40, 70, '#4a4a34') +
    spikes(random, 760, 1270, WATER_Y + 84, 90, '#4a4632') +
    herd(random) +
    spikes(random, 860, 1270, WATER_Y + 112, 50, '#3a3a2a') +
    rays() +
    birds(random, 5, [640, 150], '#5a7a62') +
    foreground(random)
  );
};

export const mangrove: Scene = { name: 'mangrove', seed: 131, draw };
