import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { takeChangedTables } from '#tests/support/database/changed-tables.ts';
import { ACTOR, FORM, moment, sendJson } from '#tests/support/staff/newsroom-data.ts';
import { PROBES, ROLE_PROBES } from '#tests/support/staff/newsroom-probes.ts';
import { NEWSROOM_ACTIONS } from '#tests/support/staff/newsroom-requests.ts';
import type { Viewer } from '#tests/support/staff/newsroom-viewers.ts';
import { openNewsroomViewers, openRoleViewers } from '#tests/support/staff/newsroom-viewers.ts';
import { articleId } from '#tools/article-id.ts';
import { listPageRoutes, listServerRoutes } from '../support/list-routes.ts';

let viewers: Awaited<ReturnType<typeof openNewsroomViewers>>;

beforeAll(async () => {
  viewers = await openNewsroomViewers();
});
afterAll(() => viewers.stop());

/** The status, then the first kind or the location of a response. */
async function summarise(answer: Response): Promise<string> {
  const kind = /"kind"[,:]"([\w-]+)"/.exec(await answer.text())?.[1];
  return `${answer.status} ${kind ?? answer.headers.get('Location') ?? ''}`.trim();
}

/** Stores an image that a draft shows, and returns its path. */
async function makeDraftImage({ site }: Viewer): Promise<string> {
  const upload = { name: `articles/1_${randomUUID()}.jpg`, bytes: await makeJpeg(300, 200), uploadedBy: 'desk' };
  const saved = await site.files.save({ ...upload, nowMs: Date.now() });
  if (saved.kind !== 'saved') throw new Error(`The upload was ${saved.kind}.`);
  const input = makeInput({ imageUrl: saved.file.url, status: 'draft' });
  const stamp = { actor: { userEmail: 'desk', userId: null }, nowMs: Date.now(), historyId: randomUUID() };
  await site.editing.save({ baseRevision: null, id: articleId(randomUUID()), input, ...stamp });
  return new URL(saved.file.url, site.origin).pathname;
}

/** Methods and routes of the server without an action, with a file name and without. */
const WITHOUT_ACTION: [way: string, path: string, answer: string][] = [
  ['DELETE /storage', '/storage', '400 invalid-argument'],
  ['PUT /storage', '/storage', '400 invalid-argument'],
  ['PATCH /storage', '/storage', '400 invalid-argument'],
  ['POST /storage/*', '/storage/articles%2F1_a.jpg', '405 invalid-argument'],
  ['PUT /storage/*', '/storage/articles%2F1_a.jpg', '405 invalid-argument'],
  ['PATCH /storage/*', '/storage/articles%2F1_a.jpg', '405 invalid-argument'],
];

describe('the table contains every route that writes', () => {
  it('from the pages', async () => {
    const writing = (await listPageRoutes()).filter(({ writes }) => writes);
    const named = new Set(NEWSROOM_ACTIONS.map(({ route }) => route).filter((route) => !route.includes(' ')));
    expect(writing.map(({ id }) => id).sort()).toEqual([...named].sort());
  });

  it('from the server', () => {
    const named = [...NEWSROOM_ACTIONS.map(({ route }) => route), ...WITHOUT_ACTION.map(([way]) => way)];
    // `ALL /*` is the page handler and the middleware of every response.
    expect(listServerRoutes().sort()).toEqual(
      ['ALL /*', 'ALL /api/v1/*', ...named.filter((route) => route.includes(' '))].sort(),
    );
  });
});

/** Prepares and takes the action, and expects its response and the tables that it changes. */
async function expectAnswer(
  viewer: Viewer,
  { action, answer, tables }: Pick<(typeof PROBES)[number], 'action' | 'answer' | 'tables'>,
) {
  const act = await action.prepare(viewer);
  const { db } = viewer.site;
  // Stores the use of the session, if that is due. Otherwise the action would, five minutes after the sign-in.
  await viewer.site.identity.findSession(new Headers(viewer.headers));
  // A job finishes the tag changes of earlier probes.
  await expect
    .poll(() => db.selectFrom('tagChanges').where('finishedAt', 'is', null).select('id').execute())
    .toEqual([]);
  await takeChangedTables(db);
  expect(await summarise(await act())).toBe(answer);
  expect(await takeChangedTables(db)).toEqual(tables);
  // Later probes would store what they are told.
  await db.deleteFrom('effectTargets').execute();
}

