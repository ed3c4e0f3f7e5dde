import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findImageTokens, formatImageUrl, listImageWidths, parseImageUrl } from './image-url.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const BLUR = 'UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoQAAkABUB8JQBOgB8AAP';

describe('formatImageUrl and parseImageUrl', () => {
  it.each([
    [{ widthPx: 4000, heightPx: 3000, isAnimated: false, placeholder: BLUR }, `1920.jpg?w=4000&h=3000&blur=${BLUR}`],
    [{ widthPx: 900, heightPx: 1200, isAnimated: false, placeholder: null }, '900.jpg?w=900&h=1200'],
    [{ widthPx: 1000, heightPx: 500, isAnimated: true, placeholder: null }, '800.gif?w=1000&h=500'],
    [{ widthPx: 1, heightPx: 1, isAnimated: false, placeholder: null }, '1.jpg?w=1&h=1'],
  ])('%j is formatted as %s, and parsed back', (image, file) => {
    expect(formatImageUrl({ token: TOKEN, ...image })).toBe(`/media/${TOKEN}/${file}`);
    expect(parseImageUrl(`/media/${TOKEN}/${file}`)).toEqual({ token: TOKEN, ...image });
  });

  it('parses every formatted URL to the same image', () => {
    const side = fc.integer({ min: 1, max: 16_383 });
    fc.assert(
      fc.property(
        side,
        side,
        fc.boolean(),
        fc.option(fc.constant(BLUR)),
        (widthPx, heightPx, isAnimated, placeholder) => {
          const image = { token: TOKEN, widthPx, heightPx, isAnimated, placeholder };
          expect(parseImageUrl(formatImageUrl(image))).toEqual(image);
        },
      ),
    );
  });

  it.each([
    `/media/${TOKEN}/1920.jpg`,
    `/media/${TOKEN}/1920.jpg?w=400&h=300`,
    `/media/${TOKEN}/1280.jpg?w=4000&h=3000`,
    `/media/${TOKEN}/1920.gif?w=4000&h=3000`,
    `/media/${TOKEN}/1920.svg?w=4000&h=3000`,
    `/media/${TOKEN.toUpperCase()}/1920.jpg?w=4000&h=3000`,
    `/media/../${TOKEN}/1920.jpg?w=4000&h=3000`,
    `https://elsewhere.example/media/${TOKEN}/1920.jpg?w=4000&h=3000`,
    `/media/${TOKEN}/1920.jpg?w=4000&h=3000&blur=${'A'.repeat(201)}`,
    `/media/${TOKEN}/1920.jpg?w=4000&h=3000&blur=${BLUR});background:url(x`,
    `/media/${TOKEN}/1920.jpg?w=4000&h=3000&blur=`,
    `/media/${TOKEN}/1920.jpg?w=04000&h=3000`,
    `/media/${TOKEN}/1920.jpg?w=4000&h=0`,
    `/media/${TOKEN}/1920.jpg?w=4000&h=3000\n`,
  ])('parseImageUrl refuses %j', (imageUrl) => {
    expect(parseImageUrl(imageUrl)).toBeNull();
  });
});

it.each([
  [4000, false, [400, 800, 1280, 1920]],
  [1920, false, [400, 800, 1280, 1920]],
  [1300, false, [400, 800, 1280, 1300]],
  [400, false, [400]],
  [16, false, [16]],
  [2000, true, [400, 800]],
  [500, true, [400, 500]],
])('an image %i px wide (animated: %s) is stored in the widths %j', (widthPx, isAnimated, widths) => {
  expect(listImageWidths({ widthPx, isAnimated })).toEqual(widths);
});

it('findImageTokens finds the images of this site in a text', () => {
  const other = 'f'.repeat(32);
  const text = `![](/media/${other}/1.jpg) [ক]: /media/${TOKEN}/400.jpg?w=1 "/media/${TOKEN}/1920.jpg"`;
  expect(findImageTokens(text)).toEqual([TOKEN, other]);
  expect(findImageTokens(`https://elsewhere.example/media/${TOKEN}/1.jpg /media/abc/1.jpg`)).toEqual([]);
});
