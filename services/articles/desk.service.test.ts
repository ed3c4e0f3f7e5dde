import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Article, ArticleInput } from '#domain/article/article.ts';
import { makeArticle, makeInput, NOON_MS } from '#tests/support/make-article.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { createArticles } from './articles.ts';
import type { Desk } from './desk.ts';
import { createDesk } from './desk.ts';
import { putArticles, putHistory, removeArticlesByPrefix, streamHistory } from './transfer.ts';

const RINA = { userEmail: 'rina@prohor.example', userId: 'u1' };
const KAMAL = { userEmail: 'kamal@prohor.example', userId: 'u2' };
const HOUR_MS = 3_600_000;
const FIRST_PAGE = { after: null, limit: 20 };

let database: TestDatabase;
let desk: Desk;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = createDesk(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['articles', 'history', 'trash', 'article_revisions'] as const) {
    await database.db.deleteFrom(table).execute();
  }
});

const put = (...changes: Partial<Article>[]) => putArticles(database.db, changes.map(makeArticle));
const moment = (nowMs = NOON_MS) => ({ nowMs, historyId: randomUUID() });
const create = (change: Partial<ArticleInput> = {}, id = 'n1') => desk.create(id, makeInput(change), RINA, moment());
const readActions = async () => (await Array.fromAsync(streamHistory(database.db))).map(({ action }) => action).sort();
const readRevisions = async () => {
  const rows = await database.db
    .selectFrom('article_revisions')
    .select(['revision', 'origin'])
    .orderBy('revision')
    .execute();
  return rows.map(({ revision, origin }) => `${revision} ${origin}`);
};

/** Saves a title as a person does who, after each conflict, opens the article again. */
async function saveUntilItCounts(title: string): Promise<void> {
  for (let kind = 'conflict'; kind !== 'saved'; ) {
    const { article, revision } = (await desk.find('n1')) ?? { article: makeArticle(), revision: 0 };
    ({ kind } = await desk.update('n1', { ...article, title }, revision, KAMAL, moment()));
  }
}

