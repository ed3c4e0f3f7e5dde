import { expect, test } from 'vitest';
import { toHeadline, toListedCards } from './card-view.ts';

const SITE = { name: 'প্রহর', url: 'https://prohor.test', adClientId: null, offsetOf: () => 360 };

const article = (id: string, changes: { imageUrl?: string; author?: string } = {}) => ({
  id,
  title: `Title *${id}*`,
  excerpt: 'Excerpt',
  category: 'মতামত',
  subcategory: null,
  imageUrl: '',
  author: 'Staff Correspondent',
  publicAt: 1_000,
  ...changes,
});

test.each([
  ['a *b* c', ['a ', 'b', ' c']],
  ['*a* b', ['', 'a', ' b']],
  ['a', ['a']],
  ['', []],
])('every second part of the headline of %j is emphasised', (title, parts) => {
  expect(toHeadline(title)).toEqual(parts);
});

test('only the articles that can be large have an excerpt and a large image', () => {
  const imageUrl = '/demo/river-1280.webp';
  const articles = [article('a'), ...['b', 'c', 'd', 'e'].map((id) => article(id, { imageUrl }))];
  const cards = toListedCards(articles, { site: SITE, videos: new Set(['e']) });
  expect(cards.map(({ id, excerpt, image, hasVideo }) => [id, excerpt, image?.url, hasVideo])).toEqual([
    ['a', undefined, undefined, undefined],
    ['b', 'Excerpt', '/demo/river-1280.webp', undefined],
    ['c', 'Excerpt', '/demo/river-1280.webp', undefined],
    ['d', 'Excerpt', '/demo/river-1280.webp', undefined],
    ['e', undefined, '/demo/river-400.webp', true],
  ]);
});

test('opinion has authors instead of images, except for the default author', () => {
  const articles = [article('a', { imageUrl: '/demo/river-1280.webp', author: 'ক্ষমা রায়' }), article('b')];
  const cards = toListedCards(articles, { site: SITE, videos: new Set(), showsAuthors: true });
  expect(cards.map(({ image, author }) => [image, author])).toEqual([
    [undefined, { name: 'ক্ষমা রায়', initial: 'ক্ষ' }],
    [undefined, undefined],
  ]);
});
