import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TargetDraft } from '#domain/deliveries/parse-target.ts';
import { CONFIGURED_TARGET_ID } from '#domain/deliveries/target.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { RINA } from '#tests/support/database/article-store.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { createDeliveryTargets } from './targets.ts';

const { db, drop } = await createTestDatabase();
const targets = createDeliveryTargets(db);
const BY_RINA = { by: RINA, nowMs: NOON_MS };
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const WEBHOOK: TargetDraft = { kind: 'webhook', name: 'মাঠ', urlOrId: 'https://hooks.example/1', secret: '' };
const ZONE: TargetDraft = { kind: 'cloudflare', name: 'ক্যাশ', urlOrId: 'a'.repeat(32), secret: ' token-1 ' };

beforeEach(async () => {
  for (const table of ['effects', 'effectTargets', 'signInPolicy', 'staff'] as const)
    await db.deleteFrom(table).execute();
});
afterAll(drop);

const add = (draft: TargetDraft) => targets.save({ id: null, ...draft }, BY_RINA);

async function addedId(draft: TargetDraft): Promise<string> {
  const before = new Set((await targets.list()).map(({ id }) => id));
  await add(draft);
  return (await targets.list()).find(({ id }) => !before.has(id))?.id ?? '';
}

/** Adds the target of `PURGE_URL`, as the server does. */
const addConfigured = () =>
  db
    .insertInto('effectTargets')
    .values({
      id: CONFIGURED_TARGET_ID,
      kind: 'purge-url',
      name: 'z',
      url: 'http://127.0.0.1/',
      secret: '',
      dueUpTo: 0,
      changedAt: 0,
      changedBy: '',
    })
    .execute();

const readSecret = async (id: string) => {
  const found = await targets.findForTest(id, RINA);
  return 'secret' in found ? found.secret : found.kind;
};

