import { expect, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { changeForm } from '../saving/form-content.ts';
import { createFormEdits } from './form-edits.ts';
import type { FormField } from './form-history.ts';

/** A form without mounted fields. `set` is a change by the editor, unless it says what else happened. */
function openForm(opened: Partial<ArticleForm>) {
  let form = { ...EMPTY_FORM, ...opened };
  let [theirs, savedRevision]: [Partial<ArticleForm> | undefined, number | null] = [undefined, null];
  const announced: (readonly FormField[])[] = [];
  const edits = createFormEdits({ form, theirs, savedRevision });
  const follow = () =>
    edits.follow({
      ...{ form, theirs, savedRevision },
      change: (part) => {
        form = changeForm(form, part);
      },
      onMoved: (_, fields) => announced.push(fields),
    });
  follow();
  const move = (direction: 'undo' | 'redo') => {
    edits.control.move(direction);
    follow();
    return form;
  };
  return {
    announced,
    set: (change: Partial<ArticleForm>, cause: { isTheirs?: boolean; savedRevision?: number } = {}) => {
      form = changeForm(form, change);
      if (cause.isTheirs) theirs = change;
      savedRevision = cause.savedRevision ?? savedRevision;
      follow();
    },
    undo: () => move('undo'),
    redo: () => move('redo'),
  };
}

test('undoing a category brings back its subcategory', () => {
  const form = openForm({ category: 'খেলা', subcategory: 'ক্রিকেট' });
  form.set({ category: 'শিক্ষা' });
  expect(form.undo()).toMatchObject({ category: 'খেলা', subcategory: 'ক্রিকেট' });
  expect(form.redo()).toMatchObject({ category: 'শিক্ষা', subcategory: '' });
  expect(form.announced).toEqual([
    ['category', 'subcategory'],
    ['category', 'subcategory'],
  ]);
});

test('undoing the removal of the image brings back its texts', () => {
  const form = openForm({ imageUrl: '/media/a', imageCaption: 'নদী' });
  form.set({ imageUrl: '' });
  expect(form.undo()).toMatchObject({ imageUrl: '/media/a', imageCaption: 'নদী' });
});

test('a field that a colleague changed is left as it is; the others are undone', () => {
  const form = openForm({});
  form.set({ category: 'খেলা', tags: 'ক' });
  form.set({ category: 'শিক্ষা' }, { isTheirs: true });
  expect(form.undo()).toMatchObject({ category: 'শিক্ষা', tags: '' });
  expect(form.undo()).toMatchObject({ category: 'শিক্ষা', tags: '' });
});

test('a save adds no step, and undo after it brings a replaced image back', () => {
  const form = openForm({ imageUrl: '/media/a' });
  form.set({ author: 'মিতা' });
  form.set({ imageUrl: '/media/b' });
  form.set({ tags: 'ক,খ' });
  form.set({ tags: 'ক, খ' }, { savedRevision: 2 });
  expect(form.undo()).toMatchObject({ tags: '', imageUrl: '/media/b' });
  expect(form.undo()).toMatchObject({ author: 'মিতা', imageUrl: '/media/a' });
  expect(form.undo()).toMatchObject({ author: '', imageUrl: '/media/a' });
});

test('an undo whose result depends on a colleague’s change is not recorded again', () => {
  const form = openForm({ author: 'মিতা' });
  form.set({ author: '' });
  form.set({ imageUrl: '/media/a' });
  form.set({ imageCaption: 'তাদের' }, { isTheirs: true });
  expect(form.undo()).toMatchObject({ imageUrl: '', imageCaption: '' });
  expect(form.undo()).toMatchObject({ author: 'মিতা' });
});
