import type { Random } from './random.ts';
import { HEIGHT_PX, radial, rect, WIDTH_PX } from './svg.ts';

export type Scene = {
  readonly name: string;
  readonly seed: number;
  readonly draw: (random: Random) => string;
};

const VIGNETTE = rect(
  -280,
  -200,
  WIDTH_PX + 560,
  HEIGHT_PX + 400,
  radial('#00000000', '#00000000', '#0000000c', '#0a061838'),
);

const GRAIN =
  '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.35 0.5" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.45  0 0 0 0 0.4  0.55 0 0 0 -0.2"/></filter>' +
  rect(0, 0, WIDTH_PX, HEIGHT_PX, '#000000', {
    filter: 'url(#grain)',
    opacity: 0.16,
  });

/** A whole SVG document: the drawing under a soft vignette and a little grain. */
export const composePicture = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}">${drawing}${VIGNETTE}${GRAIN}</svg>`;
