import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRun } from '#domain/import/moving/site-import.ts';
import { openImportFolder } from './import-folder.ts';
import { createStateWriter, MAX_FAILED_SAVES, tolerateFailures } from './state-writer.ts';

test('a write may fail, but not too often in a row', async () => {
  let isFull = true;
  const reasons: unknown[] = [];
  const write = tolerateFailures(
    async () => {
      if (isFull) throw new Error('no space left');
    },
    (error) => reasons.push(error),
  );
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) expect(await write()).toBe(false);
  };
  await fail(MAX_FAILED_SAVES - 1);
  isFull = false;
  expect(await write()).toBe(true);
  isFull = true;
  await fail(MAX_FAILED_SAVES - 1);
  expect(reasons).toEqual([]);
  await fail(1);
  expect(reasons).toEqual([new Error('no space left')]);
});

async function openWriter(pid: number) {
  const path = await mkdtemp(join(tmpdir(), 'prohor-state-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const folder = openImportFolder(path);
  await folder.createFolders();
  let isReplaced = false;
  const writer = createStateWriter(folder, createRun('import', pid, 0), () => {
    isReplaced = true;
  });
  return { folder, writer, isReplaced: () => isReplaced, readPid: async () => (await folder.readRun('import'))?.pid };
}

test('a run whose state another process has replaced is not written over it', async () => {
  const { folder, writer, isReplaced, readPid } = await openWriter(1);
  await folder.saveRun(createRun('import', 2, 0));
  await writer.begin();
  await writer.save();
  expect(isReplaced()).toBe(false);
  expect(await readPid()).toBe(1);
  await folder.saveRun({ ...createRun('import', 3, 0), end: 'done' });
  await writer.save();
  expect(isReplaced()).toBe(true);
  expect(await readPid()).toBe(3);
});

test('a run that does not begin is written over one that has ended, and not over another', async () => {
  const { folder, writer, readPid } = await openWriter(1);
  await folder.saveRun(createRun('import', 2, 0));
  await writer.save();
  expect(await readPid()).toBe(2);
  await folder.saveRun({ ...createRun('import', 2, 0), end: 'done' });
  await writer.save();
  expect(await readPid()).toBe(1);
});
