import { LANDS } from '../coastlines.ts';
import type { Random } from '../random.ts';
import { between, times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { backdrop, glow, stars } from '../sky.ts';
import type { Point } from '../svg.ts';
import { blur, circle, clip, ellipse, group, path, radial, stroke } from '../svg.ts';

const CENTER = { x: 640, y: 372, radius: 296, lon: 84, lat: 18 } as const;
const DHAKA: Point = [90.4, 23.8];

const CITIES: readonly Point[] = [
  [10, 50],
  [55, 25],
  [139, 36],
  [103, 1.4],
  [140, -30],
  [37, 55],
  [36, -1],
  [116, 40],
  [18, 40],
];

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

type Spot = { readonly x: number; readonly y: number; readonly facing: number };

const locate = ([lon, lat]: Point, lift = 1): Spot => {
  const [phi, tilt, turn] = [toRadians(lat), toRadians(CENTER.lat), toRadians(lon - CENTER.lon)];
  const east = Math.cos(phi) * Math.sin(turn);
  const north = Math.cos(tilt) * Math.sin(phi) - Math.sin(tilt) * Math.cos(phi) * Math.cos(turn);
  const facing = Math.sin(tilt) * Math.sin(phi) + Math.cos(tilt) * Math.cos(phi) * Math.cos(turn);
  return { x: CENTER.x + CENTER.radius * lift * east, y: CENTER.y - CENTER.radius * lift * north, facing };
};

const isInside = ([x, y]: Point, outline: readonly Point[]): boolean =>
  outline.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return crosses ? !inside : inside;
  }, false);

const landDots = (): string => {
  const dots: string[] = [];
  for (let lat = -60; lat <= 80; lat += 2.1) {
    const step = 2.1 / Math.max(0.2, Math.cos(toRadians(lat)));
    for (let lon = -30; lon < 200; lon += step) {
      const point: Point = [lon > 180 ? lon - 360 : lon, lat];
      const { x, y, facing } = locate(point);
      if (facing < 0.05 || !LANDS.some((outline) => isInside(point, outline))) continue;
      dots.push(circle(x, y, 1.5 + 2.4 * facing, '#9be8cf', { opacity: 0.35 + 0.6 * facing }));
    }
  }
  return group(dots);
};

const lineOf = (points: readonly Point[]): string => {
  const spots = points.map((point) => locate(point)).filter(({ facing }) => facing > 0);
  return spots.length < 2 ? '' : `M${spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}`;
};

const graticule = (): string => {
  const meridians = times(12, (index) =>
    lineOf(times(37, (step): Point => [CENTER.lon - 90 + index * 16.4, -90 + step * 5])),
  );
  const parallels = times(9, (index) =>
    lineOf(times(61, (step): Point => [CENTER.lon - 90 + step * 3, -60 + index * 15])),
  );
  return stroke([...meridians, ...parallels].join(''), '#8fd0f0', 1, { opacity: 0.22 });
};

const plane = (x: number, y: number, turn: number): string =>
  path(
    'M16 0C16 -3 10 -4 6 -4L-4 -16H-8L-3 -4L-11 -3L-15 -8H-18L-16 0L-18 8H-15L-11 3L-3 4L-8 16H-4L6 4C10 4 16 3 16 0Z',
    '#fffaf0',
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(1.15)` },
  );

const flight = ([lon, lat]: Point, index: number): string => {
  const [homeLon, homeLat] = DHAKA;
  const reach = Math.hypot(lon - homeLon, lat - homeLat);
  const spots = times(41, (step) => {
    const share = step / 40;
    const lift = 1 + Math.sin(share * Math.PI) * Math.min(0.16, reach / 420);
    return locate([homeLon + (lon - homeLon) * share, homeLat + (lat - homeLat) * share], lift);
  });
  const d = `M${spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}`;
  const end = spots[40];
  const [before, at] = [spots[23], spots[24]];
  if (end === undefined || before === undefined || at === undefined) return '';
  const turn = (Math.atan2(at.y - before.y, at.x - before.x) * 180) / Math.PI;
  return group([
    blur(4, [stroke(d, '#ffb35c', 6)], { opacity: 0.55 }),
    stroke(d, '#ffd79a', 2.4),
    glow(end.x, end.y, 26, '#ffcf8a', 0.9),
    circle(end.x, end.y, 4.6, '#fff4dc'),
    index % 3 === 0 ? plane(at.x, at.y, turn) : '',
  ]);
};

const orbits = (random: Random): string =>
  group([
    ellipse(CENTER.x, CENTER.y, 520, 150, 'none', {
      stroke: '#7fc4f0',
      'stroke-width': 1.4,
      opacity: 0.3,
      transform: `rotate(-18 ${CENTER.x} ${CENTER.y})`,
    }),
    ellipse(CENTER.x, CENTER.y, 600, 210, 'none', {
      stroke: '#7fc4f0',
      'stroke-width': 1.4,
      opacity: 0.2,
      transform: `rotate(14 ${CENTER.x} ${CENTER.y})`,
    }),
    ...times(24, () =>
      circle(between(random, 60, 1220), between(random, 40, 680), between(random, 1.5, 3.4), '#9fe0f0', {
        opacity: between(random, 0.15, 0.5),
      }),
    ),
  ]);

const draw = (random: Random): string => {
  const home = locate(DHAKA);
  return (
    backdrop('#071a3c', '#0c2c5a', '#123f6e', '#0a2448') +
    glow(640, 372, 640, '#2f8fc8', 0.6) +
    stars(random, 150, 720, '#dff0ff') +
    orbits(random) +
    circle(
      CENTER.x,
      CENTER.y,
      CENTER.radius + 44,
      radial('#5fc8f000', '#5fc8f000', '#5fc8f000', '#5fc8f080', '#5fc8f000'),
    ) +
    circle(CENTER.x, CENTER.y, CENTER.radius, ['#2f8fc0', '#1a5f9a', '#0d3568']) +
    clip('globe', circle(CENTER.x, CENTER.y, CENTER.radius, '#fff'), [
      circle(CENTER.x - 110, CENTER.y - 130, 330, radial('#8fe0f8a0', '#8fe0f830', '#8fe0f800')),
      graticule(),
      landDots(),
      circle(CENTER.x - 90, CENTER.y - 90, 470, radial('#04102a00', '#04102a00', '#04102a30', '#04102ad0')),
    ]) +
    CITIES.map(flight).join('') +
    glow(home.x, home.y, 60, '#ff6b4f', 0.95) +
    circle(home.x, home.y, 8, '#fff8ea', { stroke: '#e8402f', 'stroke-width': 4 })
  );
};

export const globe: Scene = { name: 'globe', seed: 139, draw };
