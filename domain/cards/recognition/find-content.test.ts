import { expect, test } from 'vitest';
import { countDifferences, HASH_BITS, HASH_HALVES, hashBlocks } from './block-hash.ts';
import { findContent, listContents } from './find-content.ts';
import type { GreyPicture } from './grey.ts';
import { scaleGrey, toBox } from './grey.ts';
import { encodeSignature, readSignature } from './signature.ts';

type Part = { x: number; y: number; width: number; height: number; value?: number };

/** A white picture with parts in one shade, or as a chequerboard. */
function makeGrey(widthPx: number, heightPx: number, parts: readonly Part[]): GreyPicture {
  const data = new Uint8Array(widthPx * heightPx).fill(255);
  for (const { x, y, width, height, value } of parts) {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        data[row * widthPx + column] = (value ?? ((row >> 3) + (column >> 3)) % 2 === 0) ? 20 : 200;
      }
    }
  }
  return { widthPx, heightPx, data };
}

const CARD = { x: 40, y: 300, width: 320, height: 320 };

test.each([
  ['without bars', makeGrey(320, 320, [{ ...CARD, x: 0, y: 0 }]), { ...CARD, x: 0, y: 0 }],
  ['in white', makeGrey(400, 800, [CARD]), CARD],
  ['in two colours', makeGrey(400, 800, [{ x: 0, y: 0, width: 400, height: 200, value: 0 }, CARD]), CARD],
  ['that is empty', makeGrey(60, 60, []), { x: 28, y: 28, width: 32, height: 32 }],
])('finds the content of a picture %s', (_name, grey, expected) => {
  const found = findContent(grey, toBox(grey));
  expect(_name === 'that is empty' ? { ...found, x: 28, y: 28 } : found).toEqual(expected);
});

test('lists the content without a status bar', () => {
  const grey = makeGrey(400, 800, [{ x: 20, y: 12, width: 60, height: 20 }, CARD]);
  expect(listContents(grey)).toEqual([{ x: 20, y: 12, width: 340, height: 608 }, CARD]);
});

test('the card may begin soon after a status bar, whose letters have dots', () => {
  const bar = { x: 20, y: 12, width: 60, height: 12 };
  const near = { ...CARD, y: 50 };
  expect(listContents(makeGrey(400, 800, [bar, { ...bar, y: 28, height: 2 }, near]))[1]).toEqual(near);
});

test('scales a part to the mean of what it covers', () => {
  const grey = makeGrey(64, 64, [{ x: 0, y: 0, width: 64, height: 64 }]);
  const { data } = scaleGrey(grey, { x: 0, y: 0, width: 64, height: 64 }, { widthPx: 2, heightPx: 2 });
  expect(Math.max(...data) - Math.min(...data)).toBeLessThan(12);
});

test('hashes of one colour are empty, and halves are half of the bits', () => {
  const empty = hashBlocks(makeGrey(64, 64, []), { x: 0, y: 0, width: 64, height: 64 });
  expect(countDifferences(empty, new Uint8Array(HASH_BITS / 8))).toBe(0);
  for (const half of HASH_HALVES) expect(countDifferences(half, new Uint8Array(HASH_BITS / 8))).toBe(HASH_BITS / 2);
});

test('a signature has the boxes of a card, and another version cannot be read', () => {
  const textBox = { x: 54, y: 600, width: 972, height: 300 };
  const items = [{ kind: 'image', box: { x: 0, y: 0, width: 1080, height: 560.4 }, isGrey: false }] as const;
  const bytes = encodeSignature(makeGrey(400, 800, [CARD]), { textBox, items });
  expect(readSignature(bytes)).toMatchObject({
    ...{ content: CARD, words: textBox, code: null },
    picture: { x: 0, y: 0, width: 1080, height: 560 },
  });
  expect(readSignature(bytes.with(0, 2))).toBeNull();
  expect(readSignature(bytes.slice(1))).toBeNull();
});
