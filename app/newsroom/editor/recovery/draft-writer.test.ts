import { expect, test } from 'vitest';
import { createDraftWriter } from './draft-writer.ts';

/** A writer whose writes end only on `finish`. */
function createSlowWriter() {
  const written: (string | null)[] = [];
  const states: string[] = [];
  let current = Promise.withResolvers<void>();
  const writer = createDraftWriter<string | null>({
    write: (draft) => {
      written.push(draft);
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
  return { writer, written, states, finish };
}

test('writes only the latest of the drafts that arrive during a write', async () => {
  const { writer, written, states, finish } = createSlowWriter();
  for (const title of ['ন', 'নদ', 'নদী']) writer.save(title);
  expect(written).toEqual(['ন']);
  expect(states).toEqual(['saving']);
  await finish();
  expect(written).toEqual(['ন', 'নদী']);
  await finish();
  await writer.settled();
  expect(states).toEqual(['saving', 'saved']);
});

test('a write that waits for further changes starts on a flush, with the latest draft', async () => {
  const written: string[] = [];
  const delayMs = (draft: string) => (draft.length > 1 ? 60_000 : 0);
  const write = async (draft: string) => void written.push(draft);
  const writer = createDraftWriter<string>({ write, onState: () => {}, delayMs });
  writer.save('ন');
  await writer.settled();
  writer.save('নদ');
  writer.save('নদী');
  expect(written).toEqual(['ন']);
  writer.flush();
  await writer.settled();
  expect(written).toEqual(['ন', 'নদী']);
});

test('deletes last if the draft is deleted during a write', async () => {
  const { writer, written, finish } = createSlowWriter();
  writer.save('ন');
  writer.save('নদ');
  writer.save(null);
  await finish();
  await finish();
  await writer.settled();
  expect(written).toEqual(['ন', null]);
});

test('reports a refused write and tries the next draft', async () => {
  const { writer, states, finish } = createSlowWriter();
  writer.save('ন');
  await finish(new Error('no space'));
  writer.save('নদ');
  await finish();
  await writer.settled();
  expect(states).toEqual(['saving', 'refused', 'saving', 'saved']);
});
