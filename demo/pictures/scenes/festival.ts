import { man, silhouette, woman } from '../figures.ts';
import { palm, treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import { between, pick, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { crescent, glow, sky, stars } from '../sky.ts';
import {
  across,
  circle,
  ellipse,
  group,
  HEIGHT_PX,
  line,
  mix,
  path,
  place,
  polygon,
  radial,
  rect,
  stroke,
  WIDTH_PX,
} from '../svg.ts';

const GROUND_Y = 590;
const LIT = '#ffcf7a';

const archDoor = (x: number, y: number, width: number, height: number): string =>
  path(
    `M${x - width / 2} ${y}V${y - height * 0.6}Q${x - width / 2} ${y - height * 0.86} ${x} ${y - height}Q${x + width / 2} ${y - height * 0.86} ${x + width / 2} ${y - height * 0.6}V${y}Z`,
    ['#fff0b8', '#ffb85c', '#d9763a'],
  );

const onion = (x: number, y: number, width: number, height: number): string =>
  group([
    path(
      `M${x - width * 0.42} ${y}C${x - width * 0.72} ${y - height * 0.42} ${x - width * 0.3} ${y - height * 0.74} ${x} ${y - height}C${x + width * 0.3} ${y - height * 0.74} ${x + width * 0.72} ${y - height * 0.42} ${x + width * 0.42} ${y}Z`,
      across('#8fd0d8', '#3f8fa8', '#1f4f7a'),
    ),
    stroke(
      `M${x - width * 0.16} ${y - 4}C${x - width * 0.34} ${y - height * 0.42} ${x - width * 0.12} ${y - height * 0.7} ${x} ${y - height}M${x + width * 0.16} ${y - 4}C${x + width * 0.34} ${y - height * 0.42} ${x + width * 0.12} ${y - height * 0.7} ${x} ${y - height}`,
      '#cdeef0',
      1.6,
      { opacity: 0.4 },
    ),
    line([x, y - height], [x, y - height - width * 0.24], LIT, 3),
    circle(x, y - height - width * 0.1, width * 0.04 + 1.5, LIT),
    rect(x - width * 0.47, y - 2, width * 0.94, 12, ['#e0eef0', '#6f9fb5']),
  ]);

const minaret = (x: number): string =>
  group([
    rect(x - 15, 268, 30, GROUND_Y - 268, across('#b8d8e0', '#5f8fb0', '#2f4f80')),
    ...[268, 366, 464].map(
      (y) => rect(x - 23, y, 46, 11, across('#e0f0f2', '#7fa8c0', '#3a5f8a')) + glow(x, y + 4, 40, LIT, 0.5),
    ),
    ...[310, 410, 510].map((y) => archDoor(x, y + 26, 12, 34)),
    onion(x, 262, 40, 58),
  ]);

const mosque = (): string =>
  group([
    minaret(96),
    minaret(560),
    rect(130, 420, 396, GROUND_Y - 420, across('#a8ccd8', '#6a98b8', '#34588a')),
    rect(122, 408, 412, 16, ['#e0eef0', '#7fa8c0']),
    ...times(20, (index) => path(`M${128 + index * 20} 408q10 -20 20 0z`, '#9fc4d4')),
    onion(216, 392, 96, 96),
    onion(440, 392, 96, 96),
    rect(262, 330, 132, 80, across('#b8d8e0', '#6a98b8', '#3a5f8f')),
    ...times(5, (index) => archDoor(278 + index * 25, 396, 13, 44)),
    onion(328, 322, 186, 178),
    archDoor(328, GROUND_Y, 84, 138),
    ...[176, 236, 420, 480].map((x) => archDoor(x, GROUND_Y - 10, 40, 92)),
    glow(328, 520, 210, LIT, 0.5),
  ]);

const tier = (x: number, y: number, width: number, height: number): string =>
  group([
    path(
      `M${x - width / 2} ${y}Q${x - width * 0.44} ${y - height * 0.8} ${x - width * 0.16} ${y - height}H${x + width * 0.16}Q${x + width * 0.44} ${y - height * 0.8} ${x + width / 2} ${y}Z`,
      across('#f6b07a', '#d0603f', '#7a2a3a'),
    ),
    stroke(
      `M${x - width * 0.26} ${y}Q${x - width * 0.22} ${y - height * 0.7} ${x - width * 0.08} ${y - height}M${x + width * 0.26} ${y}Q${x + width * 0.22} ${y - height * 0.7} ${x + width * 0.08} ${y - height}M${x} ${y}V${y - height}`,
      '#fbd9a8',
      2,
      { opacity: 0.45 },
    ),
  ]);

const spire = (x: number, y: number, width: number, height: number): string =>
  group([
    tier(x, y, width, height),
    ellipse(x, y - height - 4, width * 0.22, 8, ['#ffe0a8', '#c8643a']),
    line([x, y - height - 8], [x, y - height - 44], LIT, 3.4),
    circle(x, y - height - 18, 5, LIT),
    polygon(
      [
        [x, y - height - 46],
        [x + 34, y - height - 38],
        [x, y - height - 28],
      ],
      '#ff8a3a',
    ),
  ]);

const temple = (): string =>
  group([
    spire(806, 440, 92, 128),
    spire(1086, 440, 92, 128),
    rect(740, 470, 412, GROUND_Y - 470, across('#f0a070', '#b8543f', '#6a2438')),
    rect(728, 456, 436, 18, ['#ffdca8', '#c87048']),
    rect(760, 436, 372, 22, across('#f6b580', '#b8543f', '#6a2438')),
    rect(862, 330, 168, 108, across('#f6b580', '#c05a40', '#7a2a3a')),
    rect(850, 318, 192, 16, ['#ffdca8', '#c87048']),
    spire(946, 318, 156, 196),
    archDoor(946, 430, 46, 78),
    archDoor(946, GROUND_Y, 84, 108),
    ...[784, 848, 1044, 1108].map((x) => archDoor(x, GROUND_Y - 6, 42, 82)),
    glow(946, 530, 210, LIT, 0.5),
  ]);

const LANTERNS = ['#ff7a4f', '#ffc24f', '#4fc4b0', '#e8589a', '#7f9aff'] as const;

const lantern = (x: number, y: number, scale: number, color: string): string =>
  group([
    glow(x, y, 84 * scale, color, 0.6),
    place(x, y, scale, [
      line([0, -52], [0, -26], '#2a1a38', 2),
      path('M-12 -26H12L24 0L12 26H-12L-24 0Z', radial('#fff6d4', mix(color, '#fff0c0', 0.4), color)),
      stroke('M-12 -26L-8 0L-12 26M12 -26L8 0L12 26M-24 0H24', '#ffffff', 1.4, { opacity: 0.45 }),
      rect(-13, -30, 26, 6, '#f2c86a'),
      rect(-13, 24, 26, 6, '#f2c86a'),
      stroke('M-6 30V46M0 30V52M6 30V46', color, 2),
    ]),
  ]);

const garland = (random: Random, y: number, sag: number, scale: number, count: number): string => {
  const at = (share: number) => y + Math.sin(share * Math.PI * 2 - 0.4) * sag * 0.3 + Math.sin(share * Math.PI) * sag;
  const cord = times(41, (index) => `${(index / 40) * WIDTH_PX},${at(index / 40)}`);
  return group([
    stroke(`M${cord.join(' ')}`, '#f2c86a', 1.6, { opacity: 0.6 }),
    ...times(46, (index) => circle(((index + 0.5) / 46) * WIDTH_PX, at((index + 0.5) / 46) + 3, 2.6, '#ffe6a8')),
    ...times(count, (index) => {
      const share = (index + 0.5) / count;
      return lantern(
        share * WIDTH_PX,
        at(share) + 54 * scale,
        scale * between(random, 0.9, 1.1),
        LANTERNS[index % LANTERNS.length] ?? LANTERNS[0],
      );
    }),
  ]);
};

const crowd = (random: Random, y: number, height: number, color: string, count: number): string =>
  group(
    times(count, (index) => {
      const figure = {
        x: ((index + random() * 0.8) / count) * (WIDTH_PX + 40) - 20,
        y: y + between(random, -4, 6),
        height: height * between(random, 0.82, 1.08),
        facing: pick(random, [1, -1] as const),
        ...silhouette(color),
      };
      return random() < 0.5 ? man(figure) : woman(figure);
    }),
  );

const draw = (random: Random): string =>
  sky(HEIGHT_PX, '#0d1038', '#241a5a', '#57307a', '#a8507f', '#f0906a') +
  stars(random, 150, 420, '#fff4e0') +
  crescent(650, 262, 38, '#fff0cc') +
  glow(328, 560, 460, '#ffb35c', 0.45) +
  glow(946, 560, 460, '#ff9a5c', 0.45) +
  treeline(random, { y: GROUND_Y, height: 76, color: '#2f2258', palms: 5 }) +
  mosque() +
  temple() +
  palm(random, {
    x: 640,
    y: GROUND_Y,
    height: 200,
    lean: 18,
    trunk: '#1d1640',
    leaf: '#1f1c48',
    leafLight: '#2d2a5c',
  }) +
  palm(random, {
    x: 1214,
    y: GROUND_Y + 4,
    height: 260,
    lean: 22,
    trunk: '#1d1640',
    leaf: '#1f1c48',
    leafLight: '#2d2a5c',
  }) +
  rect(0, GROUND_Y - 2, WIDTH_PX, 140, ['#c8703f', '#5a2a4a', '#160e2c']) +
  ellipse(328, GROUND_Y + 18, 220, 20, '#ffe0a0', { opacity: 0.4 }) +
  ellipse(946, GROUND_Y + 18, 220, 20, '#ffe0a0', { opacity: 0.4 }) +
  crowd(random, 622, 62, '#4a2448', 30) +
  crowd(random, 668, 92, '#2d1838', 24) +
  crowd(random, 742, 138, '#120a22', 19) +
  garland(random, 20, 66, 0.62, 12) +
  garland(random, -6, 96, 0.98, 7);

export const festival: Scene = { name: 'festival', seed: 151, draw };
