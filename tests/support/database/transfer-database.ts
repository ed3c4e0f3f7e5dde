import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { exportLines } from '../../../cli/export/export-lines.ts';
import { makeArticle, NOON_MS } from '../articles/make-article.ts';
import { runCommandHere } from '../site/run-command-here.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

/** Gives each test of a file an empty database and an empty folder. */
export function setUpTransfers() {
  let database: TestDatabase;
  let folder = '';
  beforeEach(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'prohor-transfer-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    database: () => database,
    /** A path in the folder. */
    pathOf: (...names: readonly string[]) => join(folder, ...names),
    /** Runs the `prohor` command with the test's database. */
    prohor: (args: readonly string[], input?: string) => runCommandHere(args, { DATABASE_URL: database.url }, input),
    /** The output of `export`, without a command. */
    readExport: () => readExport(database.db),
  };
}

export const readExport = (db: TestDatabase['db']) =>
  db.transaction().execute(async (trx) => (await Array.fromAsync(exportLines(trx))).join(''));

/** The fields of an article in an import file. */
export function makeFields(change: Parameters<typeof makeArticle>[0] = {}) {
  const { id, subcategory, ...fields } = makeArticle(change);
  return fields;
}

/** A history entry of an import file. */
export const HISTORY_ENTRY = {
  userEmail: 'rina@example.org',
  userId: null,
  action: 'Edited',
  articleId: 'a1',
  articleTitle: 'পদ্মায় নতুন সেতু',
  timestamp: NOON_MS,
};
