import type { Random } from './random.ts';
import { between, times } from './random.ts';
import type { Point } from './svg.ts';
import { ellipse, group, mix, path, polygon, stroke, WIDTH_PX } from './svg.ts';

const FROND_STEPS = 15;

const curvePoint = ([tipX, tipY]: Point, [bendX, bendY]: Point, share: number): Point => {
  const near = 2 * (1 - share) * share;
  const far = share * share;
  return [bendX * near + tipX * far, bendY * near + tipY * far];
};

const frond = (random: Random, [x, y]: Point, angle: number, length: number, color: string): string => {
  const outX = Math.cos(angle);
  const outY = Math.sin(angle);
  const tip: Point = [outX * length, outY * length * 0.7 + length * 0.45];
  const bend: Point = [outX * length * 0.6, outY * length * 0.75 - length * 0.12];
  const spine = times(FROND_STEPS + 1, (step) => curvePoint(tip, bend, step / FROND_STEPS));
  const fringe = spine.slice(1, -1).flatMap(([px, py], step): Point[] => {
    const drop = length * (0.07 + 0.15 * Math.sin(((step + 1) / FROND_STEPS) * Math.PI));
    return [
      [px - outX * length * 0.01, py + drop * 0.45],
      [px + outX * length * 0.06, py + drop * between(random, 0.8, 1.3)],
    ];
  });
  const outline = [...spine, ...fringe.reverse()].map(([px, py]): Point => [x + px, y + py]);
  return polygon(outline, color);
};

type Palm = {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly lean: number;
  readonly trunk: string;
  readonly leaf: string;
  readonly leafLight?: string;
};

export const palm = (random: Random, { x, y, height, lean, trunk, leaf, leafLight = leaf }: Palm): string => {
  const top: Point = [x + lean, y - height];
  const width = height * 0.022;
  const stem = path(
    `M${x - width * 1.5} ${y}Q${x - width} ${y - height * 0.6} ${top[0] - width * 0.6} ${top[1]}L${top[0] + width * 0.6} ${top[1]}Q${x + width} ${y - height * 0.6} ${x + width * 1.5} ${y}Z`,
    trunk,
  );
  const fronds = times(11, (index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const angle = Math.PI * (1.5 + side * between(random, 0.1 + index * 0.036, 0.18 + index * 0.04));
    const length = height * between(random, 0.27, 0.38);
    return frond(random, top, angle, length, index % 3 === 0 ? leafLight : leaf);
  });
  return group([stem, ...fronds]);
};

/** A broad-leaved crown of many small clumps, lit from the upper left. */
export const tree = (
  random: Random,
  x: number,
  y: number,
  height: number,
  [dark, middle, light]: readonly [string, string, string],
): string => {
  const clumps = (color: string, count: number, spread: number, shift: number) =>
    times(count, () => {
      const angle = random() * Math.PI * 2;
      const reach = Math.sqrt(random()) * height * spread;
      return ellipse(
        x + Math.cos(angle) * reach * 1.25 - height * shift,
        y - height * 0.64 + Math.sin(angle) * reach * 0.85 - height * shift * 1.4,
        height * between(random, 0.06, 0.1),
        height * between(random, 0.04, 0.07),
        color,
      );
    });
  const trunk = mix(dark, '#4a3020', 0.75);
  return group([
    stroke(
      `M${x} ${y}L${x} ${y - height * 0.5}M${x} ${y - height * 0.28}L${x + height * 0.16} ${y - height * 0.55}M${x} ${y - height * 0.32}L${x - height * 0.14} ${y - height * 0.55}`,
      trunk,
      height * 0.045,
    ),
    ...clumps(dark, 70, 0.34, -0.01),
    ...clumps(middle, 46, 0.3, 0.03),
    ...clumps(light, 26, 0.22, 0.07),
  ]);
};

type Treeline = {
  readonly y: number;
  readonly height: number;
  readonly color: string;
  readonly from?: number;
  readonly to?: number;
  readonly palms?: number;
};

export const treeline = (
  random: Random,
  { y, height, color, from = 0, to = WIDTH_PX, palms = 0 }: Treeline,
): string => {
  const step = height * 0.3;
  const crowns = times(Math.ceil((to - from) / step) + 1, (index) => {
    const radiusX = height * between(random, 0.3, 0.8);
    const radiusY = height * (0.25 + 0.75 * random() ** 1.6);
    const left = from + (index + random()) * step - radiusX;
    return path(`M${left} ${y}a${radiusX} ${radiusY} 0 0 1 ${radiusX * 2} 0z`, color);
  });
  const trees = times(palms, () =>
    palm(random, {
      x: between(random, from, to),
      y,
      height: height * between(random, 1.2, 2),
      lean: height * between(random, -0.3, 0.3),
      trunk: color,
      leaf: color,
    }),
  );
  return group([...crowns, ...trees]);
};

export const reeds = (
  random: Random,
  {
    x,
    y,
    width,
    height,
    color,
    count,
  }: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly color: string;
    readonly count: number;
  },
): string =>
  group(
    times(count, () => {
      const rootX = x + random() * width;
      const tall = height * between(random, 0.45, 1);
      const lean = tall * between(random, -0.35, 0.35);
      return path(
        `M${rootX - 2.5} ${y}Q${rootX} ${y - tall * 0.6} ${rootX + lean} ${y - tall}Q${rootX + 2} ${y - tall * 0.5} ${rootX + 2.5} ${y}Z`,
        color,
      );
    }),
  );
