import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow } from '../sky.ts';
import { across, blur, circle, ellipse, group, line, path, place, radial, rect, stroke } from '../svg.ts';

const petal = (radius: number, length: number, width: number, angle: number, color: string, opacity: number): string =>
  path(
    `M0 ${-radius}C${width} ${-radius - length * 0.3} ${width * 0.8} ${-radius - length * 0.8} 0 ${-radius - length}C${-width * 0.8} ${-radius - length * 0.8} ${-width} ${-radius - length * 0.3} 0 ${-radius}Z`,
    color,
    { transform: `rotate(${angle})`, opacity },
  );

const alpona = (): string =>
  place(640, 350, 1, [
    ...[118, 196, 262, 330].map((radius) =>
      circle(0, 0, radius, 'none', { stroke: '#f6d9a8', 'stroke-width': 2, opacity: 0.3 }),
    ),
    ...times(12, (index) => petal(46, 68, 20, index * 30, '#f6d9a8', 0.3)),
    ...times(24, (index) => petal(124, 66, 17, index * 15, '#f0a860', 0.24)),
    ...times(24, (index) => petal(202, 54, 18, index * 15 + 7.5, '#f6d9a8', 0.18)),
    ...times(36, (index) => petal(268, 56, 17, index * 10, '#e88a5a', 0.2)),
    ...times(60, (index) =>
      circle(Math.cos((index * Math.PI) / 30) * 346, Math.sin((index * Math.PI) / 30) * 346, 4, '#f6d9a8', {
        opacity: 0.3,
      }),
    ),
  ]);

const ektara = (): string =>
  group(
    [
      path('M-66 -10C-62 -150 -24 -330 -8 -412L8 -412C-4 -330 -40 -150 -44 -10Z', across('#f2c98a', '#b9783f')),
      path('M66 -10C62 -150 24 -330 8 -412L-8 -412C4 -330 40 -150 44 -10Z', across('#d9a05c', '#8a5228')),
      rect(-16, -446, 32, 44, across('#f2c98a', '#9a5f30'), { rx: 8 }),
      rect(-46, -434, 92, 12, across('#f6d9a8', '#b9783f'), { rx: 6 }),
      circle(-46, -428, 11, '#c8322c'),
      line([0, -424], [0, 84], '#fff4d8', 2.6),
      path('M-82 -18H82C104 40 94 128 0 142C-94 128 -104 40 -82 -18Z', across('#f0a050', '#c8602f', '#7a2f22')),
      path('M-72 20Q-60 110 -10 128Q-70 116 -80 60Z', '#ffffff', { opacity: 0.22 }),
      ellipse(0, -18, 82, 17, ['#f8e6c4', '#d9b98a']),
      stroke('M-84 24Q0 44 84 24M-90 58Q0 82 90 58', '#f8dc9c', 3.4),
      ...times(9, (index) => circle(-72 + index * 18, 45 + 12 * Math.sin((index / 8) * Math.PI), 4, '#fff0c8')),
    ],
    { transform: 'translate(388 500) rotate(-9)' },
  );

type Drum = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly body: readonly string[];
  readonly shape: string;
  readonly halfWidth: number;
};

const drum = ({ x, y, scale, body, shape, halfWidth }: Drum): string =>
  place(x, y, scale, [
    blur(8, [ellipse(10, 172, halfWidth * 1.15, 18, '#16040c', { opacity: 0.7 })]),
    ellipse(0, 166, halfWidth * 0.95, 24, across('#e0a03f', '#c8322c', '#7a1822')),
    path(shape, across(...body)),
    ...times(9, (index) => {
      const top = -halfWidth * 0.96 + (index * halfWidth) / 5;
      const next = top + halfWidth / 10;
      const sag = 26 * Math.sqrt(Math.max(0, 1 - (top / halfWidth) ** 2));
      return stroke(
        `M${top} ${4 + sag}L${next * 0.8} ${146 + sag * 0.3}L${top + halfWidth / 5} ${4 + sag}`,
        '#f2dcb0',
        3,
        { opacity: 0.85 },
      );
    }),
    ...[-0.66, 0, 0.66].map((share) => rect(halfWidth * share - 10, 60, 20, 34, ['#f6cf8a', '#a8642f'], { rx: 7 })),
    ellipse(0, 0, halfWidth + 8, 36, ['#d9a05c', '#8a5228']),
    ellipse(0, -5, halfWidth + 2, 31, ['#fbf0d8', '#e2c9a0']),
    ellipse(0, -5, halfWidth * 0.8, 24, '#f3e2c0'),
    ellipse(0, -5, halfWidth * 0.42, 13, radial('#4a4048', '#1f171c')),
  ]);

const tabla = (): string =>
  drum({
    x: 1010,
    y: 424,
    scale: 1.02,
    body: ['#b56a3a', '#8a4526', '#4a2016'],
    shape: 'M-84 0C-92 60 -92 110 -80 162H80C92 110 92 60 84 0Z',
    halfWidth: 84,
  }) +
  drum({
    x: 774,
    y: 430,
    scale: 1.08,
    body: ['#f4f0ea', '#b9b2b4', '#5f5560'],
    shape: 'M-118 0C-140 70 -120 150 -62 168H62C120 150 140 70 118 0Z',
    halfWidth: 118,
  });

const singleNote = (color: string): string =>
  ellipse(0, 0, 13, 9, color, { transform: 'rotate(-20)' }) + path('M9 -4H13V-62Q36 -50 33 -22Q29 -40 13 -42Z', color);

const pairedNote = (color: string): string =>
  ellipse(0, 0, 13, 9, color, { transform: 'rotate(-20)' }) +
  ellipse(46, -11, 13, 9, color, { transform: 'rotate(-20 46 -11)' }) +
  path('M9 -4V-62L59 -74V-14H55V-56L13 -46V-4Z', color);

const notes = (random: Random): string =>
  group([
    ...times(5, (index) =>
      stroke(
        `M380 ${170 + index * 17}C560 ${20 + index * 17} 760 ${250 + index * 15} 1000 ${120 + index * 16}S1240 ${70 + index * 15} 1320 ${90 + index * 15}`,
        '#ffe0a8',
        1.8,
        { opacity: 0.42 },
      ),
    ),
    ...times(9, (index) => {
      const x = 530 + index * 80;
      const y = 190 + Math.sin(index * 0.95 + 2.2) * 40 + between(random, -12, 12);
      return group([index % 2 === 0 ? singleNote('#ffe9bd') : pairedNote('#ffe9bd')], {
        transform: `translate(${x} ${y}) rotate(${between(random, -12, 10)}) scale(${between(random, 0.75, 1.05)})`,
        opacity: 0.92,
      });
    }),
  ]);

const draw = (random: Random): string =>
  backdrop('#3a0f26', '#6d1a30', '#a33a2e', '#5a1a26') +
  glow(640, 330, 620, '#ff9a4f', 0.6) +
  alpona() +
  ellipse(640, 690, 900, 150, ['#8a3a2a', '#2a0c18']) +
  ellipse(640, 650, 620, 60, '#f2a860', { opacity: 0.18 }) +
  notes(random) +
  blur(8, [ellipse(400, 650, 150, 20, '#16040c', { opacity: 0.7 })]) +
  ektara() +
  tabla();

export const music: Scene = { name: 'music', seed: 103, draw };
