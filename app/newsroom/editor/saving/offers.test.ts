import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { UnsavedText } from './form-content.ts';
import { mergeOffers } from './form-content.ts';

const OPENED = { ...EMPTY_FORM, title: 'খোলা' }; // "opened"
const TYPED = { ...EMPTY_FORM, title: 'লেখা' }; // "typed"
const OTHER = { ...EMPTY_FORM, title: 'আরেক' }; // "another"

const makeDraft = (change: Partial<UnsavedText>): UnsavedText => ({
  draftId: 'd1',
  articleId: 'a1',
  baseRevision: 1,
  baseForm: OPENED,
  form: TYPED,
  sequence: 1,
  savedAtMs: 20,
  ...change,
});
const makeAutosave = (change: Partial<UnsavedText>): UnsavedText => ({
  articleId: 'a1',
  draftId: 'd2',
  baseRevision: 1,
  baseForm: OPENED,
  form: TYPED,
  sequence: 1,
  savedAtMs: 10,
  ...change,
});
const merge = (drafts: UnsavedText[], autosaves: UnsavedText[]) =>
  mergeOffers({ drafts, autosaves, ownDraftId: 'own', openedForm: OPENED }).map(
    ({ text, source, autosave }) => `${source} ${text.form.title}${autosave === null ? '' : ` ${autosave.draftId}`}`,
  );

test.each<[string, UnsavedText[], UnsavedText[], string[]]>([
  ['a draft alone', [makeDraft({})], [], ['browser লেখা']],
  ['an autosave alone', [], [makeAutosave({})], ['server লেখা d2']],
  [
    'once, a draft and its own older autosave',
    [makeDraft({})],
    [makeAutosave({ draftId: 'd1', form: OTHER })],
    ['browser লেখা d1'],
  ],
  ['once, the same text in both', [makeDraft({})], [makeAutosave({})], ['browser লেখা d2']],
  ['both, if the texts differ', [makeDraft({})], [makeAutosave({ form: OTHER })], ['browser লেখা', 'server আরেক d2']],
  [
    'both, the same text of two new articles',
    [makeDraft({})],
    [makeAutosave({ articleId: 'a2' })],
    ['browser লেখা', 'server লেখা d2'],
  ],
  ['no autosave of the open form', [], [makeAutosave({ draftId: 'own' })], []],
  ['no autosave that equals the article', [], [makeAutosave({ form: OPENED })], []],
  [
    'a new article’s autosave that equals another form',
    [],
    [makeAutosave({ baseRevision: null, baseForm: EMPTY_FORM, form: OPENED })],
    ['server খোলা d2'],
  ],
])('offers %s', (_, drafts, autosaves, offers) => {
  expect(merge(drafts, autosaves)).toEqual(offers);
});
