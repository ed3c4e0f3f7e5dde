import { describe, expect, it, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import type { EditorState } from './editor-state.ts';
import { afterSave, changeForm, fromDraft, isDirty, toDraft } from './editor-state.ts';

const WRITTEN: ArticleForm = { ...EMPTY_FORM, title: 'শিরোনাম ', category: 'খেলা', subcategory: 'ফুটবল' };
const STATE: EditorState = { draftId: 'd', articleId: 'a', baseRevision: null, baseForm: EMPTY_FORM, form: WRITTEN };

describe('a change of the form', () => {
  test.each<[string, Partial<ArticleForm>, Partial<ArticleForm>]>([
    ['another category clears the subcategory', { category: 'বিশ্ব' }, { category: 'বিশ্ব', subcategory: '' }],
    ['the same category keeps it', { category: 'খেলা' }, { subcategory: 'ফুটবল' }],
    ['a caption stands only with a picture', { imageCaption: 'ছবি' }, { imageCaption: '' }],
    ['with a picture it stands', { imageUrl: '/a', imageCaption: 'ছবি' }, { imageCaption: 'ছবি' }],
  ])('%s', (_, change, expected) => {
    expect(changeForm(WRITTEN, change)).toMatchObject(expected);
  });
});

describe('after a save', () => {
  const saved = { revision: 3, form: { ...WRITTEN, title: 'শিরোনাম', author: 'Staff Correspondent' } };

  it('the form is what was saved', () => {
    const next = afterSave(STATE, WRITTEN, saved, []);
    expect(next).toMatchObject({ form: saved.form, baseRevision: 3 });
    expect(isDirty(next)).toBe(false);
  });

  it('what was typed meanwhile stays unsaved', () => {
    const typing = { ...STATE, form: { ...WRITTEN, description: 'আরও' } };
    const next = afterSave(typing, WRITTEN, saved, []);
    expect(next.form).toEqual({ ...saved.form, description: 'আরও' });
    expect(isDirty(next)).toBe(true);
  });

  it.each<[string, Partial<ArticleForm>, ArticlePart[], number]>([
    ['what somebody else changed elsewhere is the new beginning', { title: 'আরও' }, ['description'], 3],
    ['what was typed over somebody else’s change is not', { description: 'আরও' }, ['author', 'description'], 2],
    ['nor what was typed in another field of the same part', { subcategory: 'ক্রিকেট' }, ['placement'], 2],
  ])('%s', (_, typed, theirParts, revision) => {
    const typing = { ...STATE, baseRevision: 2, form: { ...WRITTEN, ...typed } };
    const merged = { revision: 3, form: { ...WRITTEN, author: 'মিতা', description: 'তাদের' } };
    const next = afterSave(typing, WRITTEN, merged, theirParts);
    expect(next).toMatchObject({ baseRevision: revision, form: { ...merged.form, ...typed } });
    expect(isDirty(next)).toBe(true);
  });
});

it('comes back from its draft as it was', () => {
  expect(fromDraft(toDraft(STATE, 'u1', 5))).toEqual(STATE);
});
