import { describe, expect, it, test } from 'vitest';
import { decideSharedImages, parseCropPath } from './image-crop.ts';

const TOKEN = '0123456789abcdef'.repeat(2);

describe('decideSharedImages', () => {
  it('offers four crops of an upload', () => {
    const images = decideSharedImages(`/media/${TOKEN}/1920.jpg?w=3000&h=2000`);
    expect(images?.share).toEqual({ url: `/media/${TOKEN}/1920-share.jpg`, size: { width: 1200, height: 630 } });
    expect(images?.ratios.map(({ url }) => url)).toEqual([
      `/media/${TOKEN}/1920-1x1.jpg`,
      `/media/${TOKEN}/1920-4x3.jpg`,
      `/media/${TOKEN}/1920-16x9.jpg`,
    ]);
    expect(images?.ratios.map(({ size }) => size && size.width / size.height)).toEqual([1, 4 / 3, 16 / 9]);
  });

  it('crops around the focal point, at a URL of its own', () => {
    const images = decideSharedImages(`/media/${TOKEN}/1920.jpg?w=3000&h=2000&focus=30-5`);
    expect(images?.share.url).toBe(`/media/${TOKEN}/1920-share-30-5.jpg`);
    expect(images?.ratios[0]?.url).toBe(`/media/${TOKEN}/1920-1x1-30-5.jpg`);
  });

  test.each([
    [`/media/${TOKEN}/800.gif?w=900&h=300`, `/media/${TOKEN}/800-share.jpg`],
    // Heads of a portrait.
    [`/media/${TOKEN}/1200.jpg?w=1200&h=1600`, `/media/${TOKEN}/1200-share-50-20.jpg`],
    [`/media/${TOKEN}/1200.jpg?w=1200&h=1600&focus=30-5`, `/media/${TOKEN}/1200-share-30-5.jpg`],
    [`/media/${TOKEN}/1200.jpg?w=1200&h=900`, `/media/${TOKEN}/1200-share.jpg`],
    ['/demo/river-1280.webp', '/media/demo/river/share.jpg'],
  ])('offers crops of %s', (imageUrl, share) => {
    expect(decideSharedImages(imageUrl)?.share.url).toBe(share);
  });

  test.each([
    ['without a size', 'https://img.example/a.jpg', null],
    ['with its size if it is known', 'https://img.example/b.jpg', { width: 900, height: 600 }],
  ])('gives an image from another site as it is, %s', (_, url, size) => {
    const sizes = new Map([['https://img.example/b.jpg', { width: 900, height: 600 }]]);
    expect(decideSharedImages(url, sizes)).toEqual({ share: { url, size }, ratios: [{ url, size }] });
  });

  test.each(['', 'javascript:alert(1)', '//elsewhere.example/a.jpg'])('offers nothing for %j', (imageUrl) => {
    expect(decideSharedImages(imageUrl)).toBeNull();
  });
});

describe('parseCropPath', () => {
  test.each([
    [
      `/media/${TOKEN}/1920-4x3.jpg`,
      { source: { kind: 'stored', token: TOKEN, widthPx: 1920, focus: null }, crop: '4x3' },
    ],
    [
      `/media/${TOKEN}/800-1x1-30-100.jpg`,
      { source: { kind: 'stored', token: TOKEN, widthPx: 800, focus: { x: 0.3, y: 1 } }, crop: '1x1' },
    ],
    ['/media/demo/river/share.jpg', { source: { kind: 'demo', name: 'river' }, crop: 'share' }],
  ])('parses %s', (path, parsed) => {
    expect(parseCropPath(path)).toEqual(parsed);
  });

  test.each([
    `/media/${TOKEN}/1920.jpg`,
    `/media/${TOKEN}/1920-3x2.jpg`,
    `/media/${TOKEN}/1920-1x1-30.jpg`,
    `/media/${TOKEN}/1920-1x1-30-101.jpg`,
    `/media/${TOKEN}/1920-1x1-030-0.jpg`,
    `/media/${TOKEN}/1920-share.webp`,
    `/media/${TOKEN}/0-share.jpg`,
    '/media/demo/../share.jpg',
    '/media/demo/a.b/share.jpg',
    '/media/demo/river/constructor.jpg',
  ])('%s is not a crop', (path) => {
    expect(parseCropPath(path)).toBeNull();
  });
});
