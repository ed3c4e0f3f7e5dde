import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { openPostgres } from '#server/runtime/open-database.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { startPooler } from '#tests/support/database/start-pooler.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { articleId } from '#tools/article-id.ts';
import { startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

let dataDir = '';
let database: TestDatabase;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-pooler-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('behind a pooler for transactions the start stops with one line, and with DATABASE_DIRECT_URL readers get changes', async () => {
  const pooler = await startPooler(database.url);
  const env = { DATABASE_URL: pooler.url, DATA_DIR: dataDir, SEED: 'none' };
  await expect(openPostgres(parseConfig(env), 'serve')).rejects.toThrow(
    /^DATABASE_URL: notifications .* pgbouncer .*; set DATABASE_DIRECT_URL to .*\.$/,
  );

  const server = await startServer({ ...env, DATABASE_DIRECT_URL: database.url });
  const readHome = async () => (await fetch(server.origin)).text();
  await readHome();
  await createArticleEditing(database.db).save({
    ...{ baseRevision: null, id: articleId('n1'), input: makeInput({ title: 'পুলের খবর' }) },
    ...{ actor: { userEmail: 'desk@prohor.example', userId: 'u1' }, nowMs: Date.now(), historyId: 'h1' },
  });
  await eventually(async () => expect(await readHome()).toContain('পুলের খবর'));
  expect(await server.end('SIGTERM')).toBe(0);
  await pooler.close();
});

test('a pooler that refuses the startup parameters is explained in one line', async () => {
  const pooler = await startPooler(database.url, { refusesOptions: true });
  const config = parseConfig({ DATABASE_URL: pooler.url, DATA_DIR: dataDir });
  await expect(openPostgres(config, 'serve')).rejects.toThrow(
    new OperatorError(
      'DATABASE_URL: the connection pooler refuses the startup parameter: options; pgbouncer accepts it if ignore_startup_parameters names it.',
    ),
  );
  await pooler.close();
});
