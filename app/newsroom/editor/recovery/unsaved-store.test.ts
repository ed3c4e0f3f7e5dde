import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { fromStoredDraft } from './unsaved-store.ts';

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