describe('a new article', () => {
  test('comes into being with its history entry and its first revision', async () => {
    const saved = await create({ title: 'নদীর *বাঁধ* ভেঙেছে' });
    expect(saved).toMatchObject({ kind: 'saved', revision: 1, article: { createdAt: NOON_MS, updatedAt: NOON_MS } });
    expect(await desk.find('n1')).toMatchObject({
      revision: 1,
      article: { title: 'নদীর *বাঁধ* ভেঙেছে', metaTitle: 'নদীর *বাঁধ* ভেঙেছে', viewCount: 0 },
    });
    expect(await Array.fromAsync(streamHistory(database.db))).toMatchObject([
      { action: 'Created', articleId: 'n1', ...RINA, timestamp: NOON_MS },
    ]);
    expect(await readRevisions()).toEqual(['1 saved']);
  });

  test('is made once, however often the request is repeated', async () => {
    const outcomes = await Promise.all([create(), create(), create()]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
    expect(await readActions()).toEqual(['Created']);
    expect(await readRevisions()).toEqual(['1 saved']);
  });

  test('is still the same to a late repetition after somebody has edited it', async () => {
    await create();
    await desk.update('n1', makeInput({ title: 'নতুন' }), 1, KAMAL, moment());
    expect(await create()).toMatchObject({ kind: 'saved', revision: 2, article: { title: 'নতুন' } });
    expect(await readActions()).toEqual(['Created', 'Edited']);
  });

  test('never takes the id of another one, alive or in the trash', async () => {
    await create();
    expect(await create({ title: 'অন্য খবর' })).toEqual({ kind: 'id-taken' });
    await desk.remove('n1', RINA, moment());
    expect(await create()).toEqual({ kind: 'id-taken' });
  });

  test('that cannot be recorded leaves nothing', async () => {
    await create();
    const { id } = (await Array.fromAsync(streamHistory(database.db)))[0] ?? { id: '' };
    const twice = desk.create('n2', makeInput(), RINA, { nowMs: NOON_MS, historyId: id });
    await expect(twice).rejects.toThrow(/duplicate key/);
    expect(await desk.find('n2')).toBeNull();
    expect(await readRevisions()).toEqual(['1 saved']);
  });
});

describe('an edit', () => {
  test('keeps the time of creation and the views', async () => {
    await put({ id: 'a1', viewCount: 7, createdAt: NOON_MS - HOUR_MS, updatedAt: NOON_MS - HOUR_MS });
    await desk.update('a1', makeInput({ title: 'নতুন শিরোনাম' }), 1, RINA, moment());
    expect(await desk.find('a1')).toMatchObject({
      revision: 2,
      article: {
        title: 'নতুন শিরোনাম',
        metaTitle: 'নতুন শিরোনাম',
        viewCount: 7,
        createdAt: NOON_MS - HOUR_MS,
        updatedAt: NOON_MS,
      },
    });
  });

  test('keeps what an import had left as a revision', async () => {
    await put({ id: 'a1', title: 'আমদানি' });
    await desk.update('a1', makeInput({ title: 'নতুন' }), 1, RINA, moment());
    expect(await readRevisions()).toEqual(['1 imported', '2 saved']);
    expect(await desk.findRevision('a1', 1)).toMatchObject({ revision: 1, article: { id: 'a1', title: 'আমদানি' } });
    expect(await desk.findRevision('a1', 3)).toBeNull();
  });

  test('that is repeated, or changes nothing, is not saved again', async () => {
    await create();
    const edit = () => desk.update('n1', makeInput({ title: 'নতুন' }), 1, RINA, moment());
    expect(await edit()).toMatchObject({ kind: 'saved', revision: 2, mergedParts: [] });
    expect(await edit()).toMatchObject({ kind: 'saved', revision: 2, mergedParts: [] });
    expect(await readActions()).toEqual(['Created', 'Edited']);
  });

  test('of what is not there says so, and of what lies in the trash too', async () => {
    expect(await desk.update('gone', makeInput(), 1, RINA, moment())).toEqual({ kind: 'missing' });
    expect(await desk.remove('gone', RINA, moment())).toEqual({ kind: 'missing' });
    await create();
    await desk.remove('n1', RINA, moment());
    expect(await desk.update('n1', makeInput({ title: 'নতুন' }), 1, RINA, moment())).toEqual({ kind: 'deleted' });
    expect(await readActions()).toEqual(['Created', 'Deleted']);
  });

  test('names the picture that nothing shows any more', async () => {
    await create({ imageUrl: '/media/a.jpg' }, 'n1');
    await create({ imageUrl: '/media/a.jpg' }, 'n2');
    const first = await desk.update('n1', makeInput({ imageUrl: '/media/b.jpg' }), 1, RINA, moment());
    expect(first).toMatchObject({ releasedImageUrl: null });
    const second = await desk.update('n2', makeInput({ imageUrl: '' }), 1, RINA, moment());
    expect(second).toMatchObject({ releasedImageUrl: '/media/a.jpg' });
    await desk.remove('n1', RINA, moment());
    expect(await desk.findReferencedImages(['/media/a.jpg', '/media/b.jpg', ''])).toEqual(new Set(['/media/b.jpg']));
  });
});

describe('two people edit one article', () => {
  beforeEach(async () => {
    await create({ title: 'আদি', author: 'আদি' });
    await desk.update('n1', makeInput({ title: 'রিনার', author: 'আদি' }), 1, RINA, moment());
  });

  test('different parts are merged without a question', async () => {
    const saved = await desk.update('n1', makeInput({ title: 'আদি', author: 'কামাল' }), 1, KAMAL, moment());
    expect(saved).toMatchObject({ kind: 'saved', revision: 3, mergedParts: ['title'] });
    expect((await desk.find('n1'))?.article).toMatchObject({ title: 'রিনার', author: 'কামাল' });
  });

  test('the same part is a conflict, and nothing is written', async () => {
    const outcome = await desk.update('n1', makeInput({ title: 'কামালের', author: 'কামাল' }), 1, KAMAL, moment());
    expect(outcome).toMatchObject({
      kind: 'conflict',
      base: { title: 'আদি' },
      current: { revision: 2, article: { title: 'রিনার', author: 'আদি' } },
      collisions: ['title'],
      by: { userEmail: RINA.userEmail, action: 'Edited' },
    });
    expect(await desk.find('n1')).toMatchObject({ revision: 2, article: { title: 'রিনার', author: 'আদি' } });
    expect(await readRevisions()).toEqual(['1 saved', '2 saved']);
  });

  test('a repeated edit that was merged meanwhile is not saved again', async () => {
    const edit = () => desk.update('n1', makeInput({ title: 'আদি', author: 'কামাল' }), 1, KAMAL, moment());
    await edit();
    expect(await edit()).toMatchObject({ kind: 'saved', revision: 3, mergedParts: ['title'] });
    expect(await readActions()).toEqual(['Created', 'Edited', 'Edited']);
  });

  test('an import that replaced an article collides in everything that is not the same', async () => {
    await put({ id: 'a1', title: 'এক' });
    await put({ id: 'a1', title: 'দুই' });
    const outcome = await desk.update('a1', makeInput({ title: 'তিন' }), 1, KAMAL, moment());
    expect(outcome).toMatchObject({ kind: 'conflict', collisions: ['title'], by: null, current: { revision: 2 } });
  });

  test('twenty at once lose nothing: what was acknowledged is a revision', async () => {
    const titles = Array.from({ length: 20 }, (_, n) => `শিরোনাম ${n}`);
    await Promise.all(titles.map(saveUntilItCounts));
    const { rows } = await desk.listHistory('n1', { after: null, limit: 100 });
    expect(rows.map(({ revision }) => revision).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 22 }, (_, n) => n + 1),
    );
    const kept = await Promise.all(rows.map(({ revision }) => desk.findRevision('n1', revision ?? 0)));
    const keptTitles = kept.map((version) => version?.article.title);
    expect(titles.filter((title) => !keptTitles.includes(title))).toEqual([]);
  });
});

