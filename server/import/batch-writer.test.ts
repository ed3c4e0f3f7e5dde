import pg from 'pg';
import { expect, test } from 'vitest';
import { createBatchWriter } from './batch-writer.ts';

function databaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('string is too long', 0, 'error');
  error.code = code;
  return error;
}

/** A writer into a table that rejects a batch with the word "poison". */
function createTable(errorCode: string) {
  const written: string[][] = [];
  const refused: string[] = [];
  const writer = createBatchWriter<string>({
    size: 3,
    weightLimit: 100,
    weightOf: (word) => word.length,
    write: async (words) => {
      if (words.includes('poison')) throw databaseError(errorCode);
      written.push([...words]);
      return words.length;
    },
    refuse: (id, reason) => refused.push(`${id}: ${reason}`),
  });
  return { writer, written, refused };
}

test('refuses only the record that the database rejects', async () => {
  const { writer, written, refused } = createTable('54000');
  for (const word of ['a', 'poison', 'b', 'c']) await writer.add(word, word);
  expect(await writer.finish()).toEqual({ added: 3, updated: 0 });
  expect(written).toEqual([['a'], ['b'], ['c']]);
  expect(refused).toEqual(['poison: the database rejected it: string is too long']);
});

test('rejects if the failure is not about the data', async () => {
  const { writer, refused } = createTable('57P01');
  await writer.add('a', 'poison');
  await expect(writer.finish()).rejects.toThrow('string is too long');
  expect(refused).toEqual([]);
});

test('writes heavy items in smaller batches, and the last of several with one id', async () => {
  const { writer, written } = createTable('54000');
  await writer.add('a', 'first');
  await writer.add('a', 'last');
  await writer.add('b', 'x'.repeat(100));
  await writer.add('c', 'c');
  await writer.finish();
  expect(written).toEqual([['last', 'x'.repeat(100)], ['c']]);
});
