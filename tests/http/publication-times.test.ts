import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { importArticles } from '#tests/support/database/import-articles.ts';
import { makeFields, readExport } from '#tests/support/database/transfer-database.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
const DAY_MINUTES = DAY_MS / MINUTE_MS;
/** The word that a search for all articles looks for. */
const WORD = 'সেতু';

const ago = (minutes: number) => NOON_MS - minutes * MINUTE_MS;
const by = (minutesAgo: number) => ({ actor: STAFF, nowMs: ago(minutesAgo), historyId: randomUUID() });

let site: Site;

type Change = Partial<ArticleInput>;

/** The events in the life of one article. Each happens a number of minutes before noon. */
function openLife(id: string) {
  const key = articleId(id);
  let revision: number | null = null;
  const save = async (minutesAgo: number, change: Change, command: Partial<SaveCommand> = {}) => {
    const input = makeInput({ title: `${WORD} ${id}`, category: 'খেলা', ...change });
    const options = { mayBackDate: true, ...by(minutesAgo), ...command };
    const result = await site.editing.save({ id: key, input, baseRevision: revision, ...options });
    expect(result).toMatchObject({ kind: 'saved' });
    if (result.kind === 'saved') revision = result.revision;
  };
  return {
    save,
    publish: (minutesAgo: number, command?: Partial<SaveCommand>) => save(minutesAgo, {}, command),
    draft: (minutesAgo: number) => save(minutesAgo, { status: 'draft' }),
    /** `dueAgo` is negative for a time after noon. */
    schedule: (minutesAgo: number, dueAgo: number) => save(minutesAgo, { status: 'scheduled', publishAt: ago(dueAgo) }),
    remove: (minutesAgo: number) => site.editing.delete({ id: key, ...by(minutesAgo) }),
    restore: (minutesAgo: number) => site.editing.restoreFromTrash({ id: key, ...by(minutesAgo) }),
    restoreRevision: (minutesAgo: number, number: number, asNew = false) =>
      site.editing.restoreRevision({ articleId: key, revision: number, asNew, ...by(minutesAgo) }),
    import: (minutesAgo: number, fields: object) =>
      importArticles(site.db, JSON.stringify({ articles: { [id]: fields } }), ago(minutesAgo)),
  };
}

type Life = ReturnType<typeof openLife>;

const fieldsOf = (change: Parameters<typeof makeFields>[0]) => {
  const { publishedAt, ...fields } = makeFields({ title: `${WORD} আমদানি`, category: 'খেলা', ...change });
  return fields;
};

/** The life of each article, and how many minutes before noon its place in the lists is; null if it is in none. */
const LIVES: Record<string, { live: (life: Life) => Promise<unknown>; minutesAgo: number | null }> = {
  'draft-of-five-days-published': {
    live: async ({ draft, publish }) => [await draft(5 * DAY_MINUTES), await publish(10)],
    minutesAgo: 10,
  },
  'scheduled-and-due': { live: ({ schedule }) => schedule(2 * DAY_MINUTES, 54), minutesAgo: 54 },
  'scheduled-and-not-due': { live: ({ schedule }) => schedule(100, -60), minutesAgo: null },
  'due-then-published-immediately': {
    live: async ({ schedule, publish }) => [await schedule(2 * DAY_MINUTES, 56), await publish(1)],
    minutesAgo: 56,
  },
  'not-due-then-published-immediately': {
    live: async ({ schedule, publish }) => [await schedule(2 * DAY_MINUTES, -60), await publish(15)],
    minutesAgo: 15,
  },
  withdrawn: { live: async ({ publish, draft }) => [await publish(295), await draft(200)], minutesAgo: null },
  'published-again': {
    live: async ({ publish, draft }) => [await publish(300), await draft(200), await publish(20)],
    minutesAgo: 300,
  },
  'published-as-new': {
    live: async ({ publish, draft }) => [await publish(310), await draft(200), await publish(25, { asNew: true })],
    minutesAgo: 25,
  },
  'edited-as-new-while-public': {
    live: async ({ publish, save }) => [await publish(315), await save(26, { author: 'ক' }, { asNew: true })],
    minutesAgo: 315,
  },
  'rescheduled-after-publication': {
    live: async ({ publish, schedule }) => [await publish(320), await schedule(200, 35)],
    minutesAgo: 35,
  },
  'reschedule-undone-before-it-was-due': {
    live: async ({ publish, schedule }) => [await publish(330), await schedule(200, -60), await publish(36)],
    minutesAgo: 330,
  },
  'imported-with-past-createdAt': {
    live: (life) => life.import(40, fieldsOf({ createdAt: ago(DAY_MINUTES) })),
    minutesAgo: DAY_MINUTES,
  },
  'imported-with-future-createdAt': {
    live: (life) => life.import(41, fieldsOf({ createdAt: ago(-500), updatedAt: ago(-500) })),
    minutesAgo: 41,
  },
  'imported-with-future-createdAt-and-again-when-it-has-passed': {
    live: async (life) => {
      const file = fieldsOf({ createdAt: ago(21), updatedAt: ago(21) });
      await life.import(43, file);
      await life.import(8, file);
    },
    minutesAgo: 43,
  },
  'imported-with-publishedAt': {
    live: (life) => life.import(42, { ...fieldsOf({ createdAt: ago(DAY_MINUTES) }), publishedAt: ago(340) }),
    minutesAgo: 340,
  },
  'trashed-and-restored': {
    live: async ({ draft, publish, remove, restore }) => [
      await draft(DAY_MINUTES),
      await publish(350),
      await remove(200),
      await restore(45),
    ],
    minutesAgo: 350,
  },
  'withdrawn-and-revision-restored': {
    live: async ({ publish, draft, restoreRevision }) => [
      await publish(360),
      await draft(200),
      await restoreRevision(46, 1),
    ],
    minutesAgo: 360,
  },
  'withdrawn-and-revision-restored-as-new': {
    live: async ({ publish, draft, restoreRevision }) => [
      await publish(370),
      await draft(200),
      await restoreRevision(47, 1, true),
    ],
    minutesAgo: 47,
  },
  'past-schedule-restored': {
    live: async ({ schedule, publish, restoreRevision }) => [
      await schedule(390, 100),
      await publish(380),
      await restoreRevision(48, 1),
    ],
    minutesAgo: 380,
  },
  'published-by-a-colleague-and-merged': {
    live: async ({ draft, publish, save }) => [
      await draft(DAY_MINUTES),
      await publish(60),
      await save(49, { status: 'draft', author: 'ক' }, { baseRevision: 1 }),
    ],
    minutesAgo: 60,
  },
};