test.each(PROBES)('$action.name by $name: $answer', async ({ name, by, ...probe }) => {
  await expectAnswer(await viewers[by](name), probe);
});

describe('on a site with roles', () => {
  let roles: Awaited<ReturnType<typeof openRoleViewers>>;
  beforeAll(async () => {
    roles = await openRoleViewers();
  });
  afterAll(() => roles.stop());

  test.each(ROLE_PROBES)('$action.name by $name: $answer', async ({ name, by, ...probe }) => {
    await expectAnswer(await roles[by](name), probe);
  });

  describe.each(['a reporter', 'a contributor'] as const)('%s', (name) => {
    const makeDraft = async (viewer: Viewer) => {
      const id = randomUUID();
      const form = { ...FORM, status: 'draft' };
      const body = { intent: 'save', articleId: id, baseRevision: null, form };
      expect(await summarise(await sendJson(viewer, '/dashboard/add.data', body))).toBe('200 saved');
      return { id, form };
    };

    it('creates, edits, deletes and restores an own draft', async () => {
      const viewer = await roles.makeViewer(name);
      const { id, form } = await makeDraft(viewer);
      const edit = { intent: 'save', articleId: id, baseRevision: 1, form: { ...form, title: 'নতুন শিরোনাম' } };
      const send = async (path: string, body: object) => summarise(await sendJson(viewer, path, body));
      expect(await send(`/dashboard/manage/${id}/edit.data`, edit)).toBe('200 saved');
      expect(await send('/dashboard/manage.data', { intent: 'remove', id })).toBe('200 deleted');
      expect(await send('/dashboard/trash.data', { id })).toBe('200 saved');
    });

    it('publishes and features no own draft, neither with the form nor with a change of several articles', async () => {
      const viewer = await roles.makeViewer(name);
      const { id, form } = await makeDraft(viewer);
      await takeChangedTables(viewer.site.db);
      const save = { intent: 'save', articleId: id, baseRevision: 1 };
      for (const change of [
        { status: 'published' },
        { status: 'scheduled', publishAt: '2099-01-01T10:00' },
        { isFeatured: true },
      ]) {
        const body = { ...save, form: { ...form, ...change } };
        expect(await summarise(await sendJson(viewer, `/dashboard/manage/${id}/edit.data`, body))).toBe(
          '403 forbidden',
        );
      }
      const many = { intent: 'change-many', change: { kind: 'publish' }, articles: [{ id, revision: 1 }] };
      expect(await (await sendJson(viewer, '/dashboard/manage.data', many)).text()).toContain('forbidden');
      expect(await takeChangedTables(viewer.site.db)).toEqual([]);
    });

    it.each([
      ...['/dashboard/ads', '/dashboard/settings', '/dashboard/tags', '/dashboard/staff'],
      ...['/dashboard/import', '/dashboard/import/reports/import.html'],
    ])('gets status 403 for %s', async (path) => {
      const viewer = await roles.makeViewer(name);
      expect((await viewer.site.get(path, viewer)).status).toBe(403);
    });
  });

  it.each([
    ['a reporter', 200],
    ['a contributor', 403],
  ] as const)('%s opens the draft of a colleague, its history and its preview links: %i', async (name, status) => {
    const viewer = await roles.makeViewer(name);
    const id = randomUUID();
    const input = makeInput({ status: 'draft', title: 'গোপন খসড়া' });
    // The first in the list, which other tests have filled.
    const stamp = { ...moment(), nowMs: Date.now() + DAY_MS };
    await viewer.site.editing.save({ baseRevision: null, id: articleId(id), input, actor: ACTOR, ...stamp });
    const paths = [
      `/dashboard/manage/${id}/edit`,
      `/dashboard/manage/${id}/history`,
      `/dashboard/previews?article=${id}`,
    ];
    const answers = await Promise.all(paths.map((path) => viewer.site.get(path, viewer)));
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    const list = await (await viewer.site.get(`/dashboard/manage?search=${encodeURIComponent('গোপন')}`, viewer)).text();
    expect(list.includes('গোপন খসড়া')).toBe(status === 200);
    const beat = { articleId: id, windowId: 'w', sequence: 1, state: 'open' };
    expect((await sendJson(viewer, '/dashboard/presence', beat)).status).toBe(status);
    // The board shows the title of an assigned article, so it may be read.
    await viewer.site.desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
    const staff = await viewer.site.db
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', viewer.email)
      .executeTakeFirst();
    const item = { articleId: articleId(id), stage: 'writing', movedAt: 1, assigneeId: staff?.id ?? null } as const;
    await viewer.site.db.insertInto('deskItems').values(item).execute();
    expect((await viewer.site.get(`/dashboard/manage/${id}/edit`, viewer)).status).toBe(200);
    await viewer.site.desk.saveSettings({ isOn: false, needsFourEyes: false }, OPERATOR, Date.now());
  });
});

