import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdWrite } from '#tests/support/database/hold-write.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { writeGhost } from '#tests/support/moving/make-ghost.ts';
import { createRandom } from '#tools/random.ts';
import { runProhor, startProhor } from '#tools/run-program.ts';

const POSTS = 3_000;
const KILLS = 3;
/** A program that the test kills too late stops so many posts later, more than one batch. */
const MARGIN = 300;
const SEED = 1952;

test('an import of Ghost that is killed at random moments and started again carries every post once', {
  timeout: 1_200_000,
}, async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'prohor-moving-'));
  const file = join(folder, 'site.json');
  await writeGhost(file, POSTS);
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  const command = ['import', 'ghost', file, '--site', 'https://old.example'];
  const random = createRandom(SEED);
  const count = async () => {
    const { rows } = await database.db
      .selectFrom('articles')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await count();
    const part = Math.floor(random() * (POSTS / KILLS - MARGIN));
    const held = await holdWrite(database.db, {
      table: 'articles',
      row: `new.title = 'খবর ${before + part + MARGIN}'`,
    });
    const program = startProhor(command, env);
    await expect.poll(count, { timeout: 300_000 }).toBeGreaterThan(before + part);
    program.child.kill('SIGKILL');
    await program.ended;
    await held.release();
  }
  const ended = await runProhor(command, env);
  expect(ended).toMatchObject({ status: 0 });
  const [, added, unchanged] = /carried: (\d+) new, 0 updated, (\d+) unchanged/.exec(ended.out) ?? [];
  expect(Number(added) + Number(unchanged), ended.out).toBe(POSTS);
  expect(await count()).toBe(POSTS);
  await database.drop();
  await rm(folder, { recursive: true });
});
