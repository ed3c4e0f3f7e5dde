import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow } from '../sky.ts';
import type { Point } from '../svg.ts';
import { blur, circle, group, line, mix, path, polygon, polyline, rect, WIDTH_PX } from '../svg.ts';

const FLOOR_Y = 590;
const COUNT = 15;
const STEP_PX = 74;
const START_PX = 110;

const grid = (): string =>
  group([
    ...times(9, (index) => line([0, 90 + index * 62], [WIDTH_PX, 90 + index * 62], '#8fd6c8', 1, { opacity: 0.13 })),
    ...times(18, (index) => line([index * 74, 0], [index * 74, 720], '#8fd6c8', 1, { opacity: 0.08 })),
  ]);

const levels = (random: Random): number[] =>
  times(
    COUNT,
    (index) => 110 + 300 * (index / (COUNT - 1)) ** 1.25 + between(random, -44, 30) + (index === COUNT - 1 ? 54 : 0),
  );

const bar = (x: number, height: number, share: number): string => {
  const color = mix('#1f8a8a', '#f2b84e', share);
  const top = FLOOR_Y - height * 0.74;
  const width = 42;
  return group([
    polygon(
      [
        [x + width, top],
        [x + width + 13, top - 9],
        [x + width + 13, FLOOR_Y - 9],
        [x + width, FLOOR_Y],
      ],
      [mix(color, '#06222c', 0.5), mix(color, '#06222c', 0.75)],
    ),
    polygon(
      [
        [x, top],
        [x + 13, top - 9],
        [x + width + 13, top - 9],
        [x + width, top],
      ],
      mix(color, '#ffffff', 0.5),
    ),
    rect(x, top, width, FLOOR_Y - top, [mix(color, '#ffffff', 0.12), mix(color, '#0a3440', 0.62)]),
    rect(x, top, 6, FLOOR_Y - top, '#ffffff', { opacity: 0.14 }),
  ]);
};

const candles = (random: Random): string =>
  group(
    times(44, (index) => {
      const x = 16 + index * 29;
      const y = 380 - index * 3.4 + Math.sin(index * 0.55) * 48 + between(random, -22, 22);
      const body = between(random, 14, 58);
      const color = random() < 0.62 ? '#3fb59a' : '#d8584e';
      return (
        line([x, y - body * 0.9], [x, y + body * 0.9], color, 1.6) +
        rect(x - 6, y - body / 2, 12, body, color, { rx: 1.5 })
      );
    }),
    { opacity: 0.26 },
  );

const trend = (points: readonly Point[]): string => {
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return group([
    path(`M${points.map(([x, y]) => `${x},${y}`).join(' ')}L${last[0]} ${FLOOR_Y}L${first[0]} ${FLOOR_Y}Z`, [
      '#ffe3a055',
      '#ffe3a000',
    ]),
    blur(9, [polyline(points, '#ffce6b', 12)], { opacity: 0.75 }),
    polyline(points, '#fff0c4', 5),
    ...points.map(([x, y]) => circle(x, y, 7.5, '#0d3a44', { stroke: '#fff0c4', 'stroke-width': 3.6 })),
    glow(last[0], last[1], 90, '#ffd98a', 0.9),
    circle(last[0], last[1], 12, '#fffaf0'),
  ]);
};

const draw = (random: Random): string => {
  const heights = levels(random);
  const centers = heights.map((height, index): Point => [START_PX + index * STEP_PX + 21, FLOOR_Y - height - 44]);
  return (
    backdrop('#061c28', '#0c3440', '#12505a', '#0a2c38') +
    glow(1040, 200, 620, '#2fa39a', 0.55) +
    glow(160, 640, 460, '#0f6a78', 0.6) +
    grid() +
    candles(random) +
    polygon(
      [
        [0, FLOOR_Y],
        [WIDTH_PX, FLOOR_Y],
        [WIDTH_PX, 720],
        [0, 720],
      ],
      ['#0d3f4a', '#051820'],
    ) +
    group(
      [
        group(
          heights.map((height, index) => bar(START_PX + index * STEP_PX, height, index / (COUNT - 1))),
          { transform: `translate(0 ${FLOOR_Y * 2}) scale(1 -1)` },
        ),
      ],
      { opacity: 0.16 },
    ) +
    heights.map((height, index) => bar(START_PX + index * STEP_PX, height, index / (COUNT - 1))).join('') +
    trend(centers) +
    rect(0, 640, WIDTH_PX, 80, ['#05182000', '#051820'])
  );
};

export const stockChart: Scene = { name: 'stock-chart', seed: 83, draw };
