export const WIDTH_PX = 1280;
export const HEIGHT_PX = 720;

export type Point = readonly [x: number, y: number];
type Attributes = Readonly<Record<string, string | number>>;
type Fade = {
  readonly direction: 'across' | 'diagonal' | 'radial';
  readonly colors: readonly string[];
};
/** A flat colour, a fade from top to bottom, or a fade in another direction. */
export type Paint = string | readonly string[] | Fade;

const DIRECTIONS = {
  down: 'x1="0" y1="0" x2="0" y2="1"',
  across: 'x1="0" y1="0" x2="1" y2="0"',
  diagonal: 'x1="0" y1="0" x2="1" y2="1"',
};

const round = (value: number): number => Math.round(value * 100) / 100;

const formatAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');

const formatStops = (colors: readonly string[]): string =>
  colors
    .map((color, index) => {
      const offset = round(index / Math.max(1, colors.length - 1));
      return `<stop offset="${offset}" stop-color="${color}"/>`;
    })
    .join('');

const defineFade = (
  direction: 'down' | Fade['direction'],
  colors: readonly string[],
): { defs: string; fill: string } => {
  const id = `${direction}${colors.join('').replaceAll('#', '-')}`;
  const stops = formatStops(colors);
  const defs =
    direction === 'radial'
      ? `<radialGradient id="${id}">${stops}</radialGradient>`
      : `<linearGradient id="${id}" ${DIRECTIONS[direction]}>${stops}</linearGradient>`;
  return { defs, fill: `url(#${id})` };
};

const isFade = (paint: Paint): paint is Fade => typeof paint === 'object' && 'direction' in paint;

const resolvePaint = (paint: Paint): { defs: string; fill: string } => {
  if (typeof paint === 'string') return { defs: '', fill: paint };
  return isFade(paint) ? defineFade(paint.direction, paint.colors) : defineFade('down', paint);
};

const paintShape = (tag: string, geometry: Attributes, paint: Paint, more: Attributes): string => {
  const { defs, fill } = resolvePaint(paint);
  return `${defs}<${tag}${formatAttributes({ ...geometry, fill, ...more })}/>`;
};

export const across = (...colors: string[]): Fade => ({
  direction: 'across',
  colors,
});
export const diagonal = (...colors: string[]): Fade => ({
  direction: 'diagonal',
  colors,
});
export const radial = (...colors: string[]): Fade => ({
  direction: 'radial',
  colors,
});

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint,
  more: Attributes = {},
): string => paintShape('rect', { x, y, width, height }, paint, more);

export const circle = (cx: number, cy: number, r: number, paint: Paint, more: Attributes = {}): string =>
  paintShape('circle', { cx, cy, r }, paint, more);

export const ellipse = (cx: number, cy: number, rx: number, ry: number, paint: Paint, more: Attributes = {}): string =>
  paintShape('ellipse', { cx, cy, rx, ry }, paint, more);

const formatPoints = (points: readonly Point[]): string => points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

export const polygon = (points: readonly Point[], paint: Paint, more: Attributes = {}): string =>
  paintShape('polygon', { points: formatPoints(points) }, paint, more);

export const path = (d: string, paint: Paint, more: Attributes = {}): string => paintShape('path', { d }, paint, more);

export const stroke = (d: string, color: string, width: number, more: Attributes = {}): string =>
  path(d, 'none', {
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const line = ([x1, y1]: Point, [x2, y2]: Point, color: string, width: number, more: Attributes = {}): string =>
  stroke(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, color, width, more);

export const polyline = (points: readonly Point[], color: string, width: number, more: Attributes = {}): string =>
  stroke(`M${formatPoints(points)}`, color, width, more);

export const group = (children: readonly string[], attributes: Attributes = {}): string =>
  `<g${formatAttributes(attributes)}>${children.join('')}</g>`;

export const place = (
  x: number,
  y: number,
  scale: number,
  children: readonly string[],
  more: Attributes = {},
): string =>
  group(children, {
    transform: `translate(${round(x)} ${round(y)}) scale(${round(scale)})`,
    ...more,
  });

export const blur = (deviation: number, children: readonly string[], more: Attributes = {}): string => {
  const id = `blur-${deviation}`;
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>${group(children, { filter: `url(#${id})`, ...more })}`;
};

export const clip = (id: string, shape: string, children: readonly string[]): string =>
  `<clipPath id="${id}">${shape}</clipPath>${group(children, { 'clip-path': `url(#${id})` })}`;

/** A path of quadratic curves that runs smoothly past the given points. */
export const smooth = (points: readonly Point[]): string => {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const curves = rest.map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    return `Q${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${round(first[0])} ${round(first[1])}${curves.join('')}`;
};

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** The colour that lies `share` (0 to 1) of the way between two #rrggbb colours. */
export const mix = (from: string, to: string, share: number): string => {
  const target = channelsOf(to);
  const mixed = channelsOf(from).map((channel, index) => {
    const value = channel + ((target[index] ?? channel) - channel) * share;
    return Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
};
