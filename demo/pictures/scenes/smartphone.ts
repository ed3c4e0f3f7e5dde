import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow } from '../sky.ts';
import { blur, circle, clip, diagonal, ellipse, group, path, rect, stroke } from '../svg.ts';

const bars = (x: number, y: number, widths: readonly number[], color: string): string =>
  group(widths.map((width, index) => rect(x, y + index * 18, width, 9, color, { rx: 4.5 })));

const photo = (id: string, x: number, y: number, width: number, height: number): string =>
  clip(id, rect(x, y, width, height, '#fff', { rx: 16 }), [
    rect(x, y, width, height, ['#ff9a7a', '#ffc98a', '#ffe8b8']),
    circle(x + width * 0.7, y + height * 0.45, height * 0.16, '#fff6d8'),
    path(
      `M${x} ${y + height * 0.75}L${x + width * 0.3} ${y + height * 0.42}L${x + width * 0.52} ${y + height * 0.7}L${x + width * 0.7} ${y + height * 0.54}L${x + width} ${y + height * 0.8}V${y + height}H${x}Z`,
      ['#8a4f9a', '#4a2f7a'],
    ),
    path(
      `M${x} ${y + height * 0.86}Q${x + width * 0.5} ${y + height * 0.7} ${x + width} ${y + height * 0.9}V${y + height}H${x}Z`,
      '#2f2460',
    ),
  ]);

const tile = (x: number, y: number, colors: readonly [string, string]): string =>
  group([
    rect(x, y, 112, 92, '#ffffff', { rx: 16 }),
    rect(x + 10, y + 10, 92, 46, diagonal(...colors), { rx: 10 }),
    bars(x + 12, y + 65, [74], '#c9c4e0'),
  ]);

const screen = (): string =>
  clip('screen', rect(-134, -272, 268, 544, '#fff', { rx: 30 }), [
    rect(-134, -272, 268, 544, ['#fdfbff', '#ece8fb']),
    rect(-134, -272, 268, 76, diagonal('#6a4fe0', '#a45fe8')),
    circle(-100, -226, 15, '#ffffff', { opacity: 0.9 }),
    bars(-74, -236, [92, 60], '#ffffffb0'),
    photo('hero', -118, -180, 236, 142),
    bars(-116, -24, [214, 180, 120], '#cfc8e8'),
    tile(-118, 44, ['#2fc4b2', '#1f8fb8']),
    tile(6, 44, ['#ffb04f', '#f0643f']),
    tile(-118, 148, ['#e85f9a', '#8a4fe0']),
    tile(6, 148, ['#5f9af0', '#4a4fd0']),
    rect(-134, 236, 268, 36, '#ffffff'),
    ...[-90, -30, 30, 90].map((x, index) => circle(x, 252, 7, index === 0 ? '#6a4fe0' : '#cfc8e8')),
    path('M-134 -272H40L-134 120Z', '#ffffff', { opacity: 0.1 }),
  ]);

const phone = (): string =>
  group(
    [
      blur(20, [rect(-120, -250, 300, 560, '#0c0630', { rx: 44, opacity: 0.65 })]),
      rect(-144, -286, 296, 576, ['#3a2f70', '#140f38'], { rx: 42 }),
      rect(-148, -286, 294, 572, diagonal('#5a4f9a', '#1c1648', '#3a2f78'), { rx: 42 }),
      rect(-143, -281, 284, 562, '#0e0a2c', { rx: 38 }),
      screen(),
      rect(-38, -264, 76, 18, '#0e0a2c', { rx: 9 }),
    ],
    { transform: 'translate(640 364) rotate(-11)' },
  );

const card = (x: number, y: number, turn: number, children: readonly string[], width = 220, height = 120): string =>
  group(
    [
      blur(20, [rect(-width / 2 + 8, -height / 2 + 18, width, height, '#0c0630', { rx: 22, opacity: 0.4 })]),
      rect(-width / 2, -height / 2, width, height, ['#ffffff', '#efeafd'], { rx: 22 }),
      ...children,
    ],
    { transform: `translate(${x} ${y}) rotate(${turn})` },
  );

const cards = (): string =>
  card(262, 246, -8, [photo('shot', -96, -46, 92, 92), bars(10, -30, [82, 64, 76], '#cfc8e8')]) +
  card(
    1010,
    214,
    7,
    [
      circle(-62, 0, 34, diagonal('#2fc4b2', '#1f8fb8')),
      path('M-74 -15L-42 0L-74 15Z', '#ffffff'),
      stroke('M-10 0V-6M4 0V-20M18 12V-28M32 0V-14M46 18V-30M60 8V-18M74 0V-8', '#8a7fd8', 7),
      stroke('M-10 0V8M4 0V18M18 0V26M32 0V16M46 0V28M60 0V20M74 0V8', '#8a7fd8', 7),
    ],
    236,
    104,
  ) +
  card(
    1030,
    500,
    -6,
    [
      stroke('M-82 30L-48 2L-22 16L14 -28L44 -8L84 -38', '#f0643f', 7),
      circle(84, -38, 9, '#f0643f'),
      bars(-84, 46, [120], '#cfc8e8'),
    ],
    224,
    140,
  ) +
  card(
    256,
    512,
    9,
    [
      path('M-64 30C-104 -4 -88 -44 -64 -24C-40 -44 -24 -4 -64 30Z', diagonal('#ff7a9a', '#e03f6a')),
      bars(-8, -26, [92, 70, 84], '#cfc8e8'),
    ],
    230,
    108,
  );

const network = (random: Random): string =>
  group([
    ...times(5, (index) =>
      ellipse(640, 364, 260 + index * 120, 210 + index * 84, 'none', {
        stroke: '#bfa8ff',
        'stroke-width': 1.4,
        opacity: 0.3 - index * 0.045,
      }),
    ),
    ...times(46, () => {
      const angle = random() * Math.PI * 2;
      const ring = 260 + Math.floor(random() * 5) * 120;
      return circle(
        640 + Math.cos(angle) * ring,
        364 + Math.sin(angle) * (ring * 0.7 + 28),
        between(random, 2, 5),
        '#e8dcff',
        { opacity: between(random, 0.3, 0.85) },
      );
    }),
  ]);

const draw = (random: Random): string =>
  backdrop('#241656', '#3f2590', '#7a3fa8', '#c95f9a') +
  glow(640, 360, 560, '#b48cff', 0.75) +
  glow(1160, 680, 480, '#ff9a7a', 0.6) +
  glow(80, 60, 420, '#3f7ae0', 0.5) +
  network(random) +
  cards() +
  phone();

export const smartphone: Scene = { name: 'smartphone', seed: 97, draw };
