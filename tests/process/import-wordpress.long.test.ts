import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishInterruptedImport } from '#services/documents/unpublished-import.ts';
import { holdWrite } from '#tests/support/database/hold-write.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { writeWxr } from '#tests/support/moving/write-wxr.ts';
import { createRandom } from '#tools/random.ts';
import { runProhor, startProhor } from '#tools/run-program.ts';

const POSTS = 4_000;
const KILLS = 4;
/** A program that the test kills too late stops so many posts later, more than one batch. */
const MARGIN = 300;
const SEED = 1971;

test('an import that is killed at random moments and started again carries every post once', {
  timeout: 1_200_000,
}, async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'prohor-moving-'));
  const file = join(folder, 'site.xml');
  await writeWxr(file, POSTS);
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  const random = createRandom(SEED);
  const count = async () => {
    const { rows } = await sql<{ articles: number; moved: number }>`
      select (select count(*) from articles) as articles, (select count(*) from moved_articles) as moved`.execute(
      database.db,
    );
    const [{ articles, moved } = { articles: 0, moved: -1 }] = rows;
    expect(moved).toBe(articles);
    return articles;
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await count();
    const part = Math.floor(random() * (POSTS / KILLS - MARGIN));
    // The numbers of posts are even.
    const held = await holdWrite(database.db, {
      table: 'articles',
      row: `new.title = 'খবর ${2 * (before + part + MARGIN)}'`,
    });
    const program = startProhor(['import', 'wordpress', file], env);
    await expect.poll(count, { timeout: 300_000 }).toBeGreaterThan(before + part);
    program.child.kill('SIGKILL');
    await program.ended;
    await held.release();
    // PostgreSQL may take a moment to notice that the process was killed.
    await expect.poll(() => publishInterruptedImport(database.db, Date.now() + 31_000), { timeout: 60_000 }).toBe(1);
  }
  const ended = await runProhor(['import', 'wordpress', file], env);
  expect(ended).toMatchObject({ status: 0 });
  const [, added, unchanged] = /carried: (\d+) new, 0 updated, (\d+) unchanged/.exec(ended.out) ?? [];
  expect(Number(added) + Number(unchanged)).toBe(POSTS);
  expect(await count()).toBe(POSTS);
  const again = await runProhor(['import', 'wordpress', file], env);
  expect(again.out).toContain(`carried: 0 new, 0 updated, ${POSTS} unchanged`);
  await database.drop();
  await rm(folder, { recursive: true });
});
