import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { Draft } from './draft.ts';
import type { KeptState } from './draft-keeper.ts';
import { createDraftKeeper } from './draft-keeper.ts';

const draftOf = (title: string): Draft => ({
  id: 'd1',
  viewerKey: 'u1',
  articleId: 'a1',
  baseRevision: null,
  baseForm: EMPTY_FORM,
  form: { ...EMPTY_FORM, title },
  keptAtMs: 0,
});

/** A disk that is done with a text only when it is told so. */
function openSlowDisk() {
  const written: (string | null)[] = [];
  const states: KeptState[] = [];
  let finish: { done: () => void; fail: (error: Error) => void } = { done: () => {}, fail: () => {} };
  const keeper = createDraftKeeper({
    write: (draft) => {
      written.push(draft === null ? null : draft.form.title);
      return new Promise<void>((done, fail) => {
        finish = { done, fail };
      });
    },
    onState: (state) => states.push(state),
  });
  const next = async (end: 'done' | 'fail' = 'done') => {
    finish[end](new Error('no room'));
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { keeper, written, states, next };
}

test('while one text is written only the latest of the others waits', async () => {
  const { keeper, written, states, next } = openSlowDisk();
  for (const title of ['ন', 'নদ', 'নদী']) keeper.keep(draftOf(title));
  expect(written).toEqual(['ন']);
  expect(states).toEqual(['unkept']);
  await next();
  expect(written).toEqual(['ন', 'নদী']);
  await next();
  await keeper.settled();
  expect(states).toEqual(['unkept', 'kept']);
});

test('what was forgotten in between is forgotten last', async () => {
  const { keeper, written, next } = openSlowDisk();
  keeper.keep(draftOf('ন'));
  keeper.keep(draftOf('নদ'));
  keeper.keep(null);
  await next();
  await next();
  await keeper.settled();
  expect(written).toEqual(['ন', null]);
});

test('a refusal is told, and the next text is tried again', async () => {
  const { keeper, states, next } = openSlowDisk();
  keeper.keep(draftOf('ন'));
  await next('fail');
  keeper.keep(draftOf('নদ'));
  await next();
  await keeper.settled();
  expect(states).toEqual(['unkept', 'refused', 'unkept', 'kept']);
});
