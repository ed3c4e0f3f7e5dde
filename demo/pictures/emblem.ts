import { times } from './random.ts';
import type { Point } from './svg.ts';
import { circle, group, line, path, rect } from './svg.ts';

const RED = '#b3121d';
const PAPER = '#fbf7f0';
const DIAL_TICKS = 13;

type Mark = {
  readonly x: number;
  readonly horizonY: number;
  readonly radius: number;
  readonly ink: string;
  readonly paper: string;
};

/** A rising sun that is also a dial: the first watch of the day. */
const mark = ({ x, horizonY, radius, ink, paper }: Mark): string => {
  const hub: Point = [x, horizonY - radius * 0.12];
  const hand = radius * 0.24;
  return group([
    path(`M${x - radius} ${horizonY}A${radius} ${radius} 0 0 1 ${x + radius} ${horizonY}Z`, ink),
    line(hub, [x, horizonY - radius * 0.72], paper, hand),
    line(hub, [x + radius * 0.44, horizonY - radius * 0.4], paper, hand),
    rect(x - radius, horizonY + radius * 0.2, radius * 2, radius * 0.2, ink, {
      rx: radius * 0.1,
    }),
    rect(x - radius * 0.6, horizonY + radius * 0.6, radius * 1.2, radius * 0.2, ink, { rx: radius * 0.1 }),
  ]);
};

export const composeIcon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${rect(0, 0, 64, 64, RED, { rx: 14 })}${mark({ x: 32, horizonY: 36, radius: 20, ink: '#ffffff', paper: RED })}</svg>\n`;

const dialTicks = (x: number, y: number, radius: number): string =>
  group(
    times(DIAL_TICKS, (index) => {
      const angle = Math.PI * (1 + index / (DIAL_TICKS - 1));
      const isQuarter = index % 3 === 0;
      const reach = isQuarter ? 46 : 26;
      const at = (distance: number): Point => [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
      return line(at(radius), at(radius + reach), RED, isQuarter ? 10 : 6, {
        opacity: isQuarter ? 1 : 0.5,
      });
    }),
  );

export const composeSharingPicture = (): string => {
  const [x, y] = [600, 402];
  const halos = [500, 420, 340].map((radius, index) => circle(x, y, radius, RED, { opacity: 0.03 + index * 0.015 }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${rect(0, 0, 1200, 630, PAPER)}${halos.join('')}${rect(0, y, 1200, 228, PAPER)}${dialTicks(x, y - 8, 262)}${mark({ x, horizonY: y, radius: 216, ink: RED, paper: PAPER })}${rect(0, 612, 1200, 18, RED)}</svg>`;
};
