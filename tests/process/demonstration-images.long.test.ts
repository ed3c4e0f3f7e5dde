import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedDemonstration } from '#server/runtime/demonstration.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { setUpDemonstration } from '#tests/support/site/demonstration.ts';

const { site, listImages, countRows } = setUpDemonstration();

test('a start after an interrupted one stores only the images that are missing', async () => {
  await sql`create function fail() returns trigger language plpgsql as $$
    begin
      if (select count(*) from files where state = 'stored') >= 5 then raise 'interrupted'; end if;
      return new;
    end $$`.execute(site().db);
  await sql`create trigger fail before update on files for each row when (new.state = 'stored') execute function fail()`.execute(
    site().db,
  );
  const { db, dataDir } = site();
  const seed = () => seedDemonstration(db, { nowMs: NOON_MS, imageStore: { storageUrl: null, dataDir } });
  await expect(seed()).rejects.toThrow('interrupted');
  const stored = await listImages();
  await sql`drop function fail cascade`.execute(site().db);

  expect(await seed()).toMatchObject({ kind: 'seeded' });
  expect(stored.length).toBeGreaterThan(0);
  expect((await listImages()).map(({ token }) => token)).toEqual(
    expect.arrayContaining(stored.map(({ token }) => token)),
  );
  expect(await countRows('files')).toEqual({ count: 24 });
});