describe('the trash', () => {
  test('gives an article back as it was', async () => {
    await put({ id: 'a1', viewCount: 7, createdAt: NOON_MS - HOUR_MS, metaTitle: 'নিজস্ব', imageUrl: '/media/a.jpg' });
    const before = await desk.find('a1');
    await desk.remove('a1', KAMAL, moment());
    expect(await desk.find('a1')).toBeNull();
    expect((await desk.listTrash(FIRST_PAGE)).rows).toMatchObject([
      { id: 'a1', imageUrl: '/media/a.jpg', deletedAt: NOON_MS, deletedBy: KAMAL.userEmail },
    ]);
    expect(await desk.restoreFromTrash('a1', RINA, moment(NOON_MS + 1))).toMatchObject({ kind: 'saved', revision: 2 });
    expect(await desk.find('a1')).toEqual({ article: before?.article, revision: 2 });
    expect((await desk.listTrash(FIRST_PAGE)).rows).toEqual([]);
    const { rows } = await desk.listHistory('a1', FIRST_PAGE);
    expect(rows.map(({ action, origin, revision }) => [action, origin, revision])).toEqual([
      ['Created', 'restored-trash', 2],
      ['Deleted', null, null],
    ]);
  });

  test('is asked twice and gives once', async () => {
    await create();
    await desk.remove('n1', RINA, moment());
    const restore = () => desk.restoreFromTrash('n1', RINA, moment());
    expect((await restore()).kind).toBe('saved');
    expect((await restore()).kind).toBe('saved');
    expect(await desk.restoreFromTrash('never', RINA, moment())).toEqual({ kind: 'missing' });
    expect(await readActions()).toEqual(['Created', 'Created', 'Deleted']);
  });

  test('is left by an article that is imported again', async () => {
    await create();
    await desk.update('n1', makeInput({ title: 'নতুন' }), 1, RINA, moment());
    await desk.remove('n1', RINA, moment());
    await put({ id: 'n1', title: 'আমদানি' });
    expect(await desk.find('n1')).toMatchObject({ revision: 3, article: { title: 'আমদানি' } });
    expect((await desk.listTrash(FIRST_PAGE)).rows).toEqual([]);
  });

  test('forgets the oldest for good, and says whose pictures are free', async () => {
    await create({ imageUrl: '/media/a.jpg' }, 'n1');
    await create({ imageUrl: '/media/b.jpg' }, 'n2');
    await create({ imageUrl: '/media/b.jpg' }, 'n3');
    await create({}, 'n4');
    for (const [age, id] of ['n1', 'n2', 'n4'].entries()) await desk.remove(id, RINA, moment(NOON_MS + age));
    const purge = () => desk.purgeTrash(NOON_MS + 2, 1);
    expect(await purge()).toEqual({ purged: 1, releasedImageUrls: ['/media/a.jpg'] });
    expect(await purge()).toEqual({ purged: 1, releasedImageUrls: [] });
    expect(await purge()).toEqual({ purged: 0, releasedImageUrls: [] });
    expect((await desk.listTrash(FIRST_PAGE)).rows.map(({ id }) => id)).toEqual(['n4']);
    expect(await desk.findRevision('n1', 1)).toBeNull();
    expect((await desk.listHistory('n1', FIRST_PAGE)).rows).toHaveLength(2);
  });

  test('takes no revision along from an article that lives again under its id', async () => {
    await create();
    await desk.remove('n1', RINA, moment());
    const left = await database.db.selectFrom('trash').selectAll().executeTakeFirstOrThrow();
    await desk.restoreFromTrash('n1', RINA, moment());
    await database.db
      .insertInto('trash')
      .values({ ...left, content: JSON.stringify(left.content) })
      .execute();
    expect((await desk.purgeTrash(NOON_MS + 1, 10)).purged).toBe(1);
    expect(await readRevisions()).toEqual(['1 saved', '2 restored-trash']);
  });

  test('goes with the demonstration, and so do the revisions', async () => {
    for (const id of ['demo-1', 'demo-2', 'n1']) await create({}, id);
    for (const id of ['demo-2', 'n1']) await desk.remove(id, RINA, moment());
    expect(await removeArticlesByPrefix(database.db, 'demo-')).toBe(1);
    expect((await desk.listTrash(FIRST_PAGE)).rows.map(({ id }) => id)).toEqual(['n1']);
    expect(await readRevisions()).toEqual(['1 saved']);
  });

  test('is paged, what was deleted last first', async () => {
    for (const n of [0, 1, 2, 3, 4]) await create({}, `n${n}`);
    for (const n of [0, 1, 2, 3, 4]) await desk.remove(`n${n}`, RINA, moment(NOON_MS + Math.floor(n / 2)));
    const first = await desk.listTrash({ after: null, limit: 3 });
    const second = await desk.listTrash({ after: first.next, limit: 3 });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
    expect(second.next).toBeNull();
  });
});

