import { describe, expect, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { Step } from '#tests/support/articles/editor-steps.ts';
import {
  autosaved,
  BASE,
  event,
  NEW_ARTICLE,
  runEditor,
  STORED_ARTICLE,
  saved,
  typed,
} from '#tests/support/articles/editor-steps.ts';
import { isOwnElsewhere, openEditor } from './editor-state.ts';
import type { UnsavedText } from './form-content.ts';
import { isDirty } from './form-content.ts';

describe('typing', () => {
  test('writes each change as a draft with the number of the next autosave', () => {
    const steps = [typed({ title: 'ক' }), event({ kind: 'left' }), typed({ title: 'কথা' })];
    const drafts = runEditor(STORED_ARTICLE, steps).effects.filter(({ kind }) => kind === 'write-draft');
    expect(drafts).toMatchObject([
      { draftId: 'd1', content: { form: { title: 'ক' }, baseRevision: 1, sequence: 1 } },
      { draftId: 'd1', content: { form: { title: 'কথা' }, baseRevision: 1, sequence: 2 } },
    ]);
  });

  test('deletes the draft if every change is undone', () => {
    const { effects } = runEditor(STORED_ARTICLE, [typed({ title: 'ক' }), typed({ title: BASE.title })]);
    expect(effects).toContainEqual({ kind: 'write-draft', draftId: 'd1', content: null });
  });

  test.each<[string, Partial<ArticleForm>[], Partial<ArticleForm>]>([
    ['clears the subcategory with the category', [{ subcategory: 'ফুটবল' }, { category: 'বিশ্ব' }], { subcategory: '' }],
    [
      'clears the end of a lead that is not featured',
      [{ isFeatured: true, featuredUntil: '2026-11-20T14:05' }, { isFeatured: false }],
      { featuredUntil: '' },
    ],
    [
      'clears the texts of a removed image',
      [{ imageUrl: '/a', imageCaption: 'ক' }, { imageUrl: '' }],
      { imageCaption: '' },
    ],
  ])('%s', (_, changes, form) => {
    expect(runEditor(STORED_ARTICLE, changes.map(typed)).state.content.form).toMatchObject(form);
  });

  test('an uploaded image is a change', () => {
    const { state, effects } = runEditor(STORED_ARTICLE, [event({ kind: 'uploaded', imageUrl: '/media/a.jpg' })]);
    expect(state.content.form.imageUrl).toBe('/media/a.jpg');
    expect(effects).toMatchObject([{ kind: 'write-draft' }, { kind: 'set-timer' }]);
  });

  test.each(['saving', 'saved', 'refused'] as const)('shows that the draft is %s', (draft) => {
    expect(runEditor(STORED_ARTICLE, [event({ kind: 'draft-written', draft })]).state.draft).toBe(draft);
  });
});

test('a form has no draft before it is opened in a browser', () => {
  const options = { viewerKey: 'u1', timeZone: 'Asia/Dhaka', isStored: false, articleId: 'a1', revision: null };
  const { content } = openEditor({ ...options, form: EMPTY_FORM });
  expect(content.draftId).toBe('');
  expect(isDirty(content)).toBe(false);
});

const TEXT: UnsavedText = {
  draftId: 'd2',
  articleId: 'a1',
  baseRevision: 1,
  baseForm: BASE,
  form: { ...BASE, title: 'আগের' }, // "earlier"
  sequence: 4,
  savedAtMs: 5,
};
const restored = (
  offer: Pick<Extract<ReturnType<Step>, { kind: 'restored' }>['offer'], 'source' | 'autosave'>,
  isOpenElsewhere = false,
): Step => event({ kind: 'restored', offer: { text: TEXT, ...offer }, isOpenElsewhere, newDraftId: 'd3' });
const LEFT = event({ kind: 'left' });

describe('restoring', () => {
  test('a draft in this browser continues under its id, after its last autosave', () => {
    const { state, effects } = runEditor(STORED_ARTICLE, [restored({ source: 'browser', autosave: null }), LEFT]);
    expect(state.content).toMatchObject({ draftId: 'd2', form: TEXT.form });
    expect(effects).toMatchObject([
      { kind: 'set-timer' },
      { kind: 'stop-timer' },
      { kind: 'send-autosave', request: { draftId: 'd2', sequence: 5, replaces: null } },
    ]);
  });

  test('a draft that another window has open continues as a copy', () => {
    const { state, effects } = runEditor(STORED_ARTICLE, [restored({ source: 'browser', autosave: null }, true), LEFT]);
    expect(state.content).toMatchObject({ draftId: 'd1', form: TEXT.form });
    expect(effects[0]).toMatchObject({ kind: 'write-draft', draftId: 'd1', content: { form: TEXT.form } });
    expect(effects.at(-1)).toMatchObject({ request: { draftId: 'd1', sequence: 1 } });
  });

  test('an autosave from another device gets a new draft and replaces what that device stored', () => {
    const { state, effects } = runEditor(STORED_ARTICLE, [restored({ source: 'server', autosave: TEXT }), LEFT]);
    expect(state.content.draftId).toBe('d3');
    expect(effects[0]).toMatchObject({ kind: 'write-draft', draftId: 'd3' });
    expect(effects.at(-1)).toMatchObject({
      request: { draftId: 'd3', sequence: 1, replaces: { draftId: 'd2', sequence: 4 } },
    });
  });

  test('a draft whose text another device stored replaces that copy', () => {
    const autosave = { ...TEXT, draftId: 'd7', sequence: 9 };
    const { effects } = runEditor(STORED_ARTICLE, [restored({ source: 'browser', autosave }), LEFT]);
    expect(effects.at(-1)).toMatchObject({ request: { draftId: 'd2', replaces: { draftId: 'd7', sequence: 9 } } });
  });

  test('a draft continues its own autosave', () => {
    const { effects } = runEditor(STORED_ARTICLE, [restored({ source: 'browser', autosave: TEXT }), LEFT]);
    expect(effects.at(-1)).toMatchObject({ request: { draftId: 'd2', replaces: null } });
  });

  test('replaces the other copy once', () => {
    const steps = [restored({ source: 'server', autosave: TEXT }), LEFT, autosaved({ kind: 'stored', updatedAt: 9 })];
    const { effects } = runEditor(STORED_ARTICLE, [...steps, typed({ title: 'ক' }), LEFT]);
    expect(effects.at(-1)).toMatchObject({ request: { draftId: 'd3', sequence: 2, replaces: null } });
  });

  test('does not restore a merged text of the form before', () => {
    const merged = { ...STORED_ARTICLE, content: { ...STORED_ARTICLE.content, theirs: { description: 'ক' } } };
    expect(runEditor(merged, [restored({ source: 'browser', autosave: null })]).state.content.theirs).toBeUndefined();
  });
});

const NEWER = {
  isUnpublished: false,
  revision: 3,
  form: { ...BASE, title: 'সহকর্মীর' },
  by: { userEmail: 'mita@prohor.example', userId: 'u2', timestamp: 5 },
};
const FOUND = event({ kind: 'revision-found', stored: NEWER });

describe('a colleague’s save', () => {
  test('appears in a form without unsaved changes', () => {
    const { state, effects } = runEditor(STORED_ARTICLE, [FOUND]);
    expect(state.content).toMatchObject({ baseRevision: 3, baseForm: NEWER.form, form: NEWER.form });
    expect(effects).toEqual([{ kind: 'show', tone: 'info', text: expect.stringMatching(/^mita@prohor\.example /) }]);
  });

  test('of an import names nobody', () => {
    const { effects } = runEditor(STORED_ARTICLE, [event({ kind: 'revision-found', stored: { ...NEWER, by: null } })]);
    expect(effects).toEqual([{ kind: 'show', tone: 'info', text: expect.stringMatching(/^Someone else /) }]);
  });

  test('is not a colleague’s if it is the viewer’s own', () => {
    const stored = { ...NEWER, by: { ...NEWER.by, userId: 'u1' } };
    const { effects } = runEditor(STORED_ARTICLE, [event({ kind: 'revision-found', stored })]);
    expect(effects).toEqual([{ kind: 'show', tone: 'info', text: expect.stringMatching(/^Your other window saved /) }]);
  });

  test('is not of another window if this form saved the revision', () => {
    const by = { ...NEWER.by, userId: 'u1' };
    const saving = { ...STORED_ARTICLE, save: { ...STORED_ARTICLE.save, revision: 3 } };
    expect([isOwnElsewhere(STORED_ARTICLE, { by, revision: 3 }), isOwnElsewhere(saving, { by, revision: 3 })]).toEqual([
      true,
      false,
    ]);
  });

  test.each<[string, typeof STORED_ARTICLE, Step[]]>([
    ['with unsaved changes', STORED_ARTICLE, [typed({ title: 'ক' })]],
    ['that is being saved', STORED_ARTICLE, [event({ kind: 'confirmed' })]],
    ['of a new article', NEW_ARTICLE, []],
    ['that has it already', STORED_ARTICLE, [FOUND]],
  ])('does not change a form %s', (_, opened, steps) => {
    const before = runEditor(opened, steps).state;
    expect(runEditor(before, [FOUND])).toMatchObject({ state: before, effects: [] });
  });
});

test('a session that has ended keeps the text, asks to sign in, and then saves', () => {
  const asked = runEditor(STORED_ARTICLE, [
    typed({ title: 'ক' }),
    event({ kind: 'confirmed' }),
    saved({ kind: 'signed-out' }),
  ]).state;
  const { problem } = asked.save;
  expect(problem).toMatchObject({ kind: 'signed-out', request: { form: { title: 'ক' } } });
  const repeated = runEditor(asked, [event({ kind: 'failed-repeated' })]).effects;
  expect(repeated).toEqual([]);
  const request = {
    intent: 'save',
    articleId: 'a1',
    baseRevision: 1,
    form: asked.content.form,
    draftId: 'd1',
    mayBackDate: false,
  } as const;
  expect(runEditor(asked, [event({ kind: 'repeated', request })]).effects).toMatchObject([
    { kind: 'stop-timer' },
    { kind: 'send-save', request: { form: { title: 'ক' } } },
  ]);
});
