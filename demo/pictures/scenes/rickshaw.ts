import { man, woman } from '../figures.ts';
import { oldTownStreet } from '../old-town.ts';
import { times } from '../random.ts';
import type { Scene } from '../scene.ts';
import type { Point } from '../svg.ts';
import { blur, circle, ellipse, group, line, path, place, polygon, rect, stroke } from '../svg.ts';

const WHEEL_RADIUS = 66;

const wheel = (x: number, y: number): string =>
  group([
    circle(x, y, WHEEL_RADIUS, 'none', { stroke: '#1e1a20', 'stroke-width': 7 }),
    circle(x, y, WHEEL_RADIUS - 6, 'none', { stroke: '#c9c2b8', 'stroke-width': 2.4 }),
    ...times(14, (index) => {
      const angle = (index / 14) * Math.PI * 2;
      return line(
        [x, y],
        [x + Math.cos(angle) * (WHEEL_RADIUS - 6), y + Math.sin(angle) * (WHEEL_RADIUS - 6)],
        '#6d6468',
        1.3,
      );
    }),
    circle(x, y, 9, '#c2382f'),
    circle(x, y, 4, '#f4d27a'),
  ]);

const petals = (x: number, y: number, radius: number, color: string): string =>
  group([
    ...times(6, (index) => {
      const angle = (index / 6) * Math.PI * 2;
      return circle(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, radius * 0.62, color);
    }),
    circle(x, y, radius * 0.6, '#fbe3a0'),
  ]);

const hoodFan = (): string => {
  const ribs: Point[] = [
    [-116, -128],
    [-104, -196],
    [-56, -240],
    [6, -248],
    [52, -222],
  ];
  const panels = ribs.slice(1).map((tip, index) => {
    const previous = ribs[index] ?? tip;
    return polygon([[-52, -126], previous, tip], ['#d23a36', '#147a78', '#e2a02f', '#8a2a68'][index] ?? '#d23a36', {
      stroke: '#f8dc96',
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    });
  });
  return group([
    ...panels,
    path('M52 -222L66 -206Q48 -214 32 -208L6 -214L-10 -222L6 -248Z', '#f1b94a'),
    petals(-76, -178, 7, '#f7c2c0'),
    petals(14, -230, 7, '#ffffff'),
    petals(-88, -146, 5, '#ffe2a0'),
  ]);
};

const carriage = (): string =>
  group([
    path('M-120 -128H20L30 -74H70L66 -56H-108Z', ['#c73832', '#8d1f2a']),
    path('M-112 -120H10L16 -92H-106Z', '#f0b543'),
    petals(-84, -106, 7, '#c2322f'),
    petals(-50, -106, 7, '#1b7a72'),
    petals(-16, -106, 7, '#c2322f'),
    rect(-104, -140, 118, 16, ['#2b8a83', '#14605f'], { rx: 7 }),
    stroke('M-108 -58H70L112 -66', '#211c22', 6),
    path('M-118 -126L-126 -40L-108 -40L-104 -120Z', ['#e2a02f', '#a7452b']),
    petals(-115, -84, 4.5, '#fff3d0'),
  ]);

const passenger = (): string =>
  group([
    path('M-66 -136C-70 -172 -58 -190 -44 -192C-28 -190 -20 -166 -16 -140L28 -130L34 -84H14L6 -116L-60 -122Z', [
      '#2f7fa0',
      '#1c5573',
    ]),
    path('M-60 -186C-48 -176 -30 -150 -14 -134L-26 -128C-44 -150 -58 -164 -66 -168Z', '#f4c35d'),
    ellipse(-38, -208, 14, 17, '#b97b55'),
    path('M-54 -190C-64 -226 -38 -238 -24 -218C-36 -218 -44 -208 -46 -194Z', '#231a1d'),
  ]);

const cycle = (): string =>
  group([
    stroke(
      'M70 -60L128 -68L176 -66L222 -142L150 -150L128 -68M150 -150L138 -172M176 -66L150 -150M222 -142L216 -170',
      '#8f1f26',
      6.5,
    ),
    stroke('M222 -142L256 -66', '#c9c2b8', 6),
    stroke('M212 -172L236 -178L244 -168', '#2a2226', 5),
    path('M118 -178Q140 -188 160 -176L150 -170H124Z', '#2a1d1f'),
    circle(176, -62, 17, 'none', { stroke: '#3a3338', 'stroke-width': 4 }),
    line([176, -62], [166, -40], '#3a3338', 5),
    rect(156, -42, 20, 6, '#1e1a20'),
    path('M214 -84A66 66 0 0 1 322 -88', 'none', { stroke: '#147a78', 'stroke-width': 6 }),
  ]);

const puller = (): string =>
  group([
    stroke('M142 -180L184 -138L166 -50', '#7b4a31', 14),
    path('M124 -192C132 -204 152 -206 160 -196L198 -150L184 -128L136 -168Z', ['#456fa3', '#2d4d7d']),
    stroke('M178 -246L206 -212L228 -180', '#85512f', 11),
    path('M126 -186C122 -226 140 -262 168 -272L194 -258C196 -240 182 -206 162 -184Z', ['#f6efdf', '#d9c9ab']),
    path('M164 -272L196 -258L204 -230L182 -238Z', '#f6efdf'),
    ellipse(194, -288, 16, 19, '#85512f'),
    path('M176 -284C170 -314 204 -322 212 -298C202 -304 192 -302 188 -282Z', '#231a1d'),
    path('M172 -274Q184 -262 198 -264L196 -254Q178 -254 166 -266Z', '#c9382f'),
  ]);

const rickshawBody = (): string =>
  place(560, 622, 1.12, [
    blur(6, [ellipse(80, 4, 250, 13, '#3a1d22', { opacity: 0.6 })]),
    hoodFan(),
    passenger(),
    carriage(),
    wheel(-40, -66),
    cycle(),
    wheel(262, -66),
    puller(),
  ]);

const passersby = (): string =>
  group(
    [
      man({ x: 700, y: 560, height: 92, skin: '#8a5a44', hair: '#4a3030', top: '#d8c2a0', bottom: '#8a6a62' }),
      woman({
        x: 640,
        y: 556,
        height: 82,
        skin: '#8a5a44',
        hair: '#4a3030',
        top: '#b5605a',
        bottom: '#c47a6a',
        facing: -1,
      }),
      man({
        x: 1110,
        y: 590,
        height: 128,
        skin: '#6f432c',
        hair: '#2a1c1c',
        top: '#3f7a70',
        bottom: '#e8dcc2',
        facing: -1,
      }),
      woman({ x: 180, y: 586, height: 122, skin: '#7b4b33', hair: '#2a1c1c', top: '#8d2f3e', bottom: '#e2a53f' }),
    ],
    { opacity: 0.95 },
  );

const draw = (): string => oldTownStreet() + passersby() + rickshawBody();

export const rickshaw: Scene = { name: 'rickshaw', seed: 53, draw };
