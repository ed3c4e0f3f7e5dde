import type { Random } from './random.ts';
import { between, times } from './random.ts';
import type { Paint, Point } from './svg.ts';
import { blur, ellipse, group, HEIGHT_PX, path, rect, smooth, WIDTH_PX } from './svg.ts';

type Ridge = {
  readonly y: number;
  readonly swing: number;
  readonly stepPx: number;
  readonly paint: Paint;
};

/** Rolling ground from side to side and down to the lower edge. */
export const ridge = (random: Random, { y, swing, stepPx, paint }: Ridge): string => {
  const crest = times(
    Math.ceil(WIDTH_PX / stepPx) + 4,
    (index): Point => [(index - 1) * stepPx, y + between(random, -swing, swing)],
  );
  return path(`${smooth(crest)}L${WIDTH_PX + stepPx} ${HEIGHT_PX}L${-stepPx} ${HEIGHT_PX}Z`, paint);
};

export const water = (y: number, ...colors: string[]): string => rect(0, y, WIDTH_PX, HEIGHT_PX - y, colors);

type Glints = {
  readonly top: number;
  readonly bottom: number;
  readonly color: string;
  readonly count: number;
  readonly x?: number;
  readonly spread?: number;
  readonly opacity?: number;
};

/** Flat strokes of light on water, longer and thicker towards the viewer. */
export const glints = (
  random: Random,
  { top, bottom, color, count, x = WIDTH_PX / 2, spread = WIDTH_PX / 2, opacity = 0.6 }: Glints,
): string =>
  group(
    times(count, () => {
      const share = random() ** 1.3;
      const scatter = (random() + random() - 1) * spread;
      return ellipse(
        x + scatter * (0.45 + share * 0.55),
        top + (bottom - top) * share,
        (5 + 40 * share) * between(random, 0.3, 1.3),
        0.6 + 1.5 * share,
        color,
        { opacity: between(random, 0.25, 1) * opacity },
      );
    }),
  );

export const mirror = (waterY: number, children: readonly string[], opacity = 0.4): string =>
  blur(
    2.5,
    [
      group(children, {
        transform: `translate(0 ${waterY * 2}) scale(1 -1)`,
      }),
    ],
    { opacity },
  );
