import { expect, test } from 'vitest';
import { findMissingAlt } from './missing-alt.ts';

const toUrl = (digit: string) => `/media/${digit.repeat(32)}/900.jpg?w=900&h=600`;
const RECORDS = new Map([['a'.repeat(32), { alt: 'নদী', caption: '', credit: '', focus: null }]]);

test.each([
  ['no image', { imageUrl: '', imageAlt: '', description: 'ক' }, { featured: false, body: 0 }],
  ['an image without a text', { imageUrl: toUrl('b'), imageAlt: ' ', description: 'ক' }, { featured: true, body: 0 }],
  [
    'an image with its own text',
    { imageUrl: toUrl('b'), imageAlt: 'ঘাট', description: '' },
    { featured: false, body: 0 },
  ],
  [
    'an image that the library describes',
    { imageUrl: toUrl('a'), imageAlt: '', description: '' },
    { featured: false, body: 0 },
  ],
  [
    'images in the body',
    {
      imageUrl: '',
      imageAlt: '',
      description: `![](${toUrl('b')} "ক")\n![](${toUrl('a')})\r\n![ঘাট](${toUrl('b')})\n![](ছবি)\n\n[ছবি]: ${toUrl('c')}`,
    },
    { featured: false, body: 2 },
  ],
])('of %s', (_, article, missing) => {
  expect(findMissingAlt(article, RECORDS)).toEqual(missing);
});
