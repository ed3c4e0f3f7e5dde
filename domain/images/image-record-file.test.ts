import { expect, it, test } from 'vitest';
import { parseImageRecord } from './image-record-file.ts';

const TOKEN = 'a'.repeat(32);
const URL = `/media/${TOKEN}/900.jpg?w=900&h=600`;
const EMPTY = { alt: '', caption: '', credit: '', source: '', people: '', focus: null, isKept: false };

it('needs no key: an image that the site has gets empty texts', () => {
  expect(parseImageRecord(TOKEN, {})).toEqual({ ok: true, image: { token: TOKEN, details: EMPTY, file: null } });
});

it('describes a file by its URL alone', () => {
  const parsed = parseImageRecord(TOKEN, { url: URL, credit: ' রিনা\nহক ', focus: { x: 0.301, y: 1 } });
  expect(parsed).toMatchObject({
    ok: true,
    image: {
      details: { ...EMPTY, credit: 'রিনা হক', focus: { x: 0.3, y: 1 } },
      file: { name: `articles/0_${TOKEN}`, url: URL, image: { widthPx: 900, heightPx: 600, isAnimated: false } },
    },
  });
});

test.each([
  ['constructor', {}, 'the id must be 32 hexadecimal digits'],
  [TOKEN, 'text', 'the record must be an object'],
  [TOKEN, { url: URL.replaceAll('a', 'b') }, 'url must be the URL of this image'],
  [TOKEN, { url: URL, name: '../a' }, 'name must be articles/{timestamp}_{filename}'],
  [TOKEN, { credit: 'ক'.repeat(501), focus: { x: 2, y: 0 } }, 'credit must be at most 500 characters'],
])('the record %s %j is refused', (id, value, reason) => {
  expect(parseImageRecord(id, value)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
});
