import { expect, test } from 'vitest';
import { describeChip, findCoveredBlocks, readDefinitions, removeBlock } from './describe-chip.ts';

const BODY = [
  'শুরু',
  '![ঘাট](ছবি-1 "ঘাটে")',
  '/// গ্যালারি নদী',
  '![](/demo/a-1280.webp "এক")',
  '![](/demo/b-1280.webp)',
  '///',
  '/// টেবিল',
  'দল // জয়',
  'ক // ২',
  '///',
  'HTTPS://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://example.org/',
  '',
  '[ছবি-1]: /demo/flood-1280.webp',
].join('\n');

test('a chip has the pictures and the words of its block', () => {
  const definitions = readDefinitions(BODY);
  const chips = findCoveredBlocks(BODY).map((block) => ({
    kind: block.kind,
    ...describeChip(BODY, block, { definitions, records: new Map() }),
  }));
  expect(chips).toEqual([
    { kind: 'image', urls: ['/demo/flood-1280.webp'], text: 'ঘাটে' },
    { kind: 'gallery', urls: ['/demo/a-1280.webp', '/demo/b-1280.webp'], text: 'এক' },
    { kind: 'table', urls: [], text: 'দল · জয়\nক · ২' },
    { kind: 'link', urls: [], text: 'youtube.com/watch?v=dQw4w9WgXcQ' },
  ]);
  expect(findCoveredBlocks('শুধু লেখা [ক](/খ) // গ')).toEqual([]);
});

test('removing a block also removes the definition that it alone uses, and nothing if it has changed', () => {
  const [image] = findCoveredBlocks(BODY);
  if (image === undefined) throw new Error('The body has no image.');
  const removed = removeBlock({ text: BODY, start: 0, end: 0 }, image);
  expect(removed.text).not.toMatch(/ছবি-1/);
  expect(removed.text).toMatch(/^শুরু\n\/\/\/ গ্যালারি/);
  expect(removed.start).toBe('শুরু\n'.length);
  const changed = { text: `নতুন ${BODY}`, start: 3, end: 3 };
  expect(removeBlock(changed, image)).toBe(changed);
});
