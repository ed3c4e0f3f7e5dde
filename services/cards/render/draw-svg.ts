import { encode } from 'uqr';
import type { Box, DrawnItem, DrawnText } from '#domain/cards/layout/drawing.ts';
import type { CardFonts } from './card-fonts.ts';

/** Width of the white border of a QR code, in modules, as its standard requires. */
const QUIET_ZONE_MODULES = 4;

/** An item that is drawn without an image file. */
export type DrawnShape = Exclude<DrawnItem, { kind: 'image' | 'logo' }>;

/** Draws texts, fills and codes as an SVG of outlines, which does not need a font. */
export function drawSvg(
  shapes: readonly DrawnShape[],
  { width, height, fonts }: { width: number; height: number; fonts: Pick<CardFonts, 'shape'> },
): string {
  const drawn = shapes.map((shape) => drawShape(shape, fonts)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}</svg>`;
}

function drawShape(item: DrawnShape, fonts: Pick<CardFonts, 'shape'>): string {
  switch (item.kind) {
    case 'text':
      return drawText(item, fonts);
    case 'fill':
      return `<rect ${toAttributes(item.box)} fill="${item.color}" fill-opacity="${item.opacity}"/>`;
    case 'qr':
      return drawQr(item.text, item.box);
  }
}

function drawText({ text, x, y, sizePx, weight, color }: DrawnText, fonts: Pick<CardFonts, 'shape'>): string {
  const { glyphs, unitsPerEm } = fonts.shape(text, weight);
  const scale = sizePx / unitsPerEm;
  const paths = glyphs.map((glyph) => `<path transform="translate(${glyph.x} ${glyph.y})" d="${glyph.path}"/>`);
  const transform = `translate(${formatPx(x)} ${formatPx(y)}) scale(${scale} ${-scale})`;
  return `<g transform="${transform}" fill="${color}">${paths.join('')}</g>`;
}

function drawQr(text: string, box: Box): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const transform = `translate(${formatPx(box.x)} ${formatPx(box.y)}) scale(${box.width / size})`;
  return `<rect ${toAttributes(box)} fill="#fff"/><path transform="${transform}" shape-rendering="crispEdges" d="${modules.join('')}"/>`;
}

const toAttributes = ({ x, y, width, height }: Box) =>
  `x="${formatPx(x)}" y="${formatPx(y)}" width="${formatPx(width)}" height="${formatPx(height)}"`;

const formatPx = (px: number) => String(Math.round(px * 100) / 100);
