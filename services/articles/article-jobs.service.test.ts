import { describe, expect, test } from 'vitest';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { createArticleJobs } from './article-jobs.ts';

const { db, put } = await openArticleStore();
const jobs = createArticleJobs(db);

describe('due articles', () => {
  test('the next due time and the topics of the articles that fell due', async () => {
    await put(
      { id: 'soon', status: 'scheduled', publishAt: NOON_MS + 10 },
      { id: 'later', status: 'scheduled', publishAt: NOON_MS + 20, category: 'খেলা' },
    );
    expect(await jobs.findNextDue(NOON_MS)).toBe(NOON_MS + 10);
    expect(await jobs.listDueTopics({ fromMs: NOON_MS, toMs: NOON_MS + 10 })).toEqual([
      'home',
      'search',
      'article:soon',
      'category:বাংলাদেশ',
      'tag:সেতু',
      'newsroom',
    ]);
    expect(await jobs.listDueTopics({ fromMs: NOON_MS + 20, toMs: NOON_MS + 30 })).toEqual([]);
    expect(await jobs.findNextDue(NOON_MS + 20)).toBeNull();
  });

  test('the end of a featured article, which changes the home page', async () => {
    await put(
      { id: 'soon', isFeatured: true, featuredUntil: NOON_MS + 10 },
      { id: 'later', status: 'scheduled', publishAt: NOON_MS + 20 },
    );
    expect(await jobs.findNextDue(NOON_MS)).toBe(NOON_MS + 10);
    expect(await jobs.listDueTopics({ fromMs: NOON_MS, toMs: NOON_MS + 10 })).toEqual(['home', 'newsroom']);
    expect(await jobs.findNextDue(NOON_MS + 10)).toBe(NOON_MS + 20);
  });
});
