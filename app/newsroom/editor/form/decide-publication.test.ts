import { describe, expect, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import { BASE, NEW_ARTICLE, STORED_ARTICLE } from '#tests/support/articles/editor-steps.ts';
import { decidePublication } from './decide-publication.ts';

const { timeZone } = STORED_ARTICLE;
const NOW_MS = Date.UTC(2026, 10, 27, 6);
const [PAST, FUTURE] = ['2026-11-26T12:00', '2026-11-28T12:00'];
const PUBLIC: ArticleForm = { ...BASE, status: 'published' };

/** Whether readers see the article after the server has got the form: it changes nothing if it refuses the form. */
function isPublicAfterSave(form: ArticleForm): boolean {
  const parsed = parseArticleForm(form, timeZone);
  return !parsed.ok || isPublic({ ...parsed.input, publishedAt: 1, withdrawnAt: 0 }, NOW_MS);
}

/** What the form of a public article decides after `change`. */
function decide(change: Partial<ArticleForm>, stored: object = {}) {
  const state = {
    ...STORED_ARTICLE,
    content: { ...STORED_ARTICLE.content, baseForm: PUBLIC, form: { ...PUBLIC, ...change } },
  };
  return decidePublication(state, { revision: 1, form: PUBLIC, by: null, isUnpublished: false, ...stored }, NOW_MS);
}

describe('the save of a public article asks whether readers may lose it', () => {
  test.each<[change: string, Partial<ArticleForm>, hides: boolean]>([
    ['nothing', {}, false],
    ['a draft', { status: 'draft' }, true],
    ['a schedule', { status: 'scheduled', publishAt: FUTURE }, true],
    ['a schedule in the past', { status: 'scheduled', publishAt: PAST }, false],
    ['an embargo', { embargoUntil: FUTURE }, true],
    ['an embargo that has ended', { embargoUntil: PAST }, false],
    ['an end in the future', { expiresAt: FUTURE }, false],
    ['an end in the past', { expiresAt: PAST }, true],
    // The server refuses these, so the article remains public.
    ['an end that is not a time', { expiresAt: 'soon' }, false],
    ['an end before 1970', { expiresAt: '1969-05-01T10:00' }, false],
    ['an embargo before 1970', { embargoUntil: '1969-05-01T10:00' }, false],
  ])('after %s: %o, %s', (_, change, hides) => {
    expect(decide(change).hides).toBe(hides);
    expect(isPublicAfterSave({ ...PUBLIC, ...change })).toBe(!hides);
  });
});

test.each<[condition: string, stored: object, path: string | null]>([
  ['public', {}, '/article/a1'],
  ['withdrawn', { withdrawal: { reason: 'ভুল', atMs: 5, byEmail: null } }, null],
  ['a draft', { form: BASE }, null],
  ['expired', { form: { ...PUBLIC, expiresAt: PAST } }, null],
])('the form of an article that is %s links to its page: %o, %s', (_, stored, path) => {
  expect(decide({}, stored).livePath).toBe(path);
});

test.each<[saved: string, status: ArticleForm['status'] | null, form: Partial<ArticleForm>, path: string | null]>([
  ['nothing', null, {}, null],
  ['a publication', 'published', {}, '/article/a1'],
  ['a publication with an embargo', 'published', { embargoUntil: FUTURE }, null],
  // The form keeps the status that was chosen for the next save.
  ['a draft with Ctrl+S', 'draft', {}, null],
])('the form for a new article that has saved %s links to its page: %s', (_, status, change, path) => {
  const form = { ...PUBLIC, ...change };
  const state = { ...NEW_ARTICLE, content: { ...NEW_ARTICLE.content, baseForm: form, form } };
  expect(decidePublication({ ...state, save: { ...state.save, status } }, null, NOW_MS).livePath).toBe(path);
});
