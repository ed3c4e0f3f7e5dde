import { expect, test } from 'vitest';
import { createWriteCheck } from './write-check.ts';

test('the state of each target is that of its last check, and a change is logged once', async () => {
  const lines: [string, Record<string, unknown>][] = [];
  const write = (fields: Record<string, unknown>, message: string) => lines.push([message, fields]);
  const full = new Error('No space left on device');
  let files = () => Promise.resolve();
  const { readWritable, job } = createWriteCheck({
    writeChecks: { database: () => Promise.resolve(), files: () => files() },
    log: { error: write, warn: write, info: write },
  });
  const run = () => job.run(new AbortController().signal);
  expect(readWritable()).toEqual({ database: true, files: true });

  files = () => Promise.reject(full);
  expect(await run()).toEqual({ againInMs: 30_000 });
  await run();
  expect(readWritable()).toEqual({ database: true, files: false });
  expect(lines).toEqual([['writes fail; reads may still work', { error: full, target: 'files' }]]);

  files = () => Promise.resolve();
  await run();
  await run();
  expect(readWritable()).toEqual({ database: true, files: true });
  expect(lines.slice(1)).toEqual([['writes work again', { target: 'files' }]]);
});