describe('the actor of a history entry', () => {
  const remembered = NEWSROOM_ACTIONS.filter(({ answers }) => answers.staff.includes('history'));
  const readActors = async (db: Database) =>
    (await db.selectFrom('history').select(['userEmail', 'userId']).where('userId', '!=', 'before').execute()).map(
      ({ userEmail, userId }) => `${userEmail} ${userId}`,
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

describe('the image of a draft', () => {
  test.each([
    ['a visitor', 404],
    ['an ended session', 404],
    ['staff', 200],
    ['dev mode', 200],
    ['forbidden dev mode', 404],
    ['another site’s page', 200], // The browser sends no cookie with such a request, and the page may not use the answer.
  ] as const)('and its crop, requested by %s: %i', async (name, status) => {
    const viewer = await viewers.makeViewer(name);
    const path = await makeDraftImage(viewer);
    const answers = await Promise.all(
      [path, path.replace('.jpg', '-share.jpg')].map((imagePath) => viewer.site.get(imagePath, viewer)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    const policies = answers.map(({ headers }) => headers.get('Cross-Origin-Resource-Policy'));
    expect(policies).toEqual(status === 200 ? ['same-origin', 'same-origin'] : [null, null]);
  });
});

describe('requests without an action write nothing, even by staff', () => {
  it.each(WITHOUT_ACTION)('%s (%s): %s', async (way, path, answer) => {
    const { site, headers } = await viewers.makeViewer('staff');
    await takeChangedTables(site.db);
    const method = way.slice(0, way.indexOf(' '));
    expect(await summarise(await site.get(path, { method, headers }))).toBe(answer);
    expect(await takeChangedTables(site.db)).toEqual([]);
  });

  it('returns 405 for a POST to a page without an action or a URL without a page', async () => {
    const { site, headers } = await viewers.makeViewer('staff');
    await takeChangedTables(site.db);
    // The server itself handles comments on a preview and pictures that are checked (card-check.test.ts).
    const silent = (await listPageRoutes()).filter(({ writes, path }) => !writes && !/^\/(preview|v$)/.test(path));
    const paths = silent.map(({ path, isIndex }) => `${path.replace(/:\w+\??/, 'a1')}${isIndex ? '?index' : ''}`);
    const feeds = [
      '/rss.xml',
      '/feed.json',
      '/api/v1/articles',
      '/sitemap.xml',
      '/robots.txt',
      '/health',
      '/livez',
      '/readyz',
      '/live',
      '/media/x',
      '/assets/x',
      '/nowhere',
    ];
    for (const path of [...paths, ...feeds]) {
      const answer = await site.get(path, { method: 'POST', headers });
      expect.soft([path, answer.status]).toEqual([path, 405]);
    }
    expect(await takeChangedTables(site.db)).toEqual([]);
  });
});
