import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createImageLibrary } from '#services/articles/images/image-library.ts';
import { NOON_MS } from '../articles/make-article.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { createTestDatabase } from '../database/test-database.ts';

const ALL = { search: '', fromMs: null, toMs: null, after: null, limit: 100, nowMs: NOON_MS };

/** Creates an empty database and an empty data folder for each test, for the images of the demonstration. */
export function setUpDemonstration() {
  let dataDir: string;
  let database: TestDatabase;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'prohor-demonstration-'));
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    site: () => ({ dataDir, url: database.url, db: database.db }),
    listImages: async () => (await createImageLibrary(database.db).list(ALL)).rows,
    countRows: (table: 'history' | 'articleRevisions' | 'files') =>
      database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
  };
}
