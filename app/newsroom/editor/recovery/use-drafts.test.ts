import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { Draft } from './draft-store.ts';
import type { DraftState } from './use-drafts.ts';
import { createDraftSaver } from './use-drafts.ts';

const draftOf = (title: string): Draft => ({
  id: 'd1',
  viewerKey: 'u1',
  articleId: 'a1',
  baseRevision: null,
  baseForm: EMPTY_FORM,
  form: { ...EMPTY_FORM, title },
  savedAtMs: 0,
});

/** A saver whose writes end only on `finish`. */
function createSlowSaver() {
  const written: (string | null)[] = [];
  const states: DraftState[] = [];
  let current = Promise.withResolvers<void>();
  const saver = createDraftSaver({
    write: (draft) => {
      written.push(draft === null ? null : draft.form.title);
      current = Promise.withResolvers();
      return current.promise;
    },
    onState: (state) => states.push(state),
  });
  const finish = async (error?: Error) => {
    if (error === undefined) current.resolve();
    else current.reject(error);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { saver, written, states, finish };
}

test('writes only the latest of the drafts that arrive during a write', async () => {
  const { saver, written, states, finish } = createSlowSaver();
  for (const title of ['ন', 'নদ', 'নদী']) saver.save(draftOf(title));
  expect(written).toEqual(['ন']);
  expect(states).toEqual(['saving']);
  await finish();
  expect(written).toEqual(['ন', 'নদী']);
  await finish();
  await saver.settled();
  expect(states).toEqual(['saving', 'saved']);
});

test('deletes last if the draft is deleted during a write', async () => {
  const { saver, written, finish } = createSlowSaver();
  saver.save(draftOf('ন'));
  saver.save(draftOf('নদ'));
  saver.save(null);
  await finish();
  await finish();
  await saver.settled();
  expect(written).toEqual(['ন', null]);
});

test('reports a refused write and tries the next draft', async () => {
  const { saver, states, finish } = createSlowSaver();
  saver.save(draftOf('ন'));
  await finish(new Error('no space'));
  saver.save(draftOf('নদ'));
  await finish();
  await saver.settled();
  expect(states).toEqual(['saving', 'refused', 'saving', 'saved']);
});
