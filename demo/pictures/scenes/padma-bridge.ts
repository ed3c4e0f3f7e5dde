import { createProjection } from '../camera.ts';
import { hood, hull, rower, silhouette } from '../figures.ts';
import { glints, water } from '../land.ts';
import { reeds, treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import { times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { birds, glow, sky, streaks, sun } from '../sky.ts';
import type { Point } from '../svg.ts';
import { blur, circle, group, HEIGHT_PX, line, mix, polygon, rect } from '../svg.ts';

const HORIZON_Y = 436;
const NEAR_M = 92;
const FAR_M = 4000;
const SPAN_M = 150;
const PANEL_M = 18.75;
const DECK_M = 42;
const CHORD_M = 29;
const WIDTH_M = 24;
const STEEL = '#1d1a3f';
const HAZE = '#c4647a';

const project = createProjection({
  horizonY: HORIZON_Y,
  focalPx: 900,
  eyeHeight: 14,
});

const lineX = (depth: number): number => {
  const run = depth - 110;
  return 100 - 0.42 * run + 0.00006 * run * run;
};

const steelAt = (depth: number): string => mix(STEEL, HAZE, Math.min(0.9, (depth / 3200) ** 0.6));

const onBridge = (depth: number, height: number, side = 0): Point =>
  project(lineX(depth) + side * WIDTH_M, height, depth);

const depths = (stepM: number, farM = FAR_M): number[] =>
  times(Math.floor((farM - NEAR_M) / stepM), (index) => NEAR_M + index * stepM);

const truss = (side: number, sign: number): string[] =>
  depths(PANEL_M, 1900)
    .reverse()
    .map((depth, index) => {
      const next = depth + PANEL_M;
      const color = steelAt(depth + side * 260);
      const width = Math.max(0.8, 900 / depth);
      const rising = index % 2 === 0;
      const low = onBridge(rising ? depth : next, sign * CHORD_M, side);
      const high = onBridge(rising ? next : depth, sign * (DECK_M - 3), side);
      return line(low, high, color, width);
    });

const chord = (low: number, high: number, side: number): string[] =>
  depths(SPAN_M / 2)
    .reverse()
    .map((depth) => {
      const next = depth + SPAN_M / 2 + 2;
      return polygon(
        [
          onBridge(depth, low, side),
          onBridge(next, low, side),
          onBridge(next, high, side),
          onBridge(depth, high, side),
        ],
        steelAt(depth + side * 200),
      );
    });

const pier = (depth: number, sign: number): string => {
  const x = lineX(depth) + WIDTH_M / 2;
  const outline: Point[] = [
    project(x - 13, sign * (CHORD_M - 0.5), depth),
    project(x + 13, sign * (CHORD_M - 0.5), depth),
    project(x + 12, sign * 24, depth),
    project(x + 6, sign * 14, depth),
    project(x + 5.5, sign * 3.4, depth),
    project(x + 10, sign * 2.6, depth),
    project(x + 10, 0, depth),
    project(x - 10, 0, depth),
    project(x - 10, sign * 2.6, depth),
    project(x - 5.5, sign * 3.4, depth),
    project(x - 6, sign * 14, depth),
    project(x - 12, sign * 24, depth),
  ];
  const tone = steelAt(depth * 1.25);
  return polygon(outline, {
    direction: 'across',
    colors: [mix(tone, '#ff9a5c', 0.3), tone, mix(tone, '#120f2e', 0.35)],
  });
};

const underside = (sign: number): string[] =>
  depths(SPAN_M / 2)
    .reverse()
    .map((depth) => {
      const next = depth + SPAN_M / 2 + 2;
      const height = sign * (DECK_M - 3.4);
      return polygon(
        [onBridge(depth, height), onBridge(next, height), onBridge(next, height, 1), onBridge(depth, height, 1)],
        mix(steelAt(depth), '#8a3f63', 0.32),
      );
    });

const litEdge = (): string =>
  group(
    depths(SPAN_M / 4)
      .reverse()
      .flatMap((depth) => {
        const next = depth + SPAN_M / 4;
        return [
          line(onBridge(depth, DECK_M), onBridge(next, DECK_M), '#ff9f75', Math.max(0.8, 300 / depth), {
            opacity: 0.85,
          }),
          line(onBridge(depth, CHORD_M), onBridge(next, CHORD_M), '#f0807a', Math.max(0.5, 170 / depth), {
            opacity: 0.6,
          }),
        ];
      }),
  );

const bridge = (sign: number): string =>
  group([
    ...truss(1, sign),
    ...depths(SPAN_M)
      .reverse()
      .map((depth) => pier(depth + 58, sign)),
    ...underside(sign),
    ...chord(sign * CHORD_M, sign * (CHORD_M - 1.8), 0),
    ...truss(0, sign),
    ...chord(sign * (DECK_M - 3.4), sign * DECK_M, 0),
  ]);

const lamps = (): string =>
  group(
    depths(37.5, 1500)
      .reverse()
      .map((depth) => {
        const [x, y] = onBridge(depth, DECK_M + 6);
        const radius = Math.max(0.6, 430 / depth);
        return (
          line(onBridge(depth, DECK_M), [x, y], steelAt(depth), radius * 0.5) +
          glow(x, y, radius * 6, '#ffd9a0', 0.7) +
          circle(x, y, radius, '#fff1d2')
        );
      }),
  );

const train = (): string =>
  group(
    times(26, (index) => {
      const depth = 300 + index * 12;
      const corners: Point[] = [
        onBridge(depth, CHORD_M + 2.6),
        onBridge(depth + 7, CHORD_M + 2.6),
        onBridge(depth + 7, CHORD_M + 5.4),
        onBridge(depth, CHORD_M + 5.4),
      ];
      return polygon(corners, '#ffcf87', { opacity: 0.95 });
    }),
  );

const river = (random: Random): string =>
  water(HORIZON_Y, '#f39b6d', '#c9617a', '#6b3a78', '#2a2358', '#171538') +
  glow(300, HORIZON_Y + 8, 260, '#ffc37a', 0.55) +
  blur(2.5, [bridge(-1)], { opacity: 0.42 }) +
  glints(random, { top: HORIZON_Y + 4, bottom: 640, color: '#ffe2a8', count: 260, x: 300, spread: 96, opacity: 0.9 }) +
  glints(random, { top: HORIZON_Y + 6, bottom: HEIGHT_PX, color: '#f7a98c', count: 330, opacity: 0.36 }) +
  glints(random, { top: HORIZON_Y + 30, bottom: HEIGHT_PX, color: '#151233', count: 260, opacity: 0.5 });

const boats = (): string =>
  hull(330, 590, 0.86, ['#130f2c', '#3b2547']) +
  hood(338, 590, 0.86, ['#1c1436', '#3b2547']) +
  rower({ x: 262, y: 578, height: 84, facing: -1, ...silhouette('#130f2c') }) +
  hull(655, 482, 0.24, ['#3a2350', '#4d2c5a']) +
  hull(150, 470, 0.18, ['#5b2f58', '#6b3a60']) +
  rect(248, 601, 170, 3, '#0d0a20', { opacity: 0.5, rx: 2 });

const shore = (random: Random): string =>
  reeds(random, { x: 860, y: HEIGHT_PX + 12, width: 450, height: 120, color: '#0d0b24', count: 120 }) +
  reeds(random, { x: 1060, y: HEIGHT_PX + 12, width: 260, height: 200, color: '#100d2a', count: 60 }) +
  reeds(random, { x: -30, y: HEIGHT_PX + 12, width: 220, height: 80, color: '#0d0b24', count: 60 });

const draw = (random: Random): string =>
  sky(HORIZON_Y + 2, '#1d2150', '#41336f', '#84447b', '#d2657a', '#f79a6a', '#ffca7f') +
  streaks(random, { top: 40, bottom: 230, color: '#f0788a', count: 16, opacity: 0.42 }) +
  streaks(random, { top: 200, bottom: 400, color: '#ffd59a', count: 18, opacity: 0.42 }) +
  streaks(random, { top: 90, bottom: 330, color: '#4a2f6c', count: 9, opacity: 0.4 }) +
  sun(300, HORIZON_Y - 44, 38, '#fff0c4', '#ffab66') +
  birds(random, 9, [520, 235], '#3a2a5c') +
  treeline(random, { y: HORIZON_Y + 2, height: 11, color: '#a04f72' }) +
  river(random) +
  bridge(1) +
  litEdge() +
  train() +
  lamps() +
  boats() +
  shore(random);

export const padmaBridge: Scene = { name: 'padma-bridge', seed: 11, draw };
