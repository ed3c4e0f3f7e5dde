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

test('replaces an image in every place, and leaves the others', () => {
  const replaced = replaceImages(ARTICLE, new Map([['https://a.example/1.jpg', '/media/1']]));
  expect(replaced).toEqual({
    ...ARTICLE,
    imageUrl: '/media/1',
    description: 'এক\n![](https://a.example/2.jpg)\n![](/media/x.jpg)\n![](/media/1 "ঘাট")',
  });
});