describe('the history of an article', () => {
  test('is paged, newest first, with the revisions that were made here', async () => {
    const entry = { ...KAMAL, id: 'h0', action: 'Created', articleId: 'n1', articleTitle: 'পুরোনো' } as const;
    await putHistory(database.db, [{ ...entry, timestamp: NOON_MS - HOUR_MS }]);
    await create();
    await desk.update('n1', makeInput({ title: 'নতুন' }), 1, KAMAL, moment(NOON_MS + 1));
    const first = await desk.listHistory('n1', { after: null, limit: 2 });
    expect(first.rows).toMatchObject([
      { action: 'Edited', ...KAMAL, revision: 2, origin: 'saved' },
      { action: 'Created', ...RINA, revision: 1, origin: 'saved' },
    ]);
    const second = await desk.listHistory('n1', { after: first.next, limit: 2 });
    expect(second).toMatchObject({ rows: [{ id: 'h0', revision: null, origin: null }], next: null });
  });

  test('brings a revision back as a new one', async () => {
    await create({ title: 'প্রথম', imageUrl: '/media/a.jpg' });
    await desk.update('n1', makeInput({ title: 'দ্বিতীয়', imageUrl: '/media/b.jpg' }), 1, KAMAL, moment());
    const kept = await desk.restoreRevision('n1', 1, { keepImage: true }, RINA, moment(NOON_MS + 1));
    expect(kept).toMatchObject({ kind: 'saved', revision: 3, article: { title: 'প্রথম', imageUrl: '/media/b.jpg' } });
    const whole = await desk.restoreRevision('n1', 1, { keepImage: false }, RINA, moment(NOON_MS + 2));
    expect(whole).toMatchObject({
      revision: 4,
      article: { imageUrl: '/media/a.jpg' },
      releasedImageUrl: '/media/b.jpg',
    });
    const again = await desk.restoreRevision('n1', 1, { keepImage: false }, RINA, moment(NOON_MS + 3));
    expect(again).toMatchObject({ kind: 'saved', revision: 4 });
    expect(await readRevisions()).toEqual(['1 saved', '2 saved', '3 restored-revision', '4 restored-revision']);
    expect(await desk.restoreRevision('n1', 9, { keepImage: true }, RINA, moment())).toEqual({ kind: 'missing' });
  });
});

