import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listPageRoutes, listServerRoutes } from '#tests/support/list-routes.ts';
import type { Deed } from '#tests/support/newsroom-deeds.ts';
import { DEEDS } from '#tests/support/newsroom-deeds.ts';
import { openNewsroomViewers, VIEWER_NAMES } from '#tests/support/newsroom-viewers.ts';
import { findChangedTables, readTables } from '#tests/support/read-tables.ts';

let viewers: Awaited<ReturnType<typeof openNewsroomViewers>>;

beforeAll(async () => {
  viewers = await openNewsroomViewers();
});
afterAll(() => viewers.stop());

/** The status, then the first kind or the address that an answer names. */
async function tell(answer: Response): Promise<string> {
  const kind = /"kind"[,:]"([\w-]+)"/.exec(await answer.text())?.[1];
  return `${answer.status} ${kind ?? answer.headers.get('Location') ?? ''}`.trim();
}

/** Ways into the server that lead to no deed, asked with a file's name and without. */
const LEADING_NOWHERE: [way: string, path: string, answer: string][] = [
  ['DELETE /storage', '/storage', '400 invalid-argument'],
  ['PUT /storage', '/storage', '400 invalid-argument'],
  ['PATCH /storage', '/storage', '400 invalid-argument'],
  ['POST /storage/*', '/storage/articles%2F1_a.jpg', '405 invalid-argument'],
  ['PUT /storage/*', '/storage/articles%2F1_a.jpg', '405 invalid-argument'],
  ['PATCH /storage/*', '/storage/articles%2F1_a.jpg', '405 invalid-argument'],
];

describe('every route that writes stands in this table', () => {
  it('of the pages', async () => {
    const writing = (await listPageRoutes()).filter(({ writes }) => writes);
    const named = new Set(DEEDS.map(({ route }) => route).filter((route) => !route.includes(' ')));
    expect(writing.map(({ id }) => id).sort()).toEqual([...named].sort());
  });

  it('of the server', () => {
    const named = [...DEEDS.map(({ route }) => route), ...LEADING_NOWHERE.map(([way]) => way)];
    // Behind the last way are the pages, and before it what every answer gets.
    expect(listServerRoutes().sort()).toEqual(['ALL /*', ...named.filter((route) => route.includes(' '))].sort());
  });
});

describe.each(DEEDS)('$name', ({ prepare, answers }: Deed) => {
  test.each(VIEWER_NAMES.map((name) => [name, ...answers[name]]))('by %s: %s', async (name, answer, ...tables) => {
    const viewer = await viewers.makeViewer(name);
    const act = await prepare(viewer);
    const before = await readTables(viewer.site.db);
    expect(await tell(await act())).toBe(answer);
    expect(await findChangedTables(viewer.site.db, before)).toEqual(tables.sort());
  });
});

describe('what a history entry says of who did it', () => {
  const remembered = DEEDS.filter(({ answers }) => answers.staff.includes('history'));
  const readActors = async (db: Parameters<typeof readTables>[0]) =>
    (await db.selectFrom('history').select(['user_email', 'user_id']).where('user_id', '!=', 'before').execute()).map(
      ({ user_email, user_id }) => `${user_email} ${user_id}`,
    );

  test.each(remembered)('$name, by staff', async ({ prepare }) => {
    const viewer = await viewers.makeViewer('staff');
    const { rows } = await sql<{ id: string }>`select id from staff where email = ${viewer.email}`.execute(
      viewer.site.db,
    );
    await (await prepare(viewer))();
    expect(await readActors(viewer.site.db)).toContain(`${viewer.email} ${rows[0]?.id}`);
  });

  test.each(remembered)('$name, in dev mode', async ({ prepare }) => {
    const viewer = await viewers.makeViewer('dev mode');
    const act = await prepare(viewer);
    await viewer.site.db.deleteFrom('history').execute();
    await act();
    expect(new Set(await readActors(viewer.site.db))).toEqual(new Set(['Developer (Dev Mode) dev_mode']));
  });
});

describe('what writes nothing, even for staff', () => {
  it.each(LEADING_NOWHERE)('%s (%s): %s', async (way, path, answer) => {
    const { site, headers } = await viewers.makeViewer('staff');
    const before = await readTables(site.db);
    const method = way.slice(0, way.indexOf(' '));
    expect(await tell(await site.get(path, { method, headers }))).toBe(answer);
    expect(await findChangedTables(site.db, before)).toEqual([]);
  });

  it('a page without an action, or an address without a page', async () => {
    const { site, headers } = await viewers.makeViewer('staff');
    const before = await readTables(site.db);
    const silent = (await listPageRoutes()).filter(({ writes }) => !writes);
    const paths = silent.map(({ path, isIndex }) => `${path.replace(/:\w+\??/, 'a1')}${isIndex ? '?index' : ''}`);
    const feeds = ['/rss.xml', '/sitemap.xml', '/robots.txt', '/health', '/live', '/media/x', '/assets/x', '/nowhere'];
    for (const path of [...paths, ...feeds]) {
      const answer = await site.get(path, { method: 'POST', headers });
      expect.soft([path, answer.status]).toEqual([path, 405]);
    }
    expect(await findChangedTables(site.db, before)).toEqual([]);
  });
});
