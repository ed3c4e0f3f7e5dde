import { circle, ellipse, group, path, place, stroke } from './svg.ts';

export type Dress = {
  readonly skin: string;
  readonly hair: string;
  readonly top: string;
  readonly bottom: string;
};

type Figure = Dress & {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly facing?: 1 | -1;
};

export const silhouette = (color: string): Dress => ({
  skin: color,
  hair: color,
  top: color,
  bottom: color,
});

const frame = ({ x, y, height, facing = 1 }: Figure, children: readonly string[]): string =>
  group(children, {
    transform: `translate(${x} ${y}) scale(${(height / 100) * facing} ${height / 100})`,
  });

const head = ({ skin, hair }: Dress, x: number, y: number): string =>
  ellipse(x, y, 6, 7.2, skin) +
  path(
    `M${x - 6.4} ${y + 1}C${x - 8} ${y - 10} ${x + 6} ${y - 11} ${x + 6} ${y - 2}C${x + 1} ${y - 4} ${x - 2} ${y - 3} ${x - 3} ${y + 3}Z`,
    hair,
  );

export const man = (figure: Figure): string =>
  frame(figure, [
    path('M-10 -50L10 -50L12 -8L2 -8L0 -26L-3 -8L-12 -8Z', figure.bottom),
    path('M-9 -8L-3 -8L-2 0L-9 0ZM4 -8L10 -8L12 0L5 0Z', figure.skin),
    stroke('M-11 -76Q-17 -62 -13 -46', figure.skin, 4.6),
    stroke('M11 -76Q18 -64 14 -48', figure.skin, 4.6),
    path('M-14 -74C-14 -82 -5 -83 0 -83C5 -83 14 -82 14 -74L11 -46L-11 -46Z', figure.top),
    path('M-15 -75L-9 -80L-9 -62L-17 -62ZM15 -75L9 -80L9 -62L18 -62Z', figure.top),
    head(figure, 0, -92),
  ]);

export const woman = (figure: Figure): string =>
  frame(figure, [
    path('M-9 -54L9 -54C12 -36 15 -16 16 -1L-15 -1C-14 -18 -12 -38 -9 -54Z', figure.bottom),
    stroke('M-9 -76Q-15 -62 -8 -50', figure.skin, 4.4),
    path('M-12 -73C-12 -80 -5 -82 0 -82C5 -82 12 -80 12 -73L9 -50L-9 -50Z', figure.top),
    path('M-11 -79C-2 -72 8 -60 11 -44L14 -20C6 -40 -4 -54 -12 -60Z', figure.bottom),
    head(figure, 0, -91),
    circle(-6.5, -88, 3.6, figure.hair),
  ]);

export const rower = (figure: Figure): string =>
  frame(figure, [
    stroke('M-46 10L34 -100', figure.hair, 2.2),
    path('M-10 -46L9 -46L13 0L4 0L0 -22L-8 0L-16 0Z', figure.bottom),
    path('M-8 -48C-6 -66 0 -76 6 -80L20 -74C18 -62 13 -52 10 -45Z', figure.top),
    stroke('M14 -74L22 -62L12 -70', figure.skin, 4.6),
    stroke('M10 -72L8 -58L4 -62', figure.skin, 4.6),
    head(figure, 17, -86),
  ]);

const SEATED = 'M-16 0C-18 -14 -14 -40 -4 -44C8 -44 12 -30 12 -18L20 -4L18 0Z';

export const seated = (figure: Figure): string =>
  frame(figure, [
    path(SEATED, figure.top),
    path('M-16 0C-18 -8 -8 -14 4 -14L22 -6L20 0Z', figure.bottom),
    head(figure, 0, -53),
  ]);

const HULL = 'M-112 -30C-80 -2 -44 10 0 10C50 10 84 -2 118 -42C90 -14 50 -8 0 -8C-46 -8 -82 -14 -112 -30Z';

export const hull = (x: number, y: number, scale: number, [side, rim]: readonly [string, string]): string =>
  place(x, y, scale, [path(HULL, side), stroke('M-112 -30C-82 -14 -46 -8 0 -8C50 -8 90 -14 118 -42', rim, 3)]);

export const hood = (x: number, y: number, scale: number, [cover, rib]: readonly [string, string]): string =>
  place(x, y, scale, [
    path('M-52 -8C-56 -50 30 -52 30 -9Z', cover),
    ...[-36, -18, 0, 16].map((offset) => stroke(`M${offset} -9Q${offset - 4} -28 ${offset * 0.85 - 2} -38`, rib, 1.6)),
  ]);
