import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { DRAFT_RETENTION_MS } from '#domain/article/autosave-limits.ts';
import { chooseDrafts, fromStoredDraft } from './unsaved-store.ts';

const shared = { id: 'd1', viewerKey: 'u1', articleId: 'a1', baseRevision: 3 };
const read = { draftId: 'd1', articleId: 'a1', baseRevision: 3, sequence: 0 };

test('reads a draft of an earlier version, which called its time keptAtMs', () => {
  const form = { ...EMPTY_FORM, title: 'নদী' };
  const stored = { ...shared, baseForm: EMPTY_FORM, form, keptAtMs: 7 };
  expect(fromStoredDraft(stored)).toEqual({ ...read, baseForm: EMPTY_FORM, form, savedAtMs: 7 });
});

test('fills fields that the form did not have when the draft was stored', () => {
  const stored = { ...shared, baseForm: {}, form: { title: 'নদী' }, savedAtMs: 7 };
  expect(fromStoredDraft(stored)).toMatchObject({ baseForm: EMPTY_FORM, form: { ...EMPTY_FORM, title: 'নদী' } });
});

const NOW_MS = 2 * DRAFT_RETENTION_MS;
const makeDraft = (draftId: string, change: { baseRevision?: number; savedAtMs?: number } = {}) => ({
  ...fromStoredDraft({ ...shared, id: draftId, baseForm: {}, form: {}, savedAtMs: NOW_MS }),
  ...change,
});
const DRAFTS = [
  { ...makeDraft('new', { savedAtMs: NOW_MS - DRAFT_RETENTION_MS }), articleId: 'a2', baseRevision: null },
  { ...makeDraft('other article'), articleId: 'a3' },
  makeDraft('earlier', { savedAtMs: NOW_MS - 1 }),
  makeDraft('latest'),
  makeDraft('after 60 days', { savedAtMs: NOW_MS - DRAFT_RETENTION_MS - 1 }),
];

test.each<[name: string, articleId: string | null, offered: string[]]>([
  ['its drafts, latest first', 'a1', ['latest', 'earlier']],
  ['drafts of articles that were never saved, for 60 days', null, ['new']],
])('a form offers %s', (_, articleId, offered) => {
  const chosen = chooseDrafts(DRAFTS, articleId, NOW_MS);
  expect(chosen.offered.map(({ draftId }) => draftId)).toEqual(offered);
  expect(chosen.expired.map(({ draftId }) => draftId)).toEqual(['after 60 days']);
});
