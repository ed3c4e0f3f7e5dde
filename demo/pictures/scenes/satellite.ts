import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow, stars } from '../sky.ts';
import type { Point } from '../svg.ts';
import {
  across,
  blur,
  circle,
  clip,
  ellipse,
  group,
  line,
  path,
  radial,
  rect,
  smooth,
  stroke,
  WIDTH_PX,
} from '../svg.ts';

const PLANET = { x: 400, y: 1150, radius: 760 } as const;

const swirls = (random: Random): string[] =>
  times(46, () => {
    const angle = between(random, -2.5, -0.65);
    const reach = PLANET.radius * Math.sqrt(between(random, 0.35, 0.97));
    const x = PLANET.x + Math.cos(angle) * reach;
    const y = PLANET.y + Math.sin(angle) * reach;
    const turn = (angle * 180) / Math.PI + 90;
    return ellipse(0, 0, between(random, 40, 170), between(random, 4, 15), '#ffffff', {
      opacity: between(random, 0.12, 0.5),
      transform: `translate(${x} ${y}) rotate(${turn + between(random, -8, 8)})`,
    });
  });

const coast = (random: Random, x: number, y: number, reach: number, paint: readonly string[]): string => {
  const phases = times(5, () => random() * Math.PI * 2);
  const outline = times(90, (index): Point => {
    const angle = (index / 90) * Math.PI * 2;
    const wobble = phases.reduce(
      (sum, phase, wave) => sum + Math.sin(angle * (wave * 2 + 2) + phase) / (wave * 1.6 + 3.2),
      1,
    );
    const radius = reach * Math.max(0.2, wobble) * between(random, 0.95, 1.05);
    return [x + Math.cos(angle) * radius * 1.5, y + Math.sin(angle) * radius * 0.62];
  });
  return path(`${smooth(outline)}Z`, paint);
};

const land = (random: Random): string[] => [
  coast(random, 330, 560, 150, ['#5aa882', '#2f7466']),
  coast(random, 640, 640, 120, ['#8fae74', '#3f7a62']),
  coast(random, 60, 640, 110, ['#c2ad74', '#7f8f5a']),
  coast(random, 520, 470, 46, ['#7fb48c', '#4a9078']),
  coast(random, 860, 690, 70, ['#5a9a7c', '#2a6058']),
];

const planet = (random: Random): string =>
  group([
    circle(
      PLANET.x,
      PLANET.y,
      PLANET.radius + 120,
      radial('#4fb8e800', '#4fb8e800', '#4fb8e800', '#4fb8e800', '#4fb8e800', '#5fc4f0a0', '#4fa0e820', '#4fa0e800'),
    ),
    clip('planet', circle(PLANET.x, PLANET.y, PLANET.radius, '#fff'), [
      circle(PLANET.x, PLANET.y, PLANET.radius, ['#4fb4dc', '#1f6fae', '#123f7a']),
      ...land(random),
      blur(5, swirls(random)),
      rect(-100, 380, 1300, 400, across('#04082000', '#04082000', '#04082070', '#040820f0')),
      circle(PLANET.x, PLANET.y, PLANET.radius - 6, 'none', { stroke: '#d9f4ff', 'stroke-width': 12, opacity: 0.35 }),
    ]),
  ]);

const panel = (x: number): string =>
  group([
    rect(x, -48, 196, 96, { direction: 'diagonal', colors: ['#5a8fe0', '#274a9a', '#14265c'] }, { rx: 3 }),
    ...times(7, (index) =>
      line([x + 24.5 * (index + 1), -48], [x + 24.5 * (index + 1), 48], '#a9cdf5', 1.6, { opacity: 0.65 }),
    ),
    ...[-16, 16].map((y) => line([x, y], [x + 196, y], '#a9cdf5', 1.6, { opacity: 0.65 })),
    rect(x, -48, 196, 96, 'none', { stroke: '#dbe8f5', 'stroke-width': 4, rx: 3 }),
    path(`M${x + 10} -42H${x + 90}L${x + 40} 42H${x - 0} Z`, '#ffffff', { opacity: 0.12 }),
  ]);

const craft = (): string =>
  group(
    [
      line([-150, 0], [150, 0], '#c9d3dc', 9),
      panel(-296),
      panel(100),
      rect(-56, -74, 112, 148, { direction: 'across', colors: ['#ffe7a6', '#e0a53f', '#9a5f24'] }, { rx: 8 }),
      ...times(4, (index) => line([-54, -44 + index * 30], [54, -50 + index * 30], '#8a5420', 1.5, { opacity: 0.5 })),
      rect(-38, -58, 40, 34, '#2a2f45', { rx: 4 }),
      circle(-18, -41, 10, ['#8fd0f0', '#1f4a7a']),
      rect(-66, -84, 132, 14, '#dfe6ea', { rx: 4 }),
      line([0, -84], [0, -138], '#c9d3dc', 4),
      circle(0, -140, 6, '#ff6b5e'),
      glow(0, -140, 34, '#ff8a7a', 0.8),
      path('M-52 78Q0 152 52 78Q0 100 -52 78Z', ['#f4f7fa', '#93a5b5']),
      line([0, 92], [0, 146], '#dfe6ea', 3.4),
      circle(0, 148, 6, '#fff4d0'),
    ],
    { transform: 'translate(850 250) rotate(24)' },
  );

const signal = (): string =>
  group(
    times(4, (index) => {
      const radius = 60 + index * 58;
      return stroke(
        `M${790 - radius * 0.93} ${386 + radius * 0.36}A${radius} ${radius} 0 0 0 ${790 - radius * 0.02} ${386 + radius}`,
        '#bfe9ff',
        4.5 - index * 0.7,
        { opacity: 0.7 - index * 0.14 },
      );
    }),
  );

const draw = (random: Random): string =>
  backdrop('#050a20', '#0b1738', '#1a2a5c') +
  glow(1120, 90, 420, '#5a3f9a', 0.5) +
  glow(180, 160, 360, '#2a5fa0', 0.4) +
  stars(random, 220, 720, '#f4f6ff') +
  stroke(`M-40 330Q560 -60 ${WIDTH_PX + 40} 420`, '#9fc8f0', 1.5, { 'stroke-dasharray': '3 12', opacity: 0.6 }) +
  planet(random) +
  signal() +
  craft();

export const satellite: Scene = { name: 'satellite', seed: 89, draw };
