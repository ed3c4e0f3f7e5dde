import type { Dress } from '../figures.ts';
import { man, woman } from '../figures.ts';
import type { Random } from '../random.ts';
import { between, pick, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow } from '../sky.ts';
import { blur, circle, ellipse, group, line, mix, path, polygon, radial, rect, stroke, WIDTH_PX } from '../svg.ts';

type Draw = (random: Random, x: number, y: number, size: number) => string;

const round =
  (color: string, calyx: string): Draw =>
  (random, x, y, size) =>
    group([
      circle(x, y, size, radial(mix(color, '#ffffff', 0.3), color, mix(color, '#2a0f14', 0.38))),
      path(
        `M${x - size * 0.34} ${y - size * 0.72}l${size * 0.3} ${size * 0.1}l${size * between(random, 0.1, 0.3)} ${-size * 0.3}l${size * 0.06} ${size * 0.3}l${size * 0.3} 0l${-size * 0.5} ${size * 0.2}z`,
        calyx,
      ),
    ]);

const long =
  (color: string, calyx: string): Draw =>
  (random, x, y, size) =>
    group(
      [
        ellipse(0, 0, size * 1.5, size * 0.68, [mix(color, '#ffffff', 0.35), color, mix(color, '#120818', 0.4)]),
        ellipse(-size * 1.4, 0, size * 0.3, size * 0.42, calyx),
      ],
      { transform: `translate(${x} ${y}) rotate(${between(random, -28, 28)})` },
    );

const chilli: Draw = (random, x, y, size) =>
  stroke(
    `M${x - size} ${y}q${size} ${between(random, -8, 8)} ${size * 2} ${between(random, -8, 8)}`,
    pick(random, ['#3f9a3f', '#2c7d38', '#62b04a', '#c8322c']),
    size * 0.34,
  );

const cauliflower: Draw = (random, x, y, size) =>
  group([
    path(
      `M${x - size * 1.2} ${y + size * 0.2}Q${x - size} ${y - size * 0.9} ${x} ${y - size * 0.3}Q${x + size} ${y - size * 0.9} ${x + size * 1.2} ${y + size * 0.2}Q${x} ${y + size * 1.3} ${x - size * 1.2} ${y + size * 0.2}Z`,
      ['#8fc06a', '#4f8a45'],
    ),
    ...times(13, () =>
      circle(x + between(random, -0.7, 0.7) * size, y - size * 0.1 + between(random, -0.55, 0.4) * size, size * 0.3, [
        '#fffdf0',
        '#e3dcb8',
      ]),
    ),
  ]);

type Heap = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly draw: Draw;
};

const heap = (random: Random, { x, y, width, height, size, draw }: Heap): string => {
  const rows = Math.max(2, Math.floor(height / (size * 0.95)));
  return group([
    path(`M${x - width * 0.56} ${y - 4}H${x + width * 0.56}L${x + width * 0.48} ${y + 52}H${x - width * 0.48}Z`, [
      '#b9854c',
      '#6d4528',
    ]),
    ...times(rows, (row) => {
      const share = Math.sqrt(1 - (row / rows) ** 1.7);
      const count = Math.max(1, Math.floor((width * share) / (size * 1.35)));
      return group(
        times(count, (index) =>
          draw(
            random,
            x + (index - (count - 1) / 2) * size * 1.35 + between(random, -3, 3),
            y - row * size * 0.85,
            size,
          ),
        ),
      );
    }),
    path(
      `M${x - width * 0.58} ${y - 2}Q${x} ${y + 18} ${x + width * 0.58} ${y - 2}V${y + 14}Q${x} ${y + 34} ${x - width * 0.58} ${y + 14}Z`,
      ['#d9a765', '#9a6a3a'],
    ),
    ...times(12, (index) =>
      line(
        [x - width * 0.52 + index * width * 0.095, y + 4],
        [x - width * 0.46 + index * width * 0.084, y + 50],
        '#5a371f',
        1.6,
        { opacity: 0.45 },
      ),
    ),
  ]);
};

const awning = (x: number, y: number, width: number, [first, second]: readonly [string, string]): string =>
  group([
    ...times(8, (index) => {
      const step = width / 8;
      const left = x + index * step;
      const squeeze = (value: number) => x + width / 2 + (value - x - width / 2) * 0.82;
      const color = index % 2 === 0 ? first : second;
      return group([
        polygon(
          [
            [squeeze(left), y],
            [squeeze(left + step), y],
            [left + step, y + 92],
            [left, y + 92],
          ],
          [mix(color, '#fff2d0', 0.2), mix(color, '#3a1a1a', 0.2)],
        ),
        path(`M${left} ${y + 92}h${step}v10a${step / 2} ${16} 0 0 1 ${-step} 0z`, mix(color, '#2a1418', 0.28)),
      ]);
    }),
    rect(x + 10, y + 92, 7, 330, '#4a2d22'),
    rect(x + width - 17, y + 92, 7, 330, '#4a2d22'),
  ]);

