import { describe, expect, it } from 'vitest';
import { decideImage, decideListImage, decideThumbnail } from './image.ts';

it('offers a demonstration image in three widths', () => {
  expect(decideImage('/demo/river-boats-1280.webp')).toEqual({
    url: '/demo/river-boats-1280.webp',
    width: 1280,
    height: 720,
    srcSet: '/demo/river-boats-400.webp 400w, /demo/river-boats-800.webp 800w, /demo/river-boats-1280.webp 1280w',
    sources: [],
    placeholder: null,
    position: null,
  });
});

it.each([
  'https://img.example/a b.jpg',
  'HTTP://img.example/ছবি.jpg?x=1#y',
  '/files/articles/1_photo.png',
  '/demo/river-boats-400.webp',
  '/demo/../river-boats-1280.webp',
])('reserves a 16:9 box for %s and offers no other width', (url) => {
  expect(decideImage(` ${url} `)).toEqual({
    url,
    width: 1280,
    height: 720,
    srcSet: null,
    sources: [],
    placeholder: null,
    position: '50% 20%',
  });
  expect(decideListImage(url)).toEqual(decideImage(url));
});

it.each([
  '',
  ' ',
  'photo.jpg',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'blob:https://a/b',
  '//elsewhere.example/a.jpg',
  '/\\elsewhere.example/a.jpg',
  '/\t/elsewhere.example/a.jpg',
  'https://',
  '/',
])('draws nothing for %j', (url) => {
  expect(decideImage(url)).toBeNull();
});

describe('an uploaded image', () => {
  const media = '/media/0123456789abcdef0123456789abcdef';
  const blur = 'UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoQAAkABUB8-_BO';

  it('is offered in every width and format, with its size and a placeholder', () => {
    expect(decideImage(`${media}/1300.jpg?w=1300&h=975&blur=${blur}`)).toEqual({
      url: `${media}/1300.jpg`,
      width: 1300,
      height: 975,
      srcSet: `${media}/400.jpg 400w, ${media}/800.jpg 800w, ${media}/1280.jpg 1280w, ${media}/1300.jpg 1300w`,
      sources: [
        {
          type: 'image/avif',
          srcSet: `${media}/400.avif 400w, ${media}/800.avif 800w, ${media}/1280.avif 1280w, ${media}/1300.avif 1300w`,
        },
        {
          type: 'image/webp',
          srcSet: `${media}/400.webp 400w, ${media}/800.webp 800w, ${media}/1280.webp 1280w, ${media}/1300.webp 1300w`,
        },
      ],
      placeholder: 'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoQAAkABUB8+/BO',
      position: null,
    });
  });

  it('has the size of its widest file if the upload was larger', () => {
    expect(decideImage(`${media}/1920.jpg?w=4000&h=3000`)).toMatchObject({
      width: 1920,
      height: 1440,
      placeholder: null,
      position: null,
    });
  });

  it('is offered as WebP with a GIF fallback if it is animated', () => {
    expect(decideImage(`${media}/500.gif?w=500&h=300`)).toMatchObject({
      url: `${media}/500.gif`,
      srcSet: null,
      sources: [{ type: 'image/webp', srcSet: `${media}/400.webp 400w, ${media}/500.webp 500w` }],
    });
  });

  it('is offered in its smallest width and best format as a thumbnail', () => {
    expect(decideThumbnail(`${media}/1920.jpg?w=4000&h=3000&blur=${blur}`)).toEqual({
      url: `${media}/400.jpg`,
      width: 400,
      height: 300,
      srcSet: null,
      sources: [{ type: 'image/avif', srcSet: `${media}/400.avif` }],
      placeholder: null,
      position: null,
    });
  });

  it('is offered up to 1280 px and without placeholder in a list', () => {
    expect(decideListImage(`${media}/1920.jpg?w=4000&h=3000&blur=${blur}`)).toEqual({
      url: `${media}/800.jpg`,
      width: 800,
      height: 600,
      srcSet: null,
      sources: [
        { type: 'image/avif', srcSet: `${media}/400.avif 400w, ${media}/800.avif 800w, ${media}/1280.avif 1280w` },
      ],
      placeholder: null,
      position: null,
    });
  });
});

it.each([
  ['/demo/river-1280.webp', '/demo/river-400.webp'],
  ['https://other.test/a.jpg', 'https://other.test/a.jpg'],
])('the thumbnail of %s is %s', (url, thumbnail) => {
  expect(decideThumbnail(url)).toMatchObject({ url: thumbnail, srcSet: null });
});

it('an article without an image has no thumbnail', () => {
  expect(decideThumbnail('')).toBeNull();
});

it('shows the focal point of an upload in crops, and has the same files', () => {
  const url = `/media/${'a'.repeat(32)}/900.jpg?w=900&h=600`;
  const drawn = `${url}&focus=30-5`;
  for (const decide of [decideImage, decideListImage, decideThumbnail])
    expect(decide(drawn)).toEqual({ ...decide(url), position: '30% 5%' });
});

it('does not take a focal point from the URL of another site', () => {
  const url = 'https://img.example/a.jpg?w=1&focus=30-5';
  expect(decideImage(url)).toMatchObject({ url, position: '50% 20%' });
});

it.each([
  ['portrait', '900x1200', '50% 20%'],
  ['square', '900x900', '50% 20%'],
  ['image of 4:3', '1200x900', null],
  ['landscape', '1200x675', null],
])('crops a %s without a focal point at its heads or in the middle', (_, size, position) => {
  const [width = '', height = ''] = size.split('x');
  const url = `/media/${'a'.repeat(32)}/${width}.jpg?w=${width}&h=${height}`;
  for (const decide of [decideImage, decideListImage, decideThumbnail]) expect(decide(url)?.position).toBe(position);
  expect(decideImage(`${url}&focus=30-70`)?.position).toBe('30% 70%');
});
