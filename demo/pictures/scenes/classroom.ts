import { createProjection } from '../camera.ts';
import { times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow } from '../sky.ts';
import type { Point } from '../svg.ts';
import { blur, circle, ellipse, group, line, mix, path, polygon, rect, stroke } from '../svg.ts';

const project = createProjection({ horizonY: 300, focalPx: 760, eyeHeight: 1.75, centerX: 700 });
const BACK = 10;
const LEFT = -4.6;
const RIGHT = 5.2;
const CEILING = 3.9;

const quad = (
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  c: readonly [number, number, number],
  d: readonly [number, number, number],
): Point[] => [a, b, c, d].map(([x, height, depth]) => project(x, height, depth));

const room = (): string =>
  group([
    polygon(quad([LEFT, 0, BACK], [RIGHT, 0, BACK], [RIGHT, CEILING, BACK], [LEFT, CEILING, BACK]), [
      '#e6d3a8',
      '#d9bf8f',
    ]),
    polygon(quad([LEFT, 0, BACK], [LEFT, CEILING, BACK], [LEFT, CEILING, 2], [LEFT, 0, 2]), {
      direction: 'across',
      colors: ['#a8885c', '#cfae7c'],
    }),
    polygon(quad([RIGHT, 0, BACK], [RIGHT, CEILING, BACK], [RIGHT, CEILING, 2], [RIGHT, 0, 2]), {
      direction: 'across',
      colors: ['#e2c896', '#b9935f'],
    }),
    polygon(quad([LEFT, 0, BACK], [RIGHT, 0, BACK], [RIGHT, 0, 1.6], [LEFT, 0, 1.6]), ['#b98a5f', '#6d4a38']),
    polygon(quad([LEFT, CEILING, BACK], [RIGHT, CEILING, BACK], [RIGHT, CEILING, 2], [LEFT, CEILING, 2]), [
      '#8a6f50',
      '#c9b088',
    ]),
    polygon(quad([LEFT, 0, BACK], [RIGHT, 0, BACK], [RIGHT, 0.9, BACK], [LEFT, 0.9, BACK]), '#4f8a80', {
      opacity: 0.75,
    }),
    polygon(quad([LEFT, 0, BACK], [LEFT, 0.9, BACK], [LEFT, 0.9, 2], [LEFT, 0, 2]), '#3f7068', { opacity: 0.75 }),
    polygon(quad([RIGHT, 0, BACK], [RIGHT, 0.9, BACK], [RIGHT, 0.9, 2], [RIGHT, 0, 2]), '#4f8a80', { opacity: 0.6 }),
  ]);

const windowOn = (near: number, far: number): string => {
  const middle = (near + far) / 2;
  const bar = (depth: number) => line(project(LEFT, 1.15, depth), project(LEFT, 3.2, depth), '#6d4f34', 5);
  return group([
    polygon(
      quad([LEFT, 1.15, far], [LEFT, 3.2, far], [LEFT, 3.2, near], [LEFT, 1.15, near]),
      ['#d9f0f4', '#fff8dc', '#b9d98f'],
      { stroke: '#6d4f34', 'stroke-width': 9, 'stroke-linejoin': 'round' },
    ),
    bar(middle),
    ...[1.8, 2.5].map((height) => line(project(LEFT, height, near), project(LEFT, height, far), '#6d4f34', 4)),
  ]);
};

const shafts = (): string =>
  blur(9, [
    polygon([...quad([LEFT, 3.2, 8.8], [LEFT, 3.2, 7], [0.2, 0, 6], [0.6, 0, 8])], ['#fff6cf90', '#fff6cf14']),
    polygon([...quad([LEFT, 3.2, 6.2], [LEFT, 3.2, 4.4], [0.4, 0, 3.9], [0.4, 0, 5.2])], ['#fff6cf90', '#fff6cf14']),
  ]);

const chalk = { opacity: 0.85 };

const board = (): string => {
  const [x, y] = project(-2.2, 3.05, BACK);
  const [right, bottom] = project(3.4, 1.2, BACK);
  const width = right - x;
  const height = bottom - y;
  const [cx, cy] = [x + width * 0.25, y + height * 0.5];
  return group([
    rect(x - 10, y - 10, width + 20, height + 20, ['#a8733f', '#7a4f2a'], { rx: 4 }),
    rect(x, y, width, height, ['#2f5f52', '#1f463f']),
    ellipse(x + width * 0.62, y + height * 0.6, width * 0.26, height * 0.3, '#ffffff', { opacity: 0.05 }),
    circle(cx, cy, 44, 'none', { stroke: '#f4f0dc', 'stroke-width': 2.2, ...chalk }),
    stroke(`M${cx} ${cy - 44}L${cx + 38} ${cy + 22}H${cx - 38}ZM${cx} ${cy - 44}V${cy + 22}`, '#f4f0dc', 2.2, chalk),
    stroke(`M${x + width * 0.5} ${y + 22}V${y + height - 24}H${x + width * 0.92}`, '#f4f0dc', 2.2, chalk),
    stroke(
      `M${x + width * 0.5} ${y + height - 30}C${x + width * 0.64} ${y + height - 34} ${x + width * 0.68} ${y + 36} ${x + width * 0.9} ${y + 26}`,
      '#ffd98a',
      2.6,
      chalk,
    ),
    stroke(`M${x + width * 0.5} ${y + height - 60}L${x + width * 0.9} ${y + height - 84}`, '#f2a08a', 2.4, chalk),
    rect(x - 4, bottom + 8, width + 8, 7, '#8a5c34'),
    rect(x + width * 0.7, bottom + 3, 24, 6, '#f4f0dc'),
  ]);
};

