import { expect, it } from 'vitest';
import { decidePicture } from './picture.ts';

it('offers a demonstration picture in three widths', () => {
  expect(decidePicture('/demo/river-boats-1280.webp')).toEqual({
    url: '/demo/river-boats-1280.webp',
    width: 1280,
    height: 720,
    srcSet: '/demo/river-boats-400.webp 400w, /demo/river-boats-800.webp 800w, /demo/river-boats-1280.webp 1280w',
  });
});

it.each([
  'https://img.example/a b.jpg',
  'HTTP://img.example/ছবি.jpg?x=1#y',
  '/files/articles/1_photo.png',
  '/demo/river-boats-400.webp',
  '/demo/../river-boats-1280.webp',
])('reserves a box for %s without knowing other widths', (url) => {
  expect(decidePicture(` ${url} `)).toEqual({ url, width: 1280, height: 720, srcSet: null });
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
  expect(decidePicture(url)).toBeNull();
});
