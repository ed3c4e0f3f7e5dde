import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { articleId } from '#tools/article-id.ts';
import { runProhor } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

const ARTICLES = 5;
const SAVES_FOR_EACH_IMAGE = 4;

let folder: string;
let site: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-backup-in-use-'));
  site = await createTestDatabase();
});
afterAll(async () => {
  await site.drop();
  await rm(folder, { recursive: true, force: true });
});

const pathOf = (...names: string[]) => join(folder, ...names);

/** Starts to save articles one after the other. `acknowledged` is the number of the last save; the first is 1. */
function startWriting() {
  const editing = createArticleEditing(site.db);
  const store = openObjectStore(null, pathOf('site'));
  const files = createFileStorage({ db: site.db, store, findUses: findImageUses, onDeleteFailed: () => {} });
  const state = { acknowledged: 0, isStopped: false };
  const upload = async (number: number) => {
    const name = `articles/1_${number}.jpg`;
    const bytes = await makeJpeg(400 + number, 300);
    const saved = await files.save({ name, bytes, uploadedBy: 'rina@prohor.example', nowMs: number });
    if (saved.kind !== 'saved') throw new Error(`The image was not saved: ${saved.kind}.`);
    return saved.file.url;
  };
  const write = async () => {
    let imageUrl = '';
    while (!state.isStopped) {
      const number = state.acknowledged + 1;
      if (number % SAVES_FOR_EACH_IMAGE === 1) imageUrl = await upload(number);
      const id = articleId(`a${number % ARTICLES}`);
      const saved = await editing.save({
        ...{ id, input: makeInput({ title: String(number), imageUrl }), nowMs: number, historyId: randomUUID() },
        actor: { userEmail: 'rina@prohor.example', userId: null },
        baseRevision: (await editing.find(id))?.revision ?? null,
      });
      expect(saved.kind).toBe('saved');
      state.acknowledged = number;
    }
  };
  const ended = write();
  return {
    readAcknowledged: () => state.acknowledged,
    stop: async () => {
      state.isStopped = true;
      await ended;
    },
  };
}

/** Writes a backup. Returns the number of the last save when its snapshot was taken; further saves followed during the backup. */
async function backUp(readAcknowledged: () => number): Promise<number> {
  const env = { DATABASE_URL: site.url, DATA_DIR: pathOf('site') };
  const { running, last } = await site.db.transaction().execute(async (trx) => {
    // No save uses this table, so only the backup waits for it.
    await sql`lock table saved_views`.execute(trx);
    const started = runProhor(['backup', pathOf('backups')], env);
    await eventually(async () => {
      const waiting = sql`select from pg_locks where relation = 'saved_views'::regclass and not granted`;
      expect((await waiting.execute(trx)).rows).toHaveLength(1);
    });
    const acknowledged = readAcknowledged();
    await eventually(() => expect(readAcknowledged()).toBeGreaterThan(acknowledged + 1));
    return { running: started, last: acknowledged };
  });
  expect(await running).toMatchObject({ status: 0, err: '' });
  return last;
}

/** Restores a backup, and returns the number of the last save that it has, of which everything else must be the consequence. */
async function findLastSave(name: string): Promise<number> {
  const restored = await createTestDatabase();
  const dataDir = pathOf(`restored-${name}`);
  const env = { DATABASE_URL: restored.url, DATA_DIR: dataDir };
  expect(await runProhor(['restore', pathOf('backups', name)], env)).toMatchObject({ status: 0 });
  const { db } = restored;
  const articles = await db.selectFrom('articles').select(['id', 'title', 'imageUrl', 'revision']).execute();
  const last = Math.max(...articles.map(({ title }) => Number(title)));
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  for (const { id, title, revision, imageUrl } of articles) {
    const own = numbers.filter((number) => id === `a${number % ARTICLES}`);
    expect({ id, title, revision }).toEqual({ id, title: String(own.at(-1)), revision: own.length });
    const token = /media\/(\w+)/.exec(imageUrl)?.[1] ?? '';
    const pictures = await readdir(join(dataDir, 'files', token));
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures) {
      expect(await readFile(join(dataDir, 'files', token, picture))).toEqual(
        await readFile(pathOf('site', 'files', token, picture)),
      );
    }
  }
  const count = async (table: 'history' | 'articleRevisions') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  expect([await count('history'), await count('articleRevisions')]).toEqual([last, last]);
  await restored.drop();
  return last;
}

test('backups that are written while staff save have each save as a whole, and every save before a later one', async () => {
  const writer = startWriting();
  const limits: { before: number; after: number }[] = [];
  try {
    await eventually(() => expect(writer.readAcknowledged()).toBeGreaterThan(0));
    for (let backup = 0; backup < 3; backup += 1) {
      const before = writer.readAcknowledged();
      limits.push({ before, after: await backUp(writer.readAcknowledged) });
    }
  } finally {
    await writer.stop();
  }
  const names = (await readdir(pathOf('backups'))).filter((name) => name.startsWith('20')).sort();
  for (const [index, { before, after }] of limits.entries()) {
    const last = await findLastSave(names[index] ?? '');
    expect(last).toBeGreaterThanOrEqual(before);
    // One more may have been stored before it was acknowledged.
    expect(last).toBeLessThanOrEqual(after + 1);
  }
});
