import { expect, test } from 'vitest';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { listRemoteImages, replaceImages } from './remote-images.ts';

const ARTICLE = makeInput({
  imageUrl: 'https://a.example/1.jpg',
  description: 'এক\n![](https://a.example/2.jpg)\n![](/media/x.jpg)\n![](https://a.example/1.jpg "ঘাট")',
});

test('lists the images of other sites once', () => {
  expect(listRemoteImages(ARTICLE)).toEqual(['https://a.example/1.jpg', 'https://a.example/2.jpg']);
  expect(listRemoteImages(makeInput())).toEqual([]);
});

test('the image for link previews is one of them', () => {
  const article = makeInput({ socialImageUrl: 'https://a.example/3.jpg' });
  expect(listRemoteImages(article)).toEqual(['https://a.example/3.jpg']);
  const replaced = replaceImages(article, new Map([['https://a.example/3.jpg', '/media/3']]));
  expect(replaced.socialImageUrl).toBe('/media/3');
});

test('replaces an image in every place, and leaves the others', () => {
  const replaced = replaceImages(ARTICLE, new Map([['https://a.example/1.jpg', '/media/1']]));
  expect(replaced).toEqual({
    ...ARTICLE,
    imageUrl: '/media/1',
    description: 'এক\n![](https://a.example/2.jpg)\n![](/media/x.jpg)\n![](/media/1 "ঘাট")',
  });
});
