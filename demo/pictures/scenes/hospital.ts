import { man, woman } from '../figures.ts';
import { palm, tree, treeline } from '../plants.ts';
import type { Random } from '../random.ts';
import { times } from '../random.ts';
import type { Scene } from '../scene.ts';
import { cumulus, glow, sky } from '../sky.ts';
import { across, blur, circle, diagonal, ellipse, group, line, path, place, polygon, rect, WIDTH_PX } from '../svg.ts';

const GROUND_Y = 560;

const panes = (x: number, y: number, columns: number, floors: number, width: number, gap: number): string =>
  group(
    times(columns * floors, (index) => {
      const left = x + (index % columns) * (width + gap);
      const top = y + Math.floor(index / columns) * 56;
      return (
        rect(left, top, width, 32, diagonal('#d4f0f2', '#8cc6d2', '#5a9cb2')) +
        rect(left - 4, top + 34, width + 8, 5, '#ffffff') +
        (index % 7 === 3 ? rect(left, top, width, 32, '#ffe6a8', { opacity: 0.75 }) : '')
      );
    }),
  );

const cross = (x: number, y: number, size: number, color: string): string =>
  path(
    `M${x - size * 0.34} ${y - size}h${size * 0.68}v${size * 0.66}h${size * 0.66}v${size * 0.68}h${-size * 0.66}v${size * 0.66}h${-size * 0.68}v${-size * 0.66}h${-size * 0.66}v${-size * 0.68}h${size * 0.66}z`,
    color,
  );

const building = (): string =>
  group([
    rect(140, 268, 330, GROUND_Y - 268, ['#dcebe8', '#b5d0d0']),
    panes(166, 296, 6, 4, 34, 16),
    rect(132, 256, 346, 16, '#f8fcfa'),
    rect(800, 232, 380, GROUND_Y - 232, across('#cfe3e0', '#a3c4c6')),
    panes(836, 262, 6, 5, 38, 18),
    rect(792, 220, 396, 16, '#f8fcfa'),
    rect(452, 130, 360, GROUND_Y - 130, across('#ffffff', '#eef6f3', '#c9dedc')),
    rect(444, 116, 376, 18, '#f8fcfa'),
    rect(444, 132, 376, 6, '#8fb4b8', { opacity: 0.5 }),
    panes(484, 322, 5, 2, 44, 18),
    rect(482, 154, 300, 140, ['#2f8f96', '#1f6f7c'], { rx: 6 }),
    glow(632, 224, 130, '#ffffff', 0.35),
    circle(632, 224, 54, '#ffffff'),
    cross(632, 224, 34, '#1f8a86'),
    rect(500, 436, 264, 124, ['#9fd0d8', '#4f94a8']),
    ...[588, 632, 676].map((x) => rect(x - 2, 436, 4, 124, '#eaf6f4')),
    polygon(
      [
        [452, 418],
        [812, 418],
        [838, 440],
        [426, 440],
      ],
      ['#ffffff', '#c4dad8'],
    ),
    rect(440, 440, 10, 120, '#dfeceb'),
    rect(816, 440, 10, 120, '#dfeceb'),
  ]);

const wheel = (x: number): string =>
  circle(x, 0, 30, '#20262e') + circle(x, 0, 16, '#c9d3d8') + circle(x, 0, 6, '#5a6670');

const ambulance = (): string =>
  place(960, 624, 1.12, [
    blur(8, [ellipse(0, 32, 224, 12, '#22383c', { opacity: 0.6 })]),
    path('M-196 6V-126Q-196 -142 -180 -142H66Q84 -142 96 -126L136 -70L186 -56Q198 -52 198 -38V6Z', [
      '#ffffff',
      '#e8f0f0',
      '#b9c9cc',
    ]),
    path('M72 -124Q86 -124 94 -112L122 -70H64V-124Z', diagonal('#bfe6f0', '#4f8aa0')),
    rect(12, -120, 42, 48, diagonal('#bfe6f0', '#4f8aa0'), { rx: 5 }),
    rect(-196, -52, 394, 20, '#d22f36'),
    rect(-196, -28, 394, 6, '#d22f36', { opacity: 0.5 }),
    circle(-96, -94, 33, '#1f8a86'),
    cross(-96, -94, 20, '#ffffff'),
    line([0, -136], [0, 2], '#9fb0b4', 2),
    line([62, -70], [62, 2], '#9fb0b4', 2),
    rect(-30, -158, 66, 17, ['#6fb4ff', '#2f6fd8'], { rx: 6 }),
    glow(2, -152, 96, '#7fbcff', 0.8),
    rect(182, -40, 16, 14, '#fff0b4', { rx: 4 }),
    glow(196, -33, 60, '#fff0b4', 0.7),
    rect(-204, -4, 406, 12, '#4f5c64', { rx: 5 }),
    wheel(-118),
    wheel(118),
  ]);

const grounds = (random: Random): string =>
  group([
    rect(0, GROUND_Y - 4, WIDTH_PX, 170, ['#8fbf7a', '#5f9a62']),
    polygon(
      [
        [470, GROUND_Y],
        [800, GROUND_Y],
        [WIDTH_PX, 610],
        [WIDTH_PX, 720],
        [120, 720],
      ],
      ['#c9d3d2', '#8f9fa3'],
    ),
    polygon(
      [
        [0, 640],
        [WIDTH_PX, 604],
        [WIDTH_PX, 720],
        [0, 720],
      ],
      ['#8b9ba0', '#5d6d76'],
    ),
    ...times(8, (index) =>
      polygon(
        [
          [20 + index * 180, 690 - index * 1.5],
          [110 + index * 180, 689 - index * 1.5],
          [114 + index * 180, 696 - index * 1.5],
          [20 + index * 180, 697 - index * 1.5],
        ],
        '#f4f6f2',
        { opacity: 0.75 },
      ),
    ),
    treeline(random, { y: GROUND_Y + 22, height: 34, color: '#4f9060', from: -10, to: 430 }),
    treeline(random, { y: GROUND_Y + 24, height: 22, color: '#76b06a', from: 0, to: 400 }),
  ]);

const draw = (random: Random): string =>
  sky(GROUND_Y, '#6fb8cc', '#a8d8d8', '#dff0e0', '#fff4d6') +
  glow(180, 170, 460, '#fff2c4', 0.9) +
  cumulus(random, 300, 150, 330, '#ffffff') +
  cumulus(random, 1000, 130, 380, '#ffffff') +
  treeline(random, { y: GROUND_Y, height: 70, color: '#9cc8a8', palms: 7 }) +
  building() +
  grounds(random) +
  tree(random, 82, 590, 270, ['#2f6f4f', '#479058', '#86c070']) +
  palm(random, { x: 1216, y: 590, height: 300, lean: 26, trunk: '#6a5540', leaf: '#2f7050', leafLight: '#58a068' }) +
  man({ x: 566, y: 588, height: 92, skin: '#8a5a40', hair: '#231a1d', top: '#ffffff', bottom: '#4f7f94' }) +
  woman({ x: 640, y: 592, height: 88, skin: '#8a5a40', hair: '#231a1d', top: '#2f6a7a', bottom: '#3f9a9a' }) +
  woman({
    x: 404,
    y: 604,
    height: 96,
    skin: '#7b4b33',
    hair: '#231a1d',
    top: '#a83a4a',
    bottom: '#e0864f',
    facing: -1,
  }) +
  ambulance();

export const hospital: Scene = { name: 'hospital', seed: 109, draw };
