import { times } from './random.ts';
import { backdrop, glow } from './sky.ts';
import { group, line, mix, path, polygon, rect, stroke } from './svg.ts';

const STREET_Y = 560;

const opening = (x: number, y: number, width: number, height: number, shutter: string): string =>
  group([
    path(
      `M${x - 6} ${y + height}V${y + width / 2}A${width / 2 + 6} ${width / 2 + 6} 0 0 1 ${x + width + 6} ${y + width / 2}V${y + height}Z`,
      '#fbe6bd',
      { opacity: 0.55 },
    ),
    path(
      `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}Z`,
      ['#4a2b2c', '#6b4038'],
    ),
    rect(x, y + width / 2, width * 0.34, height - width / 2, shutter),
    rect(x + width * 0.66, y + width / 2, width * 0.34, height - width / 2, mix(shutter, '#1a1420', 0.2)),
    ...times(5, (index) =>
      line(
        [x + 2, y + width / 2 + 10 + index * 13],
        [x + width * 0.34 - 2, y + width / 2 + 10 + index * 13],
        '#2d2a2c',
        1,
        { opacity: 0.4 },
      ),
    ),
  ]);

const balcony = (x: number, y: number, width: number): string =>
  group([
    rect(x - 10, y + 40, width + 20, 9, '#8d5a3c'),
    rect(x - 6, y, width + 12, 4, '#3d2a2a'),
    ...times(Math.floor(width / 10) + 2, (index) =>
      line([x - 4 + index * 10, y], [x - 4 + index * 10, y + 40], '#3d2a2a', 2),
    ),
    path(`M${x} ${y + 49}l8 20h8l-4 -20ZM${x + width} ${y + 49}l-8 20h-8l4 -20Z`, '#8d5a3c'),
  ]);

type House = {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly wall: readonly [string, string];
  readonly shutter: string;
};

const HOUSES: readonly House[] = [
  { x: -20, width: 300, top: 70, wall: ['#e0a06a', '#c27a50'], shutter: '#3f7a70' },
  { x: 280, width: 230, top: 150, wall: ['#eec38a', '#d99d66'], shutter: '#2f6b7d' },
  { x: 770, width: 230, top: 130, wall: ['#dd8f70', '#b9654f'], shutter: '#4b7d59' },
  { x: 1000, width: 300, top: 40, wall: ['#e7b27a', '#c98859'], shutter: '#36677c' },
];

const house = ({ x, width, top, wall, shutter }: House): string => {
  const bays = Math.floor(width / 96);
  const gap = (width - bays * 58) / (bays + 1);
  const bayX = (index: number) => x + gap + index * (58 + gap);
  return group([
    rect(x, top, width, STREET_Y - top, [...wall]),
    rect(x - 6, top - 6, width + 12, 16, mix(wall[0], '#fff2d6', 0.35)),
    rect(x - 2, top + 10, width + 4, 5, '#7b4a35', { opacity: 0.4 }),
    ...times(Math.floor(width / 20), (index) => rect(x + 4 + index * 20, top - 26, 8, 20, wall[1])),
    rect(x, top - 32, width, 7, wall[1]),
    rect(x, 352, width, 8, '#7b4a35', { opacity: 0.35 }),
    ...times(bays, (index) => opening(bayX(index), top + 46, 58, 130, shutter)),
    ...times(bays, (index) => balcony(bayX(index) - 4, top + 136, 66)),
    ...times(bays, (index) => opening(bayX(index) - 8, 392, 74, STREET_Y - 392, mix(shutter, '#5a2e26', 0.45))),
  ]);
};

const wires = (): string =>
  stroke('M0 120Q330 210 640 130T1280 90M0 160Q400 250 700 150T1280 140M0 96Q260 170 620 116', '#3b2226', 1.8, {
    opacity: 0.65,
  });

/** A sunlit street between balconied houses, its pavement at the height where walkers stand. */
export const oldTownStreet = (): string =>
  backdrop('#f4b877', '#fbd9a0', '#fff0cc') +
  glow(640, 360, 360, '#fff6da', 0.9) +
  polygon(
    [
      [510, 250],
      [590, 300],
      [590, STREET_Y],
      [510, STREET_Y],
    ],
    '#e3b184',
  ) +
  polygon(
    [
      [770, 230],
      [700, 300],
      [700, STREET_Y],
      [770, STREET_Y],
    ],
    '#d99c78',
  ) +
  HOUSES.map(house).join('') +
  rect(0, STREET_Y - 8, 1280, 170, ['#d8a377', '#a86d52', '#7a4a40']) +
  rect(0, STREET_Y - 10, 1280, 8, '#8d5f49', { opacity: 0.6 }) +
  polygon(
    [
      [590, STREET_Y - 8],
      [700, STREET_Y - 8],
      [1000, 720],
      [300, 720],
    ],
    ['#fff0cc', '#f0b87a00'],
    { opacity: 0.7 },
  ) +
  wires();
