import { expect, test } from 'vitest';
import { decideImage, decideListImage } from './image.ts';
import { toSmallestImage } from './smallest-image.ts';

const MEDIA = '/media/0123456789abcdef0123456789abcdef';

test.each([
  ['an uploaded image', decideImage(`${MEDIA}/1300.jpg?w=1300&h=975`), `${MEDIA}/400.jpg`, [`${MEDIA}/400.avif`]],
  ['one in a list', decideListImage(`${MEDIA}/1300.jpg?w=1300&h=975`), `${MEDIA}/400.jpg`, [`${MEDIA}/400.avif`]],
  ['an animation', decideImage(`${MEDIA}/500.gif?w=500&h=300`), `${MEDIA}/400.webp`, [`${MEDIA}/400.webp`]],
  ['a demonstration image', decideImage('/demo/river-boats-1280.webp'), '/demo/river-boats-400.webp', []],
])('of %s only the smallest files remain', (_name, image, url, sources) => {
  expect(image).not.toBeNull();
  const smallest = image && toSmallestImage(image);
  expect(smallest).toMatchObject({ url, srcSet: null, placeholder: null });
  expect(smallest?.sources.map(({ srcSet }) => srcSet)).toEqual(sources);
});

test('an image from another site has no smaller file', () => {
  const image = decideImage('https://img.example/a.jpg');
  expect(image).not.toBeNull();
  expect(image && toSmallestImage(image)).toBeNull();
});
