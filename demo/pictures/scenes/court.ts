import type { Random } from '../random.ts';
import { times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow, streaks } from '../sky.ts';
import {
  across,
  blur,
  circle,
  ellipse,
  group,
  HEIGHT_PX,
  line,
  path,
  polygon,
  rect,
  stroke,
  WIDTH_PX,
} from '../svg.ts';

const FLOOR_Y = 566;

const column = (x: number): string =>
  group([
    rect(x - 36, 196, 72, FLOOR_Y - 196, across('#fbeacb', '#e6c79c', '#b08a72', '#7d5f62')),
    ...times(6, (index) =>
      rect(x - 29 + index * 10.4, 214, 3.4, FLOOR_Y - 234, '#7d5a58', { opacity: 0.14 + index * 0.045, rx: 1.7 }),
    ),
    rect(x - 50, 178, 100, 18, across('#fff2d8', '#d9b58c', '#8f6f6a')),
    path(`M${x - 44} 196H${x + 44}L${x + 36} 214H${x - 36}Z`, across('#fbeacb', '#d9b58c', '#86686a')),
    rect(x - 42, FLOOR_Y - 26, 84, 12, across('#fff2d8', '#d9b58c', '#8f6f6a'), { rx: 5 }),
    rect(x - 50, FLOOR_Y - 14, 100, 14, across('#fff2d8', '#d9b58c', '#8f6f6a')),
  ]);

const portico = (): string =>
  group([
    rect(60, 180, 1160, FLOOR_Y - 180, ['#4f4468', '#33294c']),
    ...[256, 448, 832, 1024].map((x) => rect(x - 40, 270, 80, FLOOR_Y - 270, ['#2f2440', '#4a3448'])),
    path(`M560 ${FLOOR_Y}V300A80 80 0 0 1 720 300V${FLOOR_Y}Z`, ['#ffdf9f', '#f2a860', '#c9764f']),
    glow(640, 400, 260, '#ffd590', 0.75),
    polygon(
      [
        [20, 118],
        [640, -62],
        [1260, 118],
      ],
      ['#f6dcb0', '#d9b48c'],
    ),
    polygon(
      [
        [120, 108],
        [640, -34],
        [1160, 108],
      ],
      ['#b58f80', '#8f6f74'],
    ),
    rect(20, 116, 1240, 22, ['#fff0d2', '#d9b790']),
    rect(40, 138, 1200, 40, ['#e6c79f', '#b8917a']),
    ...times(27, (index) => rect(58 + index * 43.6, 146, 22, 24, '#8a6462', { opacity: 0.4 })),
  ]);

const steps = (): string =>
  group(
    times(6, (index) => {
      const y = FLOOR_Y + index * 27;
      return (
        rect(40 - index * 26, y, 1200 + index * 52, 9, ['#fff0d2', '#ecd0a6']) +
        rect(40 - index * 26, y + 9, 1200 + index * 52, 19, ['#b08a78', '#8a6a6c'])
      );
    }),
  );

const pan = (x: number, y: number): string =>
  group([
    ...[-92, 0, 92].map((dx) => line([x, y - 178], [x + dx, y], '#6d3f1c', 2.6)),
    path(
      `M${x - 104} ${y}H${x + 104}Q${x + 84} ${y + 46} ${x} ${y + 50}Q${x - 84} ${y + 46} ${x - 104} ${y}Z`,
      across('#f8d98a', '#c98a34', '#6d3f1c'),
    ),
    ellipse(x, y, 104, 13, ['#8a5424', '#e6b45a']),
    ellipse(x - 44, y + 18, 22, 6, '#fff4cf', { opacity: 0.45 }),
  ]);

const scales = (): string =>
  group([
    blur(9, [ellipse(660, 690, 220, 17, '#2a1822', { opacity: 0.65 })]),
    path('M622 196H658L664 610H616Z', across('#fff0b4', '#dba24a', '#7a481f')),
    ...[260, 420, 560].map((y) => rect(608, y, 64, 16, across('#fff4c8', '#dba24a', '#6d3f1c'), { rx: 8 })),
    path('M560 640Q612 628 616 604H664Q668 628 720 640Z', across('#fff0b4', '#d1963f', '#6d3f1c')),
    rect(500, 638, 280, 24, across('#fff0b4', '#d1963f', '#6d3f1c'), { rx: 8 }),
    rect(472, 660, 336, 28, across('#f8d98a', '#b8792f', '#57301a'), { rx: 8 }),
    path('M640 198Q500 150 352 214Q340 222 334 210Q480 118 640 172Q800 118 946 210Q940 222 928 214Q780 150 640 198Z', [
      '#fff0b4',
      '#d1963f',
      '#8a5424',
    ]),
    circle(344, 216, 10, '#dba24a'),
    circle(936, 216, 10, '#dba24a'),
    circle(640, 184, 26, { direction: 'radial', colors: ['#fff6d0', '#dba24a', '#7a481f'] }),
    path('M640 96L656 158H624Z', across('#fff0b4', '#b8792f')),
    circle(640, 98, 11, '#f8d98a'),
    pan(344, 396),
    pan(936, 396),
  ]);

const draw = (random: Random): string =>
  backdrop('#3f5590', '#9a86b0', '#f7bf92', '#e6ab80') +
  streaks(random, { top: 0, bottom: 160, color: '#ffd9b8', count: 14, opacity: 0.5 }) +
  glow(120, 90, 420, '#ffe0ac', 0.7) +
  portico() +
  [160, 352, 928, 1120].map(column).join('') +
  polygon(
    [
      [0, FLOOR_Y],
      [WIDTH_PX, FLOOR_Y],
      [WIDTH_PX, HEIGHT_PX],
      [0, HEIGHT_PX],
    ],
    ['#d9b894', '#7d6068'],
  ) +
  steps() +
  blur(9, [
    polygon(
      [
        [560, FLOOR_Y],
        [720, FLOOR_Y],
        [900, HEIGHT_PX],
        [380, HEIGHT_PX],
      ],
      ['#ffe2a4a0', '#ffe2a400'],
    ),
  ]) +
  rect(0, 0, WIDTH_PX, HEIGHT_PX, ['#2f1f3c28', '#2f1f3c10', '#2f1f3c48']) +
  glow(640, 330, 430, '#ffdf9f', 0.42) +
  scales() +
  stroke('M624 210L622 600', '#fff8dc', 3, { opacity: 0.55 });

export const court: Scene = { name: 'court', seed: 137, draw };
