import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { RINA } from '#tests/support/database/article-store.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { createNotFoundCounter } from './not-found-counter.ts';
import type { Redirect } from './redirects.ts';
import { createRedirects, putImported, streamRedirects } from './redirects.ts';

const { db, drop } = await createTestDatabase();
const redirects = createRedirects(db);
const BY_RINA = { by: RINA, nowMs: NOON_MS };

beforeEach(async () => {
  for (const table of ['redirects', 'missedAddresses', 'signInPolicy', 'staff'] as const)
    await db.deleteFrom(table).execute();
});
afterAll(drop);

const add = (from: string, target: string, previousPath: string | null = null) =>
  redirects.save({ from, target, previousPath }, BY_RINA);
const put = (list: readonly Redirect[], replaces = true) => putImported(db, list, { by: 'import', nowMs: 1, replaces });
const readAll = async () =>
  (await Array.fromAsync(streamRedirects(db))).map(({ address, target }) => `${address} ${target}`);

describe('a redirect that a person enters', () => {
  test('leads from the address in every spelling to its target', async () => {
    expect(await add('https://old.example/Khobor/', '/article/a1')).toEqual({ kind: 'saved' });
    expect(await redirects.find('/khobor?utm_source=x')).toBe('/article/a1');
    expect(await redirects.find('/other')).toBeNull();
    expect(await redirects.find('/')).toBeNull();
  });

  test.each([
    ['the home page', '/', '/about', 'bad-address'],
    ['another site as target', '/khobor', 'https://a.example/', 'bad-target'],
    ['itself as target', '/khobor', '/khobor/', 'loop'],
  ])('from or to %s is refused', async (_, from, target, kind) => {
    expect(await add(from, target)).toEqual({ kind });
    expect(await readAll()).toEqual([]);
  });

  test('is refused if it would lead back over others', async () => {
    await add('/b', '/c');
    await add('/c', '/d');
    expect(await add('/d', '/b')).toEqual({ kind: 'loop' });
    expect(await add('/d', '/e')).toEqual({ kind: 'saved' });
  });

  test('may be turned round', async () => {
    await add('/x', '/y');
    expect(await add('/y', '/x', '/x')).toEqual({ kind: 'saved' });
    expect(await readAll()).toEqual(['/y /x']);
  });

  test('ends the search for a loop of imported ones', async () => {
    await put([
      { address: '/x', target: '/y' },
      { address: '/y', target: '/x' },
    ]);
    expect(await add('/a', '/x')).toEqual({ kind: 'saved' });
  });

  test('replaces none unless that one is edited', async () => {
    await add('/a', '/1');
    expect(await add('/a', '/2')).toEqual({ kind: 'exists' });
    expect(await add('/b', '/2', '/x')).toEqual({ kind: 'saved' });
    expect(await add('/a', '/2', '/b')).toEqual({ kind: 'exists' });
    expect(await add('/a', '/3', '/a')).toEqual({ kind: 'saved' });
    expect(await readAll()).toEqual(['/a /3', '/b /2']);
  });

  test('moves to another address, which is no longer missing', async () => {
    await add('/a', '/1');
    await db.insertInto('missedAddresses').values({ address: '/b', requests: 3, requestedAt: 1 }).execute();
    expect(await add('/b', '/1', '/a')).toEqual({ kind: 'saved' });
    expect(await readAll()).toEqual(['/b /1']);
    expect(await redirects.listNotFound(10)).toEqual([]);
  });

  test('is removed', async () => {
    await add('/a', '/1');
    expect(await redirects.remove('/a', RINA)).toEqual({ kind: 'removed' });
    expect(await redirects.find('/a')).toBeNull();
  });
});

describe('imported redirects', () => {
  test('of one address: the first counts, and none replaces a redirect that a person entered', async () => {
    await add('/a', '/mine');
    const list = [
      { address: '/b', target: '/1' },
      { address: '/b', target: '/2' },
      { address: '/a', target: '/3' },
    ];
    expect(await put(list)).toBe(1);
    expect(await readAll()).toEqual(['/a /mine', '/b /1']);
    expect(await put([])).toBe(0);
  });

  test('replace earlier imported ones only if told to', async () => {
    await put([{ address: '/a', target: '/1' }]);
    const changed = [{ address: '/a', target: '/2' }];
    expect(await put(changed, false)).toBe(0);
    expect(await redirects.find('/a')).toBe('/1');
    expect([await put(changed), await put(changed)]).toEqual([1, 0]);
    expect(await redirects.find('/a')).toBe('/2');
  });
});

