import { expect, test } from 'vitest';
import { toCardList } from './card-view.ts';

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

test('only the large cards have an excerpt and a large image', () => {
  const imageUrl = '/demo/river-1280.webp';
  const articles = [article('a'), ...['b', 'c', 'd', 'e'].map((id) => article(id, { imageUrl }))];
  const { leads, rows } = toCardList(articles, { site: SITE, nowMs: 2_000, videos: new Set(['e']) });
  expect([...leads, ...rows].map(({ id, excerpt, image, hasVideo }) => [id, excerpt, image?.url, hasVideo])).toEqual([
    ['b', 'Excerpt', '/demo/river-1280.webp', false],
    ['c', 'Excerpt', '/demo/river-1280.webp', false],
    ['a', '', undefined, false],
    ['d', '', '/demo/river-400.webp', false],
    ['e', '', '/demo/river-400.webp', true],
  ]);
});

test.each([
  { what: 'the first two with an image', images: ['', 'x', '', 'x', 'x'], leads: ['1', '3'], rows: ['0', '2', '4'] },
  { what: 'the only one with an image', images: ['', 'x', ''], leads: ['1'], rows: ['0', '2'] },
  { what: 'the first two without any image', images: ['', '', ''], leads: ['0', '1'], rows: ['2'] },
  { what: 'none of an empty list', images: [], leads: [], rows: [] },
])('the large cards are $what', ({ images, leads, rows }) => {
  const articles = images.map((image, index) => article(String(index), { imageUrl: image && '/demo/river-1280.webp' }));
  const list = toCardList(articles, { site: SITE, nowMs: 2_000 });
  expect([list.leads, list.rows].map((cards) => cards.map(({ id }) => id))).toEqual([leads, rows]);
});