const TIMES = Object.entries(LIVES).flatMap(([id, { minutesAgo }]) =>
  minutesAgo === null ? [] : [{ id, minutesAgo }],
);
const ORDER = TIMES.toSorted((a, b) => a.minutesAgo - b.minutesAgo).map(({ id }) => id);
const HIDDEN = Object.keys(LIVES).filter((id) => !ORDER.includes(id));
const MOMENTS = Object.fromEntries(TIMES.map(({ id, minutesAgo }) => [id, new Date(ago(minutesAgo)).toISOString()]));

async function read(path: string): Promise<string> {
  const response = await site.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The ids of the articles that a text links to, in the order of their first links. */
const listIds = (text: string) => [...new Set([...text.matchAll(/\/article\/([\w-]+)/g)].map(([, id]) => id))];

beforeAll(async () => {
  site = await startTestSite({ clock: createFakeClock(NOON_MS) });
  for (const [id, { live }] of Object.entries(LIVES)) await live(openLife(id));
});
afterAll(() => site.stop());

async function expectEverywhere(): Promise<void> {
  const home = await read('/');
  expect(listIds(home)[0]).toBe(ORDER[0]);
  const section = listIds(home.slice(home.indexOf('id="section-sport"')));
  expect(section.length).toBeGreaterThan(4);
  expect(section).toEqual(ORDER.filter((id) => section.includes(id)));
  const latest = await site.articles.listNewest({ limit: 100, nowMs: NOON_MS });
  expect(latest.map(({ id }) => id)).toEqual(ORDER);
  const category = `/category/${encodeURIComponent('খেলা')}`;
  const search = `/search?q=${encodeURIComponent(WORD)}&order=newest`;
  for (const path of [category, '/rss.xml', '/rss/sport.xml', '/news-sitemap.xml']) {
    expect.soft([path, listIds(await read(path))]).toEqual([path, ORDER]);
  }
  const found = listIds(await read(search));
  expect(found).toEqual(ORDER.slice(0, found.length));
  expect(new Set(listIds(await read('/sitemap-1.xml')))).toEqual(new Set(ORDER));
}

test('the places in lists, feeds, sitemaps and search follow the time of publication', expectEverywhere);

describe('the time of publication', () => {
  test('is in the news sitemap and in the feeds', async () => {
    const news = [...(await read('/news-sitemap.xml')).matchAll(/article\/([\w-]+)[\s\S]*?publication_date>([^<]+)/g)];
    expect(Object.fromEntries(news.map(([, id, date]) => [id, date]))).toEqual(MOMENTS);
    const items = [...(await read('/rss.xml')).matchAll(/<item>[\s\S]*?article\/([\w-]+)[\s\S]*?<pubDate>([^<]+)/g)];
    const dates = items.map(([, id = '', date = '']) => [id, new Date(date).toISOString()]);
    expect(Object.fromEntries(dates)).toEqual(MOMENTS);
  });

  test('is on the cards and in the structured data of the articles', async () => {
    const category = await read(`/category/${encodeURIComponent('খেলা')}`);
    for (const [id, moment] of Object.entries(MOMENTS)) {
      const card = category.slice(category.indexOf(`/article/${id}"`));
      expect.soft([id, /<time[^>]* dateTime="([^"]+)"/i.exec(card)?.[1]]).toEqual([id, moment]);
      const article = await read(`/article/${id}`);
      expect.soft([id, /"datePublished":"([^"]+)"/.exec(article)?.[1]]).toEqual([id, moment]);
    }
  });
});

test('an article that is not public is not served, and was not forgotten', async () => {
  for (const id of HIDDEN) expect((await site.get(`/article/${id}`)).status).toBe(403);
  const withdrawn = await site.editing.find(articleId('withdrawn'));
  expect(withdrawn?.article.publishedAt).toBe(ago(295));
});

test('an export that is imported again changes no place', async () => {
  const exported = await readExport(site.db);
  expect(JSON.parse(exported).articles.withdrawn).toMatchObject({ createdAt: ago(295), publishedAt: ago(295) });
  expect(JSON.parse(exported).articles['scheduled-and-not-due']).not.toHaveProperty('publishedAt');
  await importArticles(site.db, exported, NOON_MS);
  await expectEverywhere();
  expect(await readExport(site.db)).toBe(exported);
});
