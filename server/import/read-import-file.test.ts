import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { runs } from '#tests/support/property-runs.ts';
import type { ImportItem } from './read-import-file.ts';
import { MAX_RECORD_CHARACTERS, readImportFile } from './read-import-file.ts';

async function* inChunks(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(text: string, chunkBytes: number) {
  const items: ImportItem[] = [];
  try {
    for await (const found of readImportFile(inChunks(text, chunkBytes))) items.push(...found);
    return { items, failure: null };
  } catch (error) {
    return { items, failure: error };
  }
}

const TEXT = JSON.stringify({
  articles: { a: { title: 'ক্ষ', tags: ['এক', { deep: [[]] }] }, b: 'কথা', c: 12.5e3, d: [true, null] },
  other: [{ articles: { no: 1 } }],
  history: [null, { id: 'own' }, { id: 7 }, 'x'],
  development: 'off',
});

const ITEMS: ImportItem[] = [
  { kind: 'record', section: 'articles', id: 'a', line: 1, value: { title: 'ক্ষ', tags: ['এক', { deep: [[]] }] } },
  { kind: 'record', section: 'articles', id: 'b', line: 1, value: 'কথা' },
  { kind: 'record', section: 'articles', id: 'c', line: 1, value: 12_500 },
  { kind: 'record', section: 'articles', id: 'd', line: 1, value: [true, null] },
  { kind: 'unknown-key', key: 'other' },
  { kind: 'record', section: 'history', id: 'own', line: 1, value: { id: 'own' } },
  { kind: 'record', section: 'history', id: '7', line: 1, value: { id: 7 } },
  { kind: 'record', section: 'history', id: '3', line: 1, value: 'x' },
  { kind: 'bad-section', section: 'development' },
];

describe('an import file', () => {
  test('yields the same records for any chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (size) => {
        expect(await readAll(TEXT, size)).toEqual({ items: ITEMS, failure: null });
      }),
      runs(25),
    );
  });

  test('names the line on which each record begins, for any chunk size', async () => {
    const text = '{"articles": {\n\n"a": {\r\n"x": [\n1]},\n"b":\n2},\n"history": [{"id": "c"},\n\n{"id": "d"\n}]}';
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (size) => {
        const { items } = await readAll(text, size);
        expect(items).toMatchObject([
          { id: 'a', line: 3 },
          { id: 'b', line: 7 },
          { id: 'c', line: 8 },
          { id: 'd', line: 10 },
        ]);
      }),
      runs(25),
    );
  });

  test('cut off anywhere, gives the records before the cut and one line for the operator', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: TEXT.length - 1 }),
        fc.integer({ min: 1, max: 400 }),
        async (end, size) => {
          const { items, failure } = await readAll(TEXT.slice(0, end), size);
          expect(items).toEqual(ITEMS.slice(0, items.length));
          expect(failure).toBeInstanceOf(OperatorError);
        },
      ),
      runs(50),
    );
  });

  test('with an illegal character anywhere, gives the records before it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: TEXT.length }), fc.integer({ min: 1, max: 400 }), async (at, size) => {
        const { items, failure } = await readAll(`${TEXT.slice(0, at)}\u0001${TEXT.slice(at)}`, size);
        const whole = await readAll(TEXT.slice(0, at), size);
        expect(items).toEqual(whole.items);
        expect(failure).toBeInstanceOf(OperatorError);
      }),
      runs(50),
    );
  });

  const LONG = 'ক'.repeat(MAX_RECORD_CHARACTERS);
  test.each([
    ['one long text', LONG],
    ['a long text in a list', { tags: [['x'], LONG, 'y'], after: 1 }],
    ['a long key', { [LONG]: 1, after: { a: [] } }],
    ['very many small values', Array.from({ length: MAX_RECORD_CHARACTERS }, () => 0)],
  ])('skips a record with %s and reads the others', async (_, value) => {
    const text = JSON.stringify({ articles: { a: 1, long: value, b: [2] }, history: [value, { id: 'own' }] });
    expect(await readAll(text, 16_384)).toEqual({
      items: [
        { kind: 'record', section: 'articles', id: 'a', line: 1, value: 1 },
        { kind: 'too-long', section: 'articles', id: 'long' },
        { kind: 'record', section: 'articles', id: 'b', line: 1, value: [2] },
        { kind: 'too-long', section: 'history', id: '0' },
        { kind: 'record', section: 'history', id: 'own', line: 1, value: { id: 'own' } },
      ],
      failure: null,
    });
  });
});
