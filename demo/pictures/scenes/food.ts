import type { Random } from '../random.ts';
import { between, pick, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow } from '../sky.ts';
import { blur, circle, diagonal, ellipse, group, mix, path, place, radial, rect, stroke, WIDTH_PX } from '../svg.ts';

const table = (random: Random): string =>
  group([
    ...times(7, (index) =>
      rect(0, index * 104, WIDTH_PX, 104, [mix('#4a3128', '#6a4634', random()), mix('#3a2620', '#54382c', random())]),
    ),
    ...times(7, (index) => rect(0, index * 104, WIDTH_PX, 3, '#1f1412', { opacity: 0.6 })),
    ...times(26, () => {
      const y = random() * 720;
      const x = random() * WIDTH_PX;
      return stroke(
        `M${x} ${y}q${between(random, 60, 180)} ${between(random, -7, 7)} ${between(random, 200, 380)} 0`,
        '#1f1412',
        1.3,
        { opacity: 0.22 },
      );
    }),
  ]);

const cloth = (): string =>
  group(
    [
      blur(9, [rect(-210, -470, 430, 960, '#140a08', { opacity: 0.5 })]),
      rect(-210, -480, 420, 960, ['#b3222d', '#8a1824']),
      ...[-186, 172].map((x) => rect(x, -480, 14, 960, '#f2d9a8')),
      ...times(20, (index) =>
        path(
          `M-150 ${-470 + index * 50}l16 18l-16 18l-16 -18z M150 ${-470 + index * 50}l16 18l-16 18l-16 -18z`,
          '#f2d9a8',
          { opacity: 0.5 },
        ),
      ),
    ],
    { transform: 'translate(262 360) rotate(8)' },
  );

const dish = (
  x: number,
  y: number,
  radius: number,
  rim: readonly [string, string, string],
  inside: string,
  deep: string,
): string =>
  group([
    blur(10, [circle(x + radius * 0.07, y + radius * 0.1, radius * 1.03, '#0c0605', { opacity: 0.7 })]),
    circle(x, y, radius, diagonal(...rim)),
    circle(x, y, radius * 0.93, diagonal(rim[2], rim[1], rim[0])),
    circle(x, y, radius * 0.88, radial(inside, inside, deep)),
  ]);

const rice = (random: Random, x: number, y: number, radius: number): string =>
  group([
    blur(6, [circle(x + 8, y + 12, radius * 1.04, '#5a4436', { opacity: 0.5 })]),
    circle(x, y, radius, radial('#efe6d4', '#e8dcc6', '#c6b596')),
    ...times(640, () => {
      const angle = random() * Math.PI * 2;
      const reach = Math.sqrt(random()) * radius * 1.04;
      const shade = (Math.cos(angle - 0.8) * reach) / radius;
      return ellipse(0, 0, 8, 2.5, mix('#ffffff', '#d2c2a6', Math.min(1, Math.max(0, shade * 0.7 + random() * 0.4))), {
        transform: `translate(${x + Math.cos(angle) * reach} ${y + Math.sin(angle) * reach}) rotate(${random() * 180})`,
      });
    }),
  ]);

