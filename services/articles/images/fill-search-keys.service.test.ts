import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { migrate } from '#services/postgres/migrate.ts';
import { createEarlierSchema } from '#tests/support/database/create-earlier-schema.ts';
import { createArticleJobs } from '../article-jobs.ts';

test('a trigger makes new and changed images searchable, and a job the earlier ones', async () => {
  const { db, drop } = await createEarlierSchema(inject('templateUrl'), '0025-interface-language');
  const add = (key: string) =>
    sql`insert into files (token, name, state, url, digest, content_type, size_bytes, width_px, height_px, is_animated,
        uploaded_by, created_at)
      values (${key}, ${`articles/1_${key}.jpg`}, 'stored', ${key}, '', '', 1, 1, 1, false, 'rina', 0)`.execute(db);
  const listKeys = async () => {
    const rows = await db.selectFrom('files').select('searchKey').orderBy('token').execute();
    return rows.map(({ searchKey }) => searchKey?.replaceAll(/ +/g, ' ').trim() ?? null);
  };
  for (const key of ['a', 'b', 'c']) await add(key);
  await migrate(db);
  await add('d');
  await db.updateTable('files').set({ caption: 'নদী' }).where('token', '=', 'c').execute();
  expect(await listKeys()).toEqual([null, null, 'নদী rina c.jpg', 'rina d.jpg']);
  const { fillSearchKeys } = createArticleJobs(db);
  expect([await fillSearchKeys(1), await fillSearchKeys(5), await fillSearchKeys(5)]).toEqual([1, 1, 0]);
  expect(await listKeys()).toEqual(['rina a.jpg', 'rina b.jpg', 'নদী rina c.jpg', 'rina d.jpg']);
  await drop();
});