const beamAcross = (
  left: number,
  right: number,
  top: number,
  thickness: number,
  near: number,
  deep: number,
  color: string,
): string =>
  group([
    polygon(quad([left, top, near], [right, top, near], [right, top, near + deep], [left, top, near + deep]), [
      mix(color, '#ffe6b0', 0.2),
      mix(color, '#fff0c8', 0.5),
    ]),
    polygon(
      quad([left, top, near], [right, top, near], [right, top - thickness, near], [left, top - thickness, near]),
      mix(color, '#2a160c', 0.35),
    ),
  ]);

const bench = (left: number, right: number, depth: number): string => {
  const leg = (x: number, height: number, at: number) =>
    line(project(x, height, at), project(x, 0, at), '#4a2f20', 34 / at);
  return group([
    blur(5, [
      polygon(
        quad(
          [left, 0, depth - 0.3],
          [right + 0.5, 0, depth - 0.3],
          [right + 0.6, 0, depth + 0.5],
          [left, 0, depth + 0.5],
        ),
        '#2a160c',
        { opacity: 0.35 },
      ),
    ]),
    leg(left + 0.12, 0.8, depth + 0.4),
    leg(right - 0.12, 0.8, depth + 0.4),
    beamAcross(left, right, 0.82, 0.07, depth, 0.5, '#b5783f'),
    polygon(
      quad(
        [left + 0.1, 0.75, depth],
        [right - 0.1, 0.75, depth],
        [right - 0.1, 0.52, depth],
        [left + 0.1, 0.52, depth],
      ),
      '#6d4426',
    ),
    leg(left + 0.12, 0.82, depth),
    leg(right - 0.12, 0.82, depth),
    leg(left + 0.2, 0.46, depth - 0.55),
    leg(right - 0.2, 0.46, depth - 0.55),
    beamAcross(left, right, 0.48, 0.06, depth - 0.65, 0.28, '#a3683a'),
  ]);
};

const book = (x: number, depth: number, color: string): string =>
  polygon(
    quad(
      [x, 0.83, depth + 0.1],
      [x + 0.32, 0.83, depth + 0.1],
      [x + 0.32, 0.83, depth + 0.38],
      [x, 0.83, depth + 0.38],
    ),
    color,
  ) +
  polygon(
    quad([x, 0.83, depth + 0.1], [x + 0.32, 0.83, depth + 0.1], [x + 0.32, 0.86, depth + 0.1], [x, 0.86, depth + 0.1]),
    mix(color, '#ffffff', 0.5),
  );

const benches = (): string =>
  [8, 6.6, 5.4, 4.3, 3.3]
    .map(
      (depth, index) =>
        bench(-3.4, -0.5, depth) +
        bench(0.9, 3.9, depth) +
        book(-2.8 + index * 0.3, depth, ['#c8322c', '#2f7f9a', '#e2a53f', '#4f8a45', '#7d4f96'][index] ?? '#c8322c') +
        book(1.5 + index * 0.28, depth, ['#2f7f9a', '#e2a53f', '#c8322c', '#f0e4cf', '#4f8a80'][index] ?? '#2f7f9a'),
    )
    .join('');

const fan = (): string => {
  const [x, y] = project(0.6, 3.3, 5.4);
  return group([
    line([x, y], [x, 0], '#5a4230', 5),
    ellipse(x, y, 118, 11, '#f4e6c8', { opacity: 0.3 }),
    ...[-1, 1].map((side) =>
      path(`M${x} ${y - 4}L${x + side * 118} ${y - 9}V${y + 3}L${x} ${y + 5}Z`, '#e8d8b4', { opacity: 0.8 }),
    ),
    ellipse(x, y + 3, 20, 11, '#8a6f50'),
  ]);
};

const draw = (): string =>
  backdrop('#c9b088', '#6d4a38') +
  room() +
  windowOn(6.8, 8.9) +
  windowOn(4.3, 6.2) +
  windowOn(2.6, 3.7) +
  board() +
  fan() +
  glow(200, 250, 420, '#fff4cc', 0.6) +
  benches() +
  shafts() +
  group(
    times(26, (index) =>
      circle(180 + ((index * 83) % 420), 240 + ((index * 57) % 300), 1.6 + (index % 3) * 0.6, '#fff8dc', {
        opacity: 0.55,
      }),
    ),
  );

export const classroom: Scene = { name: 'classroom', seed: 107, draw };