const anyStep = fc.record({
  id: fc.constantFrom('n1', 'n2'),
  title: fc.constantFrom('এক', 'দুই', 'তিন'),
  revision: fc.integer({ min: 1, max: 4 }),
  does: fc.constantFrom('create', 'update', 'remove', 'restore', 'go back'),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Moment = ReturnType<typeof moment>;

const STEPS: Record<string, (step: Step, at: Moment) => Promise<{ kind: string }>> = {
  create: ({ id, title }, at) => desk.create(id, makeInput({ title }), RINA, at),
  update: ({ id, title, revision }, at) => desk.update(id, makeInput({ title }), revision, KAMAL, at),
  remove: ({ id }, at) => desk.remove(id, RINA, at),
  restore: ({ id }, at) => desk.restoreFromTrash(id, RINA, at),
  'go back': ({ id, revision }, at) => desk.restoreRevision(id, revision, { keepImage: false }, KAMAL, at),
};

async function takeStep(step: Step) {
  const at = moment();
  const outcome = await STEPS[step.does]?.(step, at);
  return { kind: outcome?.kind ?? '', historyId: at.historyId };
}

async function readTraces() {
  const { db } = database;
  const history = await Array.fromAsync(streamHistory(db));
  const revisions = await db.selectFrom('article_revisions').selectAll().execute();
  const standing = await db.selectFrom('articles').select(['id', 'revision']).execute();
  const newest = (id: string) =>
    Math.max(...revisions.flatMap(({ article_id, revision }) => (article_id === id ? [revision] : [])));
  return {
    recorded: history.map(({ id }) => id),
    written: history.flatMap(({ id, action }) => (action === 'Deleted' ? [] : [id])).sort(),
    kept: revisions.map(({ history_id }) => history_id).sort(),
    behind: standing.filter(({ id, revision }) => revision !== newest(id)),
  };
}

test('whatever people do at once, what was done has its history and its revision, and what was refused has neither', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyStep, { maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      const outcomes: Awaited<ReturnType<typeof takeStep>>[] = [];
      for (const steps of rounds) outcomes.push(...(await Promise.all(steps.map(takeStep))));
      const { recorded, written, kept, behind } = await readTraces();
      expect(written).toEqual(kept);
      expect(behind).toEqual([]);
      const idsOf = (...kinds: string[]) =>
        outcomes.filter(({ kind }) => kinds.includes(kind)).map(({ historyId }) => historyId);
      expect(idsOf('removed').filter((id) => !recorded.includes(id))).toEqual([]);
      const refused = idsOf('conflict', 'missing', 'deleted', 'id-taken');
      expect(refused.filter((id) => recorded.includes(id))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

describe('an import', () => {
  test('makes a revision only of what has changed', async () => {
    await put({ id: 'a1', tags: ['এক'] });
    await put({ id: 'a1', tags: ['এক'], viewCount: 9 });
    expect((await desk.find('a1'))?.revision).toBe(1);
    await put({ id: 'a1', tags: ['দুই'] });
    expect((await desk.find('a1'))?.revision).toBe(2);
  });
});

test('what the public gets cannot write', () => {
  expect(Object.keys(createArticles(database.db)).filter((name) => name in desk)).toEqual([]);
});

test.each(['', '..', 'a/b', 'a\u0000', '\ud800', 'x'.repeat(129)])(
  'nothing is done to %j, which no article can be called',
  async (id) => {
    const edited = makeInput();
    await expect(desk.create(id, edited, RINA, moment())).rejects.toThrow('No article can have this id.');
    expect(await desk.update(id, edited, 1, RINA, moment())).toEqual({ kind: 'missing' });
    expect(await desk.remove(id, RINA, moment())).toEqual({ kind: 'missing' });
    expect(await desk.restoreFromTrash(id, RINA, moment())).toEqual({ kind: 'missing' });
    expect(await desk.restoreRevision(id, 1, { keepImage: false }, RINA, moment())).toEqual({ kind: 'missing' });
    expect(await desk.findRevision(id, 1)).toBeNull();
    expect(await desk.listHistory(id, { after: null, limit: 5 })).toEqual({ rows: [], next: null });
  },
);

test('a version or a place in a list that no page has ever named is not there', async () => {
  await create();
  expect(await desk.findRevision('n1', 2 ** 53 - 1)).toBeNull();
  expect((await desk.listHistory('n1', { after: '9_\u0000', limit: 5 })).rows).toHaveLength(1);
});

test('a picture’s address may be of any length', async () => {
  const imageUrl = `https://example.org/${Array.from({ length: 300 }, () => randomUUID()).join('')}`;
  await put({ id: 'a1', imageUrl });
  await desk.remove('a1', RINA, moment());
  expect(await desk.findReferencedImages([imageUrl, 'https://example.org/'])).toEqual(new Set([imageUrl]));
});

describe('two people at one moment', () => {
  test('never leave an article both standing and in the trash, whoever repeats its making', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = `both-${round}`;
      await desk.create(id, makeInput(), RINA, moment());
      const [made] = await Promise.all([
        desk.create(id, makeInput(), RINA, moment()),
        desk.remove(id, KAMAL, moment()),
      ]);
      expect(['saved', 'id-taken']).toContain(made.kind);
      expect(await desk.find(id)).toBeNull();
      await desk.create(`${id}-put`, makeInput(), RINA, moment());
      await Promise.all([put({ id: `${id}-put` }), desk.remove(`${id}-put`, KAMAL, moment())]);
      const { rows } = await desk.listTrash({ after: null, limit: 50 });
      const isTrashed = rows.some((row) => row.id === `${id}-put`);
      expect([isTrashed, (await desk.find(`${id}-put`)) !== null]).toContain(false);
    }
  });

  test('both get an article back from the trash', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = `back-${round}`;
      await desk.create(id, makeInput(), RINA, moment());
      await desk.remove(id, RINA, moment());
      const restored = await Promise.all([RINA, KAMAL].map((who) => desk.restoreFromTrash(id, who, moment())));
      expect(restored.map(({ kind }) => kind)).toEqual(['saved', 'saved']);
      expect((await desk.find(id))?.revision).toBe(2);
    }
  });
});
