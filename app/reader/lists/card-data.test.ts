import { expect, test } from 'vitest';
import { parseCardData, toCardData } from './card-data.ts';
import type { ListedCard } from './card-view.ts';

const BARE: ListedCard = { id: 'a', headline: ['খবর'], time: { ms: 1_000, offsetMinutes: 360 } };
const IMAGE = { url: '/a.webp', srcSet: null, source: null };

test.each<[string, Partial<ListedCard>]>([
  ['nothing else', {}],
  ['an emphasised headline', { headline: ['', 'জোর', ' শেষ'] }],
  ['a label', { label: 'খেলা' }],
  ['an image of one file', { image: IMAGE }],
  ['an image of several files', { image: { ...IMAGE, srcSet: '/a-400.webp 400w' } }],
  [
    'an image in two formats',
    { image: { ...IMAGE, source: { type: 'image/avif', srcSet: '/a-400.avif 400w' } }, label: 'x' },
  ],
  ['an excerpt without a label', { excerpt: '"উদ্ধৃতি"' }],
  ['a video', { hasVideo: true }],
  ['an author', { author: { name: 'ক্ষমা রায়', initial: 'ক্ষ' } }],
  ['everything', { label: 'x', image: IMAGE, excerpt: 'y', hasVideo: true, author: { name: 'ক', initial: 'ক' } }],
])('a card with %s is unchanged after writing and parsing', (_, changes) => {
  const card = { ...BARE, ...changes };
  expect(parseCardData(toCardData([card, BARE]))).toEqual([card, BARE]);
});

test('a field that a card does not have takes no room at its end', () => {
  expect(toCardData([BARE])).toBe('[["a",1000,360,["খবর"]]]');
});
