import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBody } from './parse-body.ts';
import { findWholeBlocks } from './whole-blocks.ts';

const IMAGE = '![নৌকা](/demo/river-boats-1280.webp "ভাঙনের পাড়" "প্রহর")';
const POST = 'https://x.com/prohor/status/1234567890';
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const TABLE = '/// টেবিল চালের দাম\nমাস // দাম\n\nজুন // ৫০\n///';

const read = (body: string) => findWholeBlocks(body).map(({ kind, start, end }) => [kind, body.slice(start, end)]);

describe('finds', () => {
  test.each([
    ['an image', `ক\n${IMAGE}\nখ`, [['image', IMAGE]]],
    [
      'an image without a caption',
      '![নৌকা](/demo/river-boats-1280.webp)',
      [['image', '![নৌকা](/demo/river-boats-1280.webp)']],
    ],
    ['a line with spaces around it', `  ${IMAGE}  \nখ`, [['image', `  ${IMAGE}  `]]],
    [
      'the link of a post and of a video',
      `${POST}\n\n${VIDEO}`,
      [
        ['link', POST],
        ['link', VIDEO],
      ],
    ],
    ['a table with all its lines', `ক\n${TABLE}\n`, [['table', TABLE]]],
    [
      'a gallery, and not its images',
      `/// গ্যালারি মেলা\n${IMAGE}\n${IMAGE}\n///`,
      [['gallery', `/// গ্যালারি মেলা\n${IMAGE}\n${IMAGE}\n///`]],
    ],
    ['the image of a gallery with one', `/// গ্যালারি\n${IMAGE}\n///`, [['image', IMAGE]]],
    ['an image in a box', `/// বক্স তথ্য\nক\n${IMAGE}\n///`, [['image', IMAGE]]],
    [
      'the definitions of images that are used or were uploaded',
      '![](এক)\n\n[এক]: /demo/river-boats-1280.webp\n[দুই]: /demo/river-boats-640.webp',
      [
        ['image', '![](এক)'],
        ['definition', '[এক]: /demo/river-boats-1280.webp'],
      ],
    ],
  ])('%s', (_, body, blocks) => {
    expect(read(body)).toEqual(blocks);
  });

  test.each([
    ['an image that lost its bracket', '![নৌকা(/demo/river-boats-1280.webp)'],
    ['a link within words', `দেখুন ${VIDEO}`],
    ['another link', 'https://example.org/'],
    ['an empty table', '/// টেবিল\n///'],
    ['a table without an end', '/// টেবিল\nমাস // দাম'],
    ['quotes and boxes, which are words', '/// উক্তি\nক\n///\n/// বক্স\nখ\n///'],
    ['nothing', ''],
  ])('nothing in %s', (_, body) => {
    expect(findWholeBlocks(body)).toEqual([]);
  });
});

test('blocks are whole lines in order, and the parser sees as many images, tables, galleries, posts and videos', () => {
  const line = fc.constantFrom(
    IMAGE,
    POST,
    VIDEO,
    '',
    'ক',
    '/// টেবিল',
    '/// গ্যালারি ক',
    '/// বক্স',
    '///',
    'ক // খ',
    '> ক',
    '* ক',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const body = lines.join('\n');
      const blocks = findWholeBlocks(body);
      let before = -1;
      for (const { start, end } of blocks) {
        expect(start).toBeGreaterThan(before);
        expect(start === 0 || body[start - 1] === '\n').toBe(true);
        expect(end === body.length || body[end] === '\n').toBe(true);
        before = end;
      }
      const kinds = parseBody(body).flatMap((block) => (block.kind === 'box' ? block.blocks : [block]));
      const count = (kind: string) => kinds.filter((block) => block.kind === kind).length;
      const found = (kind: string) => blocks.filter((block) => block.kind === kind).length;
      for (const kind of ['table', 'gallery', 'image']) expect(found(kind)).toBe(count(kind));
      const inGalleries = blocks.flatMap(({ kind, start, end }) =>
        kind === 'gallery' ? body.slice(start, end).split('\n') : [],
      );
      const hidden = inGalleries.filter((each) => each === POST || each === VIDEO).length;
      expect(found('link') + hidden).toBe(count('post') + count('video'));
    }),
  );
});