const fish = (x: number, y: number, turn: number, scale: number): string =>
  group(
    [
      path('M-92 8C-80 -52 0 -66 64 -40C92 -28 96 22 68 40C20 66 -84 62 -92 8Z', '#5f2412', {
        transform: 'translate(5 9)',
        opacity: 0.6,
      }),
      path('M-92 8C-80 -52 0 -66 64 -40C92 -28 96 22 68 40C20 66 -84 62 -92 8Z', ['#e0a060', '#b8642f', '#8a3a1a']),
      path('M-70 6C-58 -30 0 -42 50 -22C68 -12 70 10 50 20C10 38 -62 40 -70 6Z', ['#f6d3a0', '#dc9a5a']),
      ellipse(4, 0, 20, 11, '#c07a48'),
      ellipse(4, 0, 8, 5, '#8a4a2a'),
      stroke('M-56 -2Q-34 -14 -18 -4M-54 12Q-30 20 -12 12M24 -12Q40 -14 52 -4M24 10Q40 12 54 6', '#c8854c', 2.6),
      stroke('M-86 -4C-70 -46 -4 -58 56 -38', '#c9d0d0', 4, { opacity: 0.7 }),
    ],
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` },
  );

const leaf = (random: Random, x: number, y: number): string =>
  group(
    times(3, (index) =>
      ellipse(0, -7, 4, 7.5, pick(random, ['#4f9a3f', '#6fb54f', '#3a7f38']), {
        transform: `translate(${x} ${y}) rotate(${index * 74 - 74 + between(random, -14, 14)})`,
      }),
    ),
  );

const chilli = (x: number, y: number, turn: number, color: string): string =>
  group(
    [
      path('M-58 0Q-20 -17 20 -10Q52 -4 66 12Q30 8 6 9Q-30 14 -58 0Z', '#140a08', {
        transform: 'translate(4 8)',
        opacity: 0.45,
      }),
      path('M-58 0Q-20 -17 20 -10Q52 -4 66 12Q30 8 6 9Q-30 14 -58 0Z', [
        mix(color, '#ffffff', 0.3),
        color,
        mix(color, '#0c1a0c', 0.4),
      ]),
      stroke('M-58 0Q-72 -4 -80 -14', '#6a8a3a', 6),
      stroke('M-34 -6Q-4 -11 20 -6', '#ffffff', 2.4, { opacity: 0.5 }),
    ],
    { transform: `translate(${x} ${y}) rotate(${turn})` },
  );

const lime = (x: number, y: number, radius: number): string =>
  place(x, y, radius / 40, [
    circle(4, 7, 41, '#140a08', { opacity: 0.4 }),
    circle(0, 0, 40, diagonal('#9fce4f', '#5a942f')),
    circle(0, 0, 34, '#f0f6c8'),
    ...times(8, (index) =>
      path('M0 0L10 -28Q0 -35 -10 -28Z', ['#bfe070', '#dcee9f'], {
        transform: `rotate(${index * 45})`,
        stroke: '#f0f6c8',
        'stroke-width': 2.4,
      }),
    ),
    circle(0, 0, 4, '#f0f6c8'),
  ]);

const curry = (random: Random): string =>
  group([
    dish(1010, 226, 190, ['#f0c27a', '#b5783a', '#6d4020'], '#d2601f', '#8f2f12'),
    ...times(16, () =>
      circle(1010 + between(random, -120, 120), 226 + between(random, -120, 120), between(random, 5, 17), '#f2a03a', {
        opacity: 0.4,
      }),
    ),
    fish(964, 182, -24, 0.98),
    fish(1058, 272, 18, 0.98),
    ...times(9, () => leaf(random, 1010 + between(random, -120, 120), 226 + between(random, -120, 120))),
    chilli(1064, 150, 34, '#4f9a3f'),
  ]);

const lentils = (random: Random): string =>
  group([
    dish(1036, 556, 134, ['#f4efe4', '#cfc3b0', '#8f8270'], '#f6c443', '#d98a1f'),
    ellipse(1010, 530, 60, 34, '#fbe08a', { opacity: 0.6 }),
    ...times(60, () =>
      ellipse(
        1036 + between(random, -84, 84),
        556 + between(random, -84, 84),
        4.4,
        3,
        pick(random, ['#fbe08a', '#e09a2a', '#fff0b8']),
        { opacity: 0.8 },
      ),
    ),
    ...times(5, () => leaf(random, 1036 + between(random, -64, 64), 556 + between(random, -64, 64))),
    chilli(1036, 570, -28, '#b8261f'),
  ]);

const plate = (random: Random): string =>
  group([
    dish(540, 372, 314, ['#fffaf0', '#d9cdb8', '#a89880'], '#fbf6ea', '#e6dcc8'),
    circle(540, 372, 292, 'none', { stroke: '#2f6f86', 'stroke-width': 5, opacity: 0.75 }),
    circle(540, 372, 282, 'none', { stroke: '#2f6f86', 'stroke-width': 2, opacity: 0.6 }),
    ellipse(660, 450, 150, 112, '#d2601f', { opacity: 0.85 }),
    ellipse(660, 446, 132, 94, '#e88a3a', { opacity: 0.6 }),
    rice(random, 478, 340, 172),
    fish(662, 452, -20, 1.2),
    leaf(random, 610, 430),
    leaf(random, 716, 470),
    leaf(random, 690, 400),
    lime(694, 252, 46),
    lime(640, 210, 40),
    chilli(420, 566, 12, '#4f9a3f'),
    chilli(500, 590, -10, '#5fa845'),
    ...[0, 1, 2].map((index) =>
      circle(340, 524, 42 - index * 12, 'none', { stroke: index % 2 === 0 ? '#a84a7a' : '#e8b8d0', 'stroke-width': 6 }),
    ),
  ]);

const spices = (random: Random): string =>
  group([
    ...times(26, () =>
      circle(
        between(random, 800, 880),
        between(random, 610, 700),
        between(random, 2.6, 5),
        pick(random, ['#2a1a14', '#d9a53f', '#7a4a2a']),
      ),
    ),
    chilli(150, 120, -38, '#b8261f'),
    chilli(196, 168, -22, '#c8322c'),
    ...times(4, (index) => leaf(random, 90 + index * 34, 610 + (index % 2) * 24)),
  ]);

const draw = (random: Random): string =>
  backdrop('#4a3128', '#3a2620') +
  table(random) +
  cloth() +
  glow(420, 120, 760, '#ffd9a0', 0.3) +
  plate(random) +
  curry(random) +
  lentils(random) +
  spices(random);

export const food: Scene = { name: 'food', seed: 149, draw };