const bulb = (x: number, y: number): string =>
  line([x, y - 74], [x, y - 8], '#2b1c20', 1.6) + glow(x, y, 110, '#ffd994', 0.75) + circle(x, y, 8, '#fff4d6');

const SELLER: Dress = { skin: '#7a4a31', hair: '#22181a', top: '#e9dfc9', bottom: '#4d6d8c' };

const shoppers = (): string =>
  group([
    man({ x: 170, y: 520, height: 236, ...SELLER }),
    woman({ x: 676, y: 520, height: 222, ...SELLER, top: '#7d2436', bottom: '#c9463f', facing: -1 }),
    man({ x: 1112, y: 520, height: 232, ...SELLER, top: '#3f7a6a', facing: -1 }),
  ]);

const alley = (random: Random): string =>
  group([
    ...times(7, (index) =>
      rect(430 + index * 62, 210 + (index % 3) * 22, 58, 300, ['#9b6a58', '#6d4440'], { opacity: 0.55 }),
    ),
    glow(640, 300, 300, '#ffe0a4', 0.75),
    ...times(13, (index) => {
      const height = between(random, 110, 170);
      const figure = {
        x: 420 + index * 36,
        y: 480,
        height,
        skin: '#6b4038',
        hair: '#4a2c2c',
        top: pick(random, ['#a5604c', '#c98a5a', '#7d5a5c', '#b8744e']),
        bottom: '#6b4440',
      };
      return index % 3 === 0 ? woman(figure) : man(figure);
    }),
  ]);

const shelves = (random: Random, x: number, width: number): string =>
  group([
    ...[262, 350, 438].map((y) => rect(x, y, width, 9, ['#a8703f', '#5f3a26'])),
    ...times(27, (index) => {
      const size = between(random, 20, 32);
      const y = [262, 350, 438][index % 3] ?? 262;
      const color = pick(random, ['#c98a4a', '#8a5a6a', '#6f8a5a', '#b55a40', '#d9b06a', '#5f7f86']);
      return rect(
        x + 8 + Math.floor(index / 3) * 39,
        y - size * 1.4,
        size,
        size * 1.4,
        [mix(color, '#ffe0a8', 0.25), mix(color, '#2a1418', 0.35)],
        { rx: 6 },
      );
    }),
  ]);

const bananas = (x: number, y: number): string =>
  group([
    line([x, y - 40], [x, y + 6], '#3a2a1a', 3),
    ...times(7, (index) => {
      const lean = (index - 3) * 9;
      return stroke(
        `M${x} ${y + 4}Q${x + lean * 1.5} ${y + 22} ${x + lean * 0.9} ${y + 58 - Math.abs(index - 3) * 5}`,
        index % 2 === 0 ? '#f2c744' : '#d9a82f',
        10,
      );
    }),
  ]);

const draw = (random: Random): string =>
  backdrop('#3a2432', '#6d3f3c', '#b87648', '#5a3530') +
  alley(random) +
  rect(-10, 140, 374, 340, ['#4a2a2c', '#7a4a38']) +
  rect(916, 140, 374, 340, ['#4a2a2c', '#7a4a38']) +
  awning(-60, 60, 440, ['#c93f36', '#f0dcb4']) +
  awning(900, 60, 440, ['#2f7f74', '#f0dcb4']) +
  awning(430, 90, 420, ['#e0a23a', '#f3e6c6']) +
  shelves(random, -10, 360) +
  shelves(random, 930, 360) +
  shoppers() +
  bananas(56, 172) +
  bananas(292, 172) +
  bananas(1000, 172) +
  bananas(1236, 172) +
  bulb(150, 210) +
  bulb(640, 240) +
  bulb(1130, 210) +
  rect(0, 470, WIDTH_PX, 250, ['#7a4a30', '#3d241f']) +
  blur(4, [rect(0, 462, WIDTH_PX, 12, '#ffd994', { opacity: 0.3 })]) +
  heap(random, { x: 150, y: 520, width: 230, height: 120, size: 21, draw: round('#d8402f', '#4f8a45') }) +
  heap(random, { x: 400, y: 515, width: 210, height: 92, size: 20, draw: long('#5d2f6e', '#4f8a45') }) +
  heap(random, { x: 645, y: 515, width: 210, height: 105, size: 32, draw: cauliflower }) +
  heap(random, { x: 890, y: 515, width: 210, height: 100, size: 20, draw: round('#eda33a', '#7a8a3a') }) +
  heap(random, { x: 1140, y: 520, width: 230, height: 92, size: 21, draw: long('#4f9a48', '#c9d98a') }) +
  heap(random, { x: 270, y: 648, width: 290, height: 112, size: 26, draw: round('#e2722c', '#5d7a3a') }) +
  heap(random, { x: 640, y: 650, width: 300, height: 80, size: 18, draw: chilli }) +
  heap(random, { x: 1010, y: 648, width: 290, height: 112, size: 25, draw: round('#b5304a', '#6a9a4a') });

export const market: Scene = { name: 'market', seed: 73, draw };
