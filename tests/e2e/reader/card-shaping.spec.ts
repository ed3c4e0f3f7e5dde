import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import type { FontWeight } from '#domain/cards/layout/drawing.ts';
import type { CardFonts } from '#services/cards/render/card-fonts.ts';
import { CARD_FONT_FILES, openCardFonts } from '#services/cards/render/card-fonts.ts';
import { drawSvg } from '#services/cards/render/draw-svg.ts';
import { listConjuncts } from '#tests/support/cards/conjuncts.ts';
import { LONG } from '../support/long-tests.ts';

const WEIGHTS = [400, 500, 600, 700] as const satisfies readonly FontWeight[];
/** Words are drawn in cells, at this size. */
const SIZE_PX = 144;
const CELL = { width: 900, height: 330, left: 90, baseline: 210 } as const;
const COLUMNS = 3;
const PER_SHEET = 30;

/** A pixel is ink from this darkness; clearly other than this much apart, because rasterisers soften edges differently. */
const CLEARLY_OTHER = 128;

/** The characters of each file, as its package says. */
const RANGES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../node_modules/@fontsource-variable/noto-sans-bengali/unicode.json'),
    'utf8',
  ),
);

const words = listConjuncts();

test.describe('the letters of a card are those of the browser', LONG, () => {
  for (const weight of WEIGHTS) {
    test(`at weight ${weight}, in advance and in ink`, async ({ page }) => {
      const fonts = await openCardFonts();
      await page.evaluate(
        loadFonts,
        CARD_FONT_FILES.map(({ name, path }) => ({
          base64: readFileSync(path).toString('base64'),
          range: RANGES[name] ?? '',
        })),
      );
      const wrong: string[] = [];
      for (let start = 0; start < words.length; start += PER_SHEET) {
        const some = words.slice(start, start + PER_SHEET);
        const drawn = await page.evaluate(drawSheet, { words: some, weight, SIZE_PX, CELL, COLUMNS });
        const theirs = await toGrey(Buffer.from(drawn.png, 'base64'));
        const ours = await toGrey(Buffer.from(drawOurs(some, weight, fonts)));
        for (const [index, word] of some.entries()) {
          const advance = fonts.measure(word, weight).advance * SIZE_PX;
          const differing = compareCell(ours, theirs, index);
          const isAlike = Math.abs(advance - (drawn.advances[index] ?? 0)) < 0.5 && differing < 0.01;
          if (!isAlike) wrong.push(`${word}: advance ${advance} and ${drawn.advances[index]}, ink ${differing}`);
        }
      }
      expect(words).toHaveLength(600);
      expect(wrong).toEqual([]);
    });
  }
});

type Cell = typeof CELL;
type Sheet = { words: string[]; weight: number; SIZE_PX: number; CELL: Cell; COLUMNS: number };

async function loadFonts(files: { base64: string; range: string }[]): Promise<void> {
  for (const { base64, range } of files) {
    const face = new FontFace('Card', `url(data:font/ttf;base64,${base64})`, {
      unicodeRange: range,
      weight: '400 700',
    });
    document.fonts.add(await face.load());
  }
}

function drawSheet({ words: some, weight, SIZE_PX: size, CELL: cell, COLUMNS: columns }: Sheet) {
  const canvas = document.createElement('canvas');
  canvas.width = cell.width * columns;
  canvas.height = cell.height * Math.ceil(some.length / columns);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.textRendering = 'geometricPrecision';
  context.font = `${weight} ${size}px Card`;
  const advances = some.map((word, index) => {
    const [x, y] = [
      (index % columns) * cell.width + cell.left,
      Math.floor(index / columns) * cell.height + cell.baseline,
    ];
    context.fillText(word, x, y);
    return context.measureText(word).width;
  });
  return { advances, png: canvas.toDataURL('image/png').split(',')[1] ?? '' };
}

function drawOurs(some: readonly string[], weight: FontWeight, fonts: CardFonts): string {
  const items = some.map((text, index) => ({
    ...{ kind: 'text' as const, text, sizePx: SIZE_PX, weight, color: '#000' },
    x: (index % COLUMNS) * CELL.width + CELL.left,
    y: Math.floor(index / COLUMNS) * CELL.height + CELL.baseline,
  }));
  const height = CELL.height * Math.ceil(some.length / COLUMNS);
  return drawSvg(items, { width: CELL.width * COLUMNS, height, fonts });
}

const toGrey = async (image: Buffer) =>
  sharp(image).flatten({ background: '#fff' }).greyscale().raw().toBuffer({ resolveWithObject: true });

type Grey = Awaited<ReturnType<typeof toGrey>>;

/** The share of the ink's pixels of a word that are clearly other. */
function compareCell(ours: Grey, theirs: Grey, index: number): number {
  let [ink, other] = [0, 0];
  const [left, top] = [(index % COLUMNS) * CELL.width, Math.floor(index / COLUMNS) * CELL.height];
  for (let y = top; y < top + CELL.height; y += 1) {
    for (let x = left; x < left + CELL.width; x += 1) {
      const [one = 255, two = 255] = [ours.data[y * ours.info.width + x], theirs.data[y * theirs.info.width + x]];
      if (Math.min(one, two) < CLEARLY_OTHER) ink += 1;
      if (Math.abs(one - two) >= CLEARLY_OTHER) other += 1;
    }
  }
  return ink === 0 ? 1 : other / ink;
}