describe('a new target', () => {
  test('of the kind webhook gets a secret, which is shown once', async () => {
    const saved = await add(WEBHOOK);
    expect(saved).toEqual({ kind: 'saved', secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
    const [listed] = await targets.list();
    expect(listed).toMatchObject({ kind: 'webhook', name: 'মাঠ', url: 'https://hooks.example/1', waiting: 0 });
    expect(listed).not.toHaveProperty('secret');
    expect({ kind: 'saved', secret: await readSecret(listed?.id ?? '') }).toEqual(saved);
  });

  test('of a content delivery network has the token that was entered, which is not shown', async () => {
    expect(await add(ZONE)).toEqual({ kind: 'saved', secret: null });
    expect(await readSecret((await targets.list())[0]?.id ?? '')).toBe('token-1');
  });

  test('of IndexNow shares the key of the site, which the first one creates', async () => {
    const draft: TargetDraft = { kind: 'indexnow', name: 'Bing', urlOrId: 'https://www.bing.com/indexnow', secret: '' };
    expect(await targets.findIndexNowKey()).toBeNull();
    const first = await addedId(draft);
    const key = await targets.findIndexNowKey();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const second = await addedId({ ...draft, name: 'Yandex' });
    expect([await readSecret(first), await readSecret(second)]).toEqual([key, key]);
  });

  test('of WebSub has no secret, and the feeds name it unless it is paused', async () => {
    const draft: TargetDraft = { kind: 'websub', name: 'hub', urlOrId: 'https://hub.example/', secret: 'x' };
    const id = await addedId(draft);
    expect(await readSecret(id)).toBe('');
    expect(await targets.listHubs()).toEqual(['https://hub.example/']);
    await targets.setPaused({ id, isPaused: true }, BY_RINA);
    expect(await targets.listHubs()).toEqual([]);
  });

  test.each<[string, TargetDraft, string]>([
    ['a blank name', { ...WEBHOOK, name: ' ' }, 'bad-name'],
    ['another kind of URL', { ...WEBHOOK, urlOrId: 'ftp://a.example' }, 'bad-url'],
    ['a zone that the network cannot have', { ...ZONE, urlOrId: 'a' }, 'bad-zone'],
    ['no token', { ...ZONE, secret: ' ' }, 'bad-token'],
  ])('with %s is refused', async (_, draft, kind) => {
    expect(await add(draft)).toEqual({ kind });
    expect(await targets.list()).toEqual([]);
  });
});

test('targets are listed by name, that of PURGE_URL first, with the number of deliveries that wait', async () => {
  await addConfigured();
  const id = await addedId(WEBHOOK);
  await addedId({ ...WEBHOOK, name: 'আগে' });
  const effect = {
    targetId: id,
    event: 'changed' as const,
    articleId: null,
    topics: [],
    occurredAt: 1,
    queuedAt: 1,
    moment: null,
  };
  await db
    .insertInto('effects')
    .values([effect, { ...effect, state: 'delivered', endedAt: 2 }])
    .execute();
  expect((await targets.list()).map(({ name, waiting }) => [name, waiting])).toEqual([
    ['z', 0],
    ['আগে', 0],
    ['মাঠ', 1],
  ]);
});

describe('a changed target', () => {
  test('keeps its token if none is entered, and is tried again at once', async () => {
    const id = await addedId(ZONE);
    await db
      .updateTable('effectTargets')
      .set({ failures: 3, nextAttemptAt: NOON_MS * 2 })
      .execute();
    expect(await targets.save({ id, ...ZONE, name: 'নতুন', secret: '' }, BY_RINA)).toEqual({
      kind: 'saved',
      secret: null,
    });
    expect(await targets.findForTest(id, RINA)).toMatchObject({
      ...{ name: 'নতুন', secret: 'token-1', failures: 0, nextAttemptAt: 0 },
      ...{ changedBy: RINA.userEmail, changedAt: NOON_MS },
    });
    await targets.save({ id, ...ZONE, secret: 'token-2' }, BY_RINA);
    expect(await readSecret(id)).toBe('token-2');
  });

  test('of the kind webhook keeps its secret until a new one is asked for', async () => {
    const id = await addedId(WEBHOOK);
    const secret = await readSecret(id);
    expect(await targets.save({ id, ...WEBHOOK, secret: 'mine' }, BY_RINA)).toEqual({ kind: 'saved', secret: null });
    expect(await readSecret(id)).toBe(secret);
    const renewed = await targets.renewSecret(id, BY_RINA);
    expect(renewed).toEqual({ kind: 'saved', secret: await readSecret(id) });
    expect(await readSecret(id)).not.toBe(secret);
  });

  test('has its kind, and another kind has no secret to renew', async () => {
    const id = await addedId(ZONE);
    expect(await targets.save({ id, ...WEBHOOK }, BY_RINA)).toEqual({ kind: 'missing' });
    expect(await targets.renewSecret(id, BY_RINA)).toEqual({ kind: 'missing' });
    expect(await targets.findForTest(id, RINA)).toMatchObject({ kind: 'cloudflare', name: 'ক্যাশ' });
  });

  test('is paused, resumed and removed', async () => {
    const id = await addedId(WEBHOOK);
    expect(await targets.setPaused({ id, isPaused: true }, BY_RINA)).toEqual({ kind: 'paused' });
    expect((await targets.list())[0]?.isPaused).toBe(true);
    expect(await targets.setPaused({ id, isPaused: false }, BY_RINA)).toEqual({ kind: 'resumed' });
    expect((await targets.list())[0]?.isPaused).toBe(false);
    expect(await targets.remove(id, BY_RINA)).toEqual({ kind: 'removed' });
    expect(await targets.list()).toEqual([]);
  });

  test('of PURGE_URL can be paused, but not removed', async () => {
    await addConfigured();
    expect(await targets.remove(CONFIGURED_TARGET_ID, BY_RINA)).toEqual({ kind: 'missing' });
    expect(await targets.setPaused({ id: CONFIGURED_TARGET_ID, isPaused: true }, BY_RINA)).toEqual({ kind: 'paused' });
  });
});

test('a delivery that was given up waits again, and its target is tried at once', async () => {
  const id = await addedId(WEBHOOK);
  await db
    .updateTable('effectTargets')
    .set({ nextAttemptAt: NOON_MS * 2 })
    .execute();
  const effect = {
    targetId: id,
    event: 'article.updated' as const,
    articleId: articleId('a1'),
    topics: [],
    moment: null,
  };
  const times = { occurredAt: 1, queuedAt: 1, endedAt: 5, nextAttemptAt: 9 };
  await db
    .insertInto('effects')
    .values({ ...effect, ...times, state: 'failed', status: 500, attempts: 4 })
    .execute();
  const [failed] = await targets.listLatest(10);
  expect(failed).toMatchObject({ targetName: 'মাঠ', articleId: 'a1', state: 'failed', status: 500, attempts: 4 });
  expect(await targets.retry(failed?.id ?? '', BY_RINA)).toEqual({ kind: 'retried' });
  expect(await targets.listLatest(10)).toMatchObject([
    { id: failed?.id, state: 'waiting', endedAt: null, queuedAt: NOON_MS },
  ]);
  expect(await targets.findForTest(id, RINA)).toMatchObject({ nextAttemptAt: 0 });
});

describe('a target that was removed', () => {
  test.each([
    ['saving', () => targets.save({ id: UNKNOWN_ID, ...WEBHOOK }, BY_RINA)],
    ['a new secret', () => targets.renewSecret(UNKNOWN_ID, BY_RINA)],
    ['pausing', () => targets.setPaused({ id: UNKNOWN_ID, isPaused: true }, BY_RINA)],
    ['removal', () => targets.remove(UNKNOWN_ID, BY_RINA)],
    ['sending again', () => targets.retry('no id', BY_RINA)],
    ['a test', () => targets.findForTest(UNKNOWN_ID, RINA)],
  ])('%s finds nothing', async (_, act) => {
    expect(await act()).toEqual({ kind: 'missing' });
  });
});

test('only owners change and test targets', async () => {
  const id = await addedId(WEBHOOK);
  await turnRolesOn(db);
  const editor = await addStaffRow(db, { id: 'u2', role: 'editor' });
  const stamp = { by: editor, nowMs: NOON_MS };
  const results = await Promise.all([
    targets.save({ id: null, ...WEBHOOK }, stamp),
    targets.save({ id, ...WEBHOOK, name: 'অন্য' }, stamp),
    targets.renewSecret(id, stamp),
    targets.setPaused({ id, isPaused: true }, stamp),
    targets.remove(id, stamp),
    targets.retry(UNKNOWN_ID, stamp),
    targets.findForTest(id, editor),
  ]);
  expect(results).toEqual(results.map(() => ({ kind: 'forbidden', reason: 'role' })));
  expect(await targets.list()).toMatchObject([{ id, name: 'মাঠ', isPaused: false }]);
  const owner = await addStaffRow(db, { id: 'u3', role: 'owner' });
  expect(await targets.remove(id, { by: owner, nowMs: NOON_MS })).toEqual({ kind: 'removed' });
});