test('the list begins with an address, or with the rest of a pasted URL, and continues after the last', async () => {
  await put(['/a', '/b1', '/b2', '/b3', '/c'].map((address) => ({ address, target: '/1' })));
  const list = async (search: string, after: string | null = null) => {
    const { rows, next } = await redirects.list({ search, after, limit: 2 });
    return [rows.map(({ address }) => address).join(' '), next];
  };
  expect(await list('')).toEqual(['/a /b1', '/b1']);
  expect(await list(' /b ')).toEqual(['/b1 /b2', '/b2']);
  expect(await list('https://old.example/B', '/b2')).toEqual(['/b3', null]);
  expect(await list('/')).toEqual(['/a /b1', '/b1']);
  expect(await list('/d')).toEqual(['', null]);
});

describe('addresses that lead nowhere', () => {
  const count = async (...urls: string[]) => {
    const clock = createFakeClock(NOON_MS);
    const failures: unknown[] = [];
    const counter = createNotFoundCounter({
      db,
      setTimer: clock.setTimer,
      onFailure: (error) => failures.push(error),
    });
    for (const [index, url] of urls.entries()) counter.count(url, NOON_MS + index);
    await counter.drain();
    return failures;
  };

  test('are counted without their parameters, the most requested first', async () => {
    expect(await count('/khobor?a=1', '/other', '/Khobor/')).toEqual([]);
    await count('/khobor');
    expect(await redirects.listNotFound(10)).toEqual([
      { address: '/khobor', requests: 3, requestedAt: NOON_MS + 2 },
      { address: '/other', requests: 1, requestedAt: NOON_MS + 1 },
    ]);
    expect(await redirects.listNotFound(1)).toHaveLength(1);
  });

  test.each([
    ['the home page', '/?p=12'],
    ['a file', '/a.php'],
    ['a program', '/wp-admin/x'],
    ['a month', '/2019/05/'],
    ['an email address', '/rina@prohor.example'],
    ['a phone number', '/01712345678'],
    ['a token', `/reset/${'a1'.repeat(12)}`],
    ['a text that is too long', `/${'ab/'.repeat(101)}`],
  ])('are not counted: %s', async (_, url) => {
    await count(url);
    expect(await redirects.listNotFound(10)).toEqual([]);
  });

  test('are counted up to 500 at a time', async () => {
    await count(...Array.from({ length: 501 }, (_, n) => `/a${n}`), '/a0');
    expect(await redirects.listNotFound(1_000)).toHaveLength(500);
    expect(await redirects.listNotFound(1)).toMatchObject([{ address: '/a0', requests: 2 }]);
  });

  test('are dismissed, and deleted after a while', async () => {
    await count('/a', '/b', '/c');
    expect(await redirects.dismissNotFound('/a', RINA)).toEqual({ kind: 'dismissed' });
    expect(await redirects.deleteOldNotFound({ beforeMs: NOON_MS + 2, limit: 10 })).toBe(1);
    expect((await redirects.listNotFound(10)).map(({ address }) => address)).toEqual(['/c']);
  });
});

test('only owners change redirects', async () => {
  await add('/a', '/1');
  await db.insertInto('missedAddresses').values({ address: '/b', requests: 3, requestedAt: 1 }).execute();
  await turnRolesOn(db);
  const editor = await addStaffRow(db, { id: 'u2', role: 'editor' });
  const results = await Promise.all([
    redirects.save({ from: '/c', target: '/1', previousPath: null }, { by: editor, nowMs: NOON_MS }),
    redirects.remove('/a', editor),
    redirects.dismissNotFound('/b', editor),
  ]);
  expect(results).toEqual(results.map(() => ({ kind: 'forbidden', reason: 'role' })));
  expect([await readAll(), await redirects.listNotFound(10)]).toMatchObject([['/a /1'], [{ address: '/b' }]]);
});
