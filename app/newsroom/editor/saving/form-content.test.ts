import { describe, expect, it, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import type { OpenContent } from './form-content.ts';
import { changeForm, isDirty, rebaseContent } from './form-content.ts';

const WRITTEN: ArticleForm = { ...EMPTY_FORM, title: 'শিরোনাম ', category: 'খেলা', subcategory: 'ফুটবল' };
const STATE: OpenContent = {
  draftId: 'd',
  articleId: 'a',
  baseRevision: null,
  baseForm: EMPTY_FORM,
  form: WRITTEN,
  sequence: 1,
};

describe('changeForm', () => {
  test.each<[string, Partial<ArticleForm>, Partial<ArticleForm>]>([
    ['clears the subcategory for another category', { category: 'বিশ্ব' }, { category: 'বিশ্ব', subcategory: '' }],
    ['keeps the subcategory for the same category', { category: 'খেলা' }, { subcategory: 'ফুটবল' }],
    ['clears the caption without an image', { imageCaption: 'ছবি' }, { imageCaption: '' }],
    ['clears the alternative text without an image', { imageAlt: 'ছবি' }, { imageAlt: '' }],
    ['keeps the caption with an image', { imageUrl: '/a', imageCaption: 'ছবি' }, { imageCaption: 'ছবি' }],
  ])('%s', (_, change, expected) => {
    expect(changeForm(WRITTEN, change)).toMatchObject(expected);
  });
});

describe('rebaseContent', () => {
  const saved = { revision: 3, form: { ...WRITTEN, title: 'শিরোনাম', author: 'Staff Correspondent' } };

  it('shows what was saved, and leaves the spaces that were typed', () => {
    const next = rebaseContent(STATE, { submitted: WRITTEN, saved, theirParts: [] });
    expect(next).toMatchObject({ form: { ...saved.form, title: WRITTEN.title }, baseRevision: 3 });
    expect(isDirty(next)).toBe(false);
  });

  it('leaves letters in the encoding in which they were typed, beside a change of another user', () => {
    const submitted = { ...WRITTEN, description: 'সম\u09df গেল\n\nশেষ' };
    const stored = { ...WRITTEN, description: 'সম\u09af\u09bc গেল\n\nতাদের শেষ' };
    const next = rebaseContent(
      { ...STATE, form: submitted },
      { submitted, saved: { revision: 3, form: stored }, theirParts: ['description'] },
    );
    expect(next.form.description).toBe('সম\u09df গেল\n\nতাদের শেষ');
    expect(isDirty(next)).toBe(false);
  });

  it('keeps what was typed during the save as unsaved', () => {
    const typing = { ...STATE, form: { ...WRITTEN, description: 'আরও' } };
    const next = rebaseContent(typing, { submitted: WRITTEN, saved, theirParts: [] });
    expect(next.form).toEqual({ ...saved.form, title: WRITTEN.title, description: 'আরও' });
    expect(isDirty(next)).toBe(true);
  });

  it.each<[string, Partial<ArticleForm>, ArticlePart[], number]>([
    ['changes the base if another user changed another part', { title: 'আরও' }, ['description'], 3],
    [
      'keeps the base if the writer typed over another user’s change',
      { description: 'আরও' },
      ['author', 'description'],
      2,
    ],
    [
      'keeps the base if the writer typed in another field of the same part',
      { subcategory: 'ক্রিকেট' },
      ['placement'],
      2,
    ],
  ])('%s', (_, typed, theirParts, revision) => {
    const typing = { ...STATE, baseRevision: 2, form: { ...WRITTEN, ...typed } };
    const merged = { revision: 3, form: { ...WRITTEN, author: 'মিতা', description: 'তাদের' } };
    const next = rebaseContent(typing, { submitted: WRITTEN, saved: merged, theirParts });
    expect(next).toMatchObject({ baseRevision: revision, form: { ...merged.form, ...typed } });
    expect(isDirty(next)).toBe(true);
  });
});

describe('rebaseContent of a text that another user changed too', () => {
  const submitted = { ...WRITTEN, description: 'আমার\n\nশেষ' };
  const saved = { revision: 3, form: { ...submitted, description: 'আমার\n\nতাদের' } };
  const typed = (description: string) =>
    rebaseContent(
      { ...STATE, baseRevision: 2, form: { ...submitted, description } },
      { submitted, saved, theirParts: ['description'] },
    );

  it('combines what was typed during the save with their change', () => {
    const next = typed('আমার আরও\n\nশেষ');
    expect(next).toMatchObject({ baseRevision: 3, form: { description: 'আমার আরও\n\nতাদের' } });
    expect(next.theirs).toEqual({ description: 'আমার আরও\n\nতাদের' });
  });

  it('keeps the text and the base if it overlaps their change', () => {
    const next = typed('আমার\n\nশেষ কথা');
    expect(next).toMatchObject({ baseRevision: 2, form: { description: 'আমার\n\nশেষ কথা' } });
    expect(next.theirs).toBeUndefined();
  });
});
