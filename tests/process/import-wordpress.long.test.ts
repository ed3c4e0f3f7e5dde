import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishInterruptedImport } from '#services/documents/unpublished-import.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { writeWxr } from '#tests/support/moving/write-wxr.ts';
import { createRandom } from '#tools/random.ts';
import { runProhor, startProhor } from '#tools/run-program.ts';

const POSTS = 4_000;
const KILLS = 4;
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
  const count = async (table: 'articles' | 'movedArticles') => {
    const { rows } = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await count('articles');
    const program = startProhor(['import', 'wordpress', file], env);
    const part = Math.floor(random() * (POSTS / KILLS));
    await expect.poll(() => count('articles'), { timeout: 300_000 }).toBeGreaterThan(before + part);
    program.child.kill('SIGKILL');
    await program.ended;
    expect(await count('movedArticles')).toBe(await count('articles'));
    // PostgreSQL may take a moment to notice that the process was killed.
    await expect.poll(() => publishInterruptedImport(database.db, Date.now() + 31_000), { timeout: 60_000 }).toBe(1);
  }
  const ended = await runProhor(['import', 'wordpress', file], env);
  expect(ended).toMatchObject({ status: 0 });
  const [, added, unchanged] = /carried: (\d+) new, 0 updated, (\d+) unchanged/.exec(ended.out) ?? [];
  expect(Number(added) + Number(unchanged)).toBe(POSTS);
  expect(await count('articles')).toBe(POSTS);
  const again = await runProhor(['import', 'wordpress', file], env);
  expect(again.out).toContain(`carried: 0 new, 0 updated, ${POSTS} unchanged`);
  await database.drop();
  await rm(folder, { recursive: true });
});
