import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteText } from '#app/strings/reader/site.ts';
import { DEFAULT_AUTHOR } from '#domain/article/article-fields.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, RINA } from '#tests/support/database/article-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

/** Publishes an article as an editor does, which evicts cached pages. */
async function publish(name: string, change: Parameters<typeof makeInput>[0]) {
  const id = articleId(name);
  const context = by(RINA, Date.now());
  await site.editing.save({ id, input: makeInput(change), baseRevision: null, lead: 'keep', ...context });
  return id;
}

const readMain = async () => {
  const html = (await (await site.get('/')).text()).normalize('NFC');
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
};
const listLinks = (html: string) =>
  Array.from(html.matchAll(/href="([^"]+)"/g), ([, path = '']) => decodeURIComponent(path));
const readBlock = async (pattern: RegExp) => listLinks(pattern.exec(await readMain())?.[0] ?? '');

test('a tag becomes a topic of the day when its third article is published, and is no topic without it', async () => {
  const readTopics = () => readBlock(/<nav[^>]*class="topic-bar[\s\S]*?<\/nav>/);
  const nowMs = Date.now();
  await putArticles(
    site.db,
    ['a', 'b'].map((id) => makeArticle({ id, tags: ['IPL', 'ইলিশ'], createdAt: nowMs - 1_000 })),
  );
  expect(await readTopics()).toEqual([]);
  const id = articleId('c');
  await site.editing.save({
    id,
    input: makeInput({ tags: ['IPL'] }),
    baseRevision: null,
    lead: 'keep',
    ...by(RINA, nowMs),
  });
  await eventually(async () => expect(await readTopics()).toEqual(['/tag/ipl']));
  expect(await readMain()).toContain(siteText.topics.normalize('NFC'));
  await site.editing.delete({ id, ...by(RINA, nowMs) });
  await eventually(async () => expect(await readTopics()).toEqual([]));
});

test('below the lead are the headlines of articles with its tags that the top block does not show', async () => {
  const readRelated = () => readBlock(/<ul[^>]*class="top-related[\s\S]*?<\/ul>/);
  const nowMs = Date.now();
  const newest = Array.from({ length: 24 }, (_, n) => makeArticle({ id: `n${n}`, tags: [], createdAt: nowMs - n }));
  await putArticles(site.db, [...newest, makeArticle({ id: 'old', tags: ['মেট্রোরেল'], createdAt: nowMs - DAY_MS })]);
  await publish('lead', { tags: ['মেট্রোরেল'], isFeatured: true });
  await eventually(async () => expect(await readRelated()).toEqual(['/article/old']));
  const id = articleId('old');
  await site.editing.delete({ id, ...by(RINA, nowMs) });
  await eventually(async () => expect(await readRelated()).toEqual([]));
});

test('four cards with a video are gathered in a row, newest first, and three are not', async () => {
  const readVideos = () => readBlock(/<section[^>]*class="video-row[\s\S]*?<\/section>/);
  const film = { category: 'বিনোদন', description: 'দেখুন\n\nhttps://youtu.be/dQw4w9WgXcQ' };
  await putArticles(
    site.db,
    ['v1', 'v2', 'v3'].map((id, n) => makeArticle({ ...film, id, createdAt: NOON_MS - n })),
  );
  await publish('v4', film);
  await eventually(async () =>
    expect(await readVideos()).toEqual(['v4', 'v1', 'v2', 'v3'].map((id) => `/article/${id}`)),
  );
  await site.editing.delete({ id: articleId('v2'), ...by(RINA, Date.now()) });
  await eventually(async () => expect(await readVideos()).toEqual([]));
});

test('an opinion has the initial of its author, and none without one', async () => {
  const readInitials = async () => {
    const html = await (await site.get('/?part=main')).text();
    return Array.from(html.normalize('NFC').matchAll(/class="card-initial">([^<]*)</g), ([, initial]) => initial);
  };
  const opinion = { category: 'মতামত', isFeatured: false };
  await putArticles(site.db, [
    makeArticle({ ...opinion, id: 'o1', author: 'শ্রীমতী রায়', createdAt: NOON_MS }),
    makeArticle({ ...opinion, id: 'o2', author: DEFAULT_AUTHOR, createdAt: NOON_MS - 1 }),
    makeArticle({ ...opinion, id: 'o3', author: 'আনিসুর রহমান', createdAt: NOON_MS - 2 }),
  ]);
  expect(await readInitials()).toEqual(['শ্রী', 'আ'].map((text) => text.normalize('NFC')));
});
