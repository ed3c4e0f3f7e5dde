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
    expect(await jobs.readDueChange({ fromMs: NOON_MS, toMs: NOON_MS + 10 })).toEqual({
      topics: ['home', 'search', 'article:soon', 'category:বাংলাদেশ', 'tag:সেতু', 'newsroom'],
    });
    expect(await jobs.readDueChange({ fromMs: NOON_MS + 20, toMs: NOON_MS + 30 })).toEqual({ topics: [] });
    expect(await jobs.findNextDue(NOON_MS + 20)).toBeNull();
  });

  test('the end of a featured article, which changes the home page', async () => {
    await put(
      { id: 'soon', isFeatured: true, featuredUntil: NOON_MS + 10 },
      { id: 'later', status: 'scheduled', publishAt: NOON_MS + 20 },
    );
    expect(await jobs.findNextDue(NOON_MS)).toBe(NOON_MS + 10);
    expect(await jobs.readDueChange({ fromMs: NOON_MS, toMs: NOON_MS + 10 })).toEqual({ topics: ['home', 'newsroom'] });
    expect(await jobs.findNextDue(NOON_MS + 10)).toBe(NOON_MS + 20);
  });

  test('the end of an article hides it from its lists, unless the end was announced before', async () => {
    await put(
      { id: 'ends', expiresAt: NOON_MS + 10 },
      { id: 'draft', status: 'draft', expiresAt: NOON_MS + 10 },
      { id: 'never', status: 'scheduled', publishAt: NOON_MS + 20, expiresAt: NOON_MS + 10 },
      { id: 'later', status: 'scheduled', publishAt: NOON_MS + 5, expiresAt: NOON_MS + 20, tags: [] },
    );
    const topics = ['home', 'search', 'article:ends', 'category:বাংলাদেশ', 'tag:সেতু', 'newsroom'];
    const announced = await jobs.listExpiries({ afterMs: NOON_MS, limit: 10 });
    expect(announced).toEqual([
      { id: 'ends', atMs: NOON_MS + 10, topics },
      { id: 'later', atMs: NOON_MS + 20, topics: ['home', 'search', 'article:later', 'category:বাংলাদেশ', 'newsroom'] },
    ]);
    const period = { fromMs: NOON_MS + 5, toMs: NOON_MS + 10 };
    expect(await jobs.readDueChange(period)).toEqual({ topics, hides: true });
    expect(await jobs.readDueChange({ ...period, announcedExpiries: announced })).toEqual({
      topics: ['home', 'newsroom'],
    });
    expect(await jobs.listExpiries({ afterMs: NOON_MS + 10, limit: 10 })).toEqual(announced.slice(1));
  });
});
