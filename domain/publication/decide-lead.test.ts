import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { ArticleChange } from '#tests/support/articles/make-article.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { decideLead, decideLeadChange } from './decide-lead.ts';

const featured = (id: string, hoursAgo: number, featuredUntil = 0) => ({
  id,
  publicAt: NOON_MS - hoursAgo * HOUR_MS,
  isFeatured: true,
  featuredUntil,
});

describe('the home page is led by', () => {
  test.each([
    ['no article if none is featured', [{ ...featured('a', 1), isFeatured: false }], null],
    ['the newest featured article', [featured('old', 2), featured('new', 1)], 'new'],
    ['the larger id of two at one time', [featured('a', 1), featured('b', 1)], 'b'],
    ['the next one if the newest has ended', [featured('old', 2), featured('new', 1, NOON_MS)], 'old'],
    ['the newest one until it ends', [featured('old', 2), featured('new', 1, NOON_MS + 1)], 'new'],
  ])('%s', (_, articles, id) => {
    expect(decideLead(articles, NOON_MS)?.id ?? null).toBe(id);
  });
});

describe('saving an article', () => {
  const all = [featured('lead', 2), featured('second', 3)];
  const change = (article: ArticleChange, before: ArticleChange | null = null, others = all) =>
    decideLeadChange({
      article: makeArticle({ id: 'saved', isFeatured: true, ...article }),
      before: before && makeArticle({ id: 'saved', ...before }),
      featured: others,
      nowMs: NOON_MS,
    });
  const old = { createdAt: NOON_MS - 4 * HOUR_MS };
  const between = { createdAt: NOON_MS - 2.5 * HOUR_MS };

  test.each<[string, ReturnType<typeof change>, object]>([
    ['that is newer replaces the lead', change({}), { kind: 'replaces', lead: { id: 'lead' } }],
    ['that is older stays below', change(old), { kind: 'stays-below', above: [{ id: 'lead' }, { id: 'second' }] }],
    ['in between stays below the lead', change(between), { kind: 'stays-below', above: [{ id: 'lead' }] }],
    ['that becomes featured replaces it', change({}, { isFeatured: false }), { kind: 'replaces' }],
    ['that becomes public replaces it', change({}, { isFeatured: true, status: 'draft' }), { kind: 'replaces' }],
    ['that was featured changes nothing', change({}, { isFeatured: true }), { kind: 'none' }],
    ['that is not featured changes nothing', change({ isFeatured: false }), { kind: 'none' }],
    ['that is a draft changes nothing', change({ status: 'draft' }), { kind: 'none' }],
    ['whose end has passed changes nothing', change({ featuredUntil: NOON_MS }), { kind: 'none' }],
    ['that is not due changes nothing', change({ status: 'scheduled', publishAt: NOON_MS + 1 }), { kind: 'none' }],
    ['changes nothing if nothing else is featured', change({}, null, []), { kind: 'none' }],
    ['changes nothing if it leads already', change({}, null, [featured('saved', 0)]), { kind: 'none' }],
  ])('%s', (_, actual, expected) => {
    expect(actual).toMatchObject(expected);
  });
});
