import type { Random } from './random.ts';
import { between, times } from './random.ts';
import { blur, circle, ellipse, group, HEIGHT_PX, path, radial, rect, stroke, WIDTH_PX } from './svg.ts';

export const backdrop = (...colors: string[]): string => rect(0, 0, WIDTH_PX, HEIGHT_PX, colors);

export const sky = (bottomY: number, ...colors: string[]): string => rect(0, 0, WIDTH_PX, bottomY, colors);

export const glow = (x: number, y: number, radius: number, color: string, opacity = 1): string =>
  circle(x, y, radius, radial(`${color}ff`, `${color}80`, `${color}30`, `${color}00`), { opacity });

export const sun = (x: number, y: number, radius: number, disc: string, halo: string): string =>
  glow(x, y, radius * 7, halo, 0.75) + glow(x, y, radius * 3, disc, 0.6) + circle(x, y, radius, disc);

export const crescent = (x: number, y: number, radius: number, color: string): string =>
  glow(x, y, radius * 4, color, 0.3) +
  path(
    `M${x - radius * 0.2} ${y - radius}A${radius} ${radius} 0 1 0 ${x + radius * 0.9} ${y + radius * 0.45}A${radius * 0.82} ${radius * 0.82} 0 1 1 ${x - radius * 0.2} ${y - radius}Z`,
    color,
  );

export const stars = (random: Random, count: number, bottomY: number, color = '#ffffff'): string =>
  group(
    times(count, () => {
      const closeness = random() ** 3;
      return circle(random() * WIDTH_PX, random() * bottomY, 0.8 + closeness * 1.7, color, {
        opacity: 0.25 + closeness * 0.7,
      });
    }),
  );

type Band = {
  readonly top: number;
  readonly bottom: number;
  readonly color: string;
  readonly count: number;
  readonly opacity?: number;
  readonly size?: number;
};

/** Long thin clouds, thinner the closer they lie to the bottom of the band. */
export const streaks = (random: Random, band: Band): string =>
  blur(
    5,
    times(band.count, () => {
      const share = random();
      const length = between(random, 90, 320) * (band.size ?? 1);
      return ellipse(
        random() * WIDTH_PX,
        band.top + (band.bottom - band.top) * share,
        length,
        (16 - 10 * share) * (band.size ?? 1) * between(random, 0.5, 1),
        band.color,
        { opacity: between(random, 0.3, 1) },
      );
    }),
    { opacity: band.opacity ?? 0.5 },
  );

/** A heaped cloud that dissolves downwards. */
export const cumulus = (random: Random, x: number, y: number, width: number, light: string): string =>
  blur(
    3,
    times(22, () => {
      const share = random() + random() - 1;
      const lift = 1 - Math.abs(share) ** 1.4;
      const radius = width * (0.035 + 0.1 * lift * random());
      return ellipse(
        x + share * width * 0.55,
        y - radius * 0.5 - lift * width * 0.1 * random(),
        radius * 1.35,
        radius,
        [light, `${light}b0`, `${light}00`],
      );
    }),
    { opacity: 0.92 },
  );

export const mist = (y: number, height: number, color: string, opacity = 1): string =>
  rect(0, y, WIDTH_PX, height, [`${color}00`, color, `${color}00`], {
    opacity,
  });

export const birds = (random: Random, count: number, [x, y]: readonly [number, number], color: string): string =>
  group(
    times(count, () => {
      const size = between(random, 5, 10);
      const birdX = x + between(random, -90, 90);
      const birdY = y + between(random, -34, 34);
      return stroke(
        `M${birdX - size} ${birdY - size * 0.5}q${size * 0.7} ${-size * 0.2} ${size} ${size * 0.5}q${size * 0.4} ${-size * 0.8} ${size} ${-size * 0.6}`,
        color,
        1.8,
      );
    }),
  );
