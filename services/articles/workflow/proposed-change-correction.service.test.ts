import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/publication/correction.ts';
import { by } from '#tests/support/database/article-store.ts';
import { EDITOR, N1, openDeskStore, REPORTER, SECOND } from '#tests/support/database/desk-store.ts';
import { listCorrectionsOf } from '../read/corrections.ts';
import { parseDeskRecord, putDesk, streamDesk } from './transfer-desk.ts';

const store = await openDeskStore();
const { db, desk, save, submit, take, needFourEyes, findArticle, findProposal } = store;

const CORRECTION = 'নিহতের সংখ্যা ভুল ছিল।'; // "The number of the dead was wrong."
const EDITED = 'আগে লেখা হয়েছিল ১২ জন।'; // "It said 12 before."
const listTexts = async () => ((await listCorrectionsOf(db, [N1])).get(N1) ?? []).map(({ text }) => text);
const listWaiting = async () => (await desk.listProposedCorrections(N1)).map(({ text }) => text);
const findSeen = async () => ({ proposerId: 'reporter', savedAt: (await findProposal())?.savedAt ?? 0 });
const approve = async () => take(EDITOR, { kind: 'approve', seen: (await findSeen()).savedAt }, 'reporter');
const propose = (command: object = {}) =>
  submit(REPORTER, { title: 'ঠিক শিরোনাম' }, { baseRevision: 2, correction: CORRECTION, ...command });

beforeEach(async () => {
  for (const table of ['proposedCorrections', 'articleCorrections'] as const) await db.deleteFrom(table).execute();
  await submit(REPORTER);
  await save(EDITOR, {}, { baseRevision: 1 });
});

describe('an article that has the most corrections it can have', () => {
  const NO_ROOM = { kind: 'corrections-full' };
  const fill = (count: number) =>
    db
      .insertInto('articleCorrections')
      .values(
        Array.from({ length: count }, (_, n) => ({
          ...{ id: `c${n}`, articleId: N1, correctedAt: n, text: 'ভুল', userEmail: '', userId: null },
        })),
      )
      .execute();
  const change = (correction: string | null) => save(EDITOR, { title: 'বদল' }, { baseRevision: 2, correction });

  test('is not changed by a save with another correction, and is by one without', async () => {
    await fill(MAX_CORRECTIONS_PER_ARTICLE);
    expect(await change(CORRECTION)).toEqual(NO_ROOM);
    expect(await propose()).toEqual(NO_ROOM);
    expect(await findArticle()).not.toMatchObject({ title: 'বদল' });
    expect(await change(null)).toMatchObject({ kind: 'saved', revision: 3 });
  });

  test('leaves a proposal with a correction waiting', async () => {
    await fill(MAX_CORRECTIONS_PER_ARTICLE - 1);
    await propose();
    expect(await save(EDITOR, { author: 'রিনা' }, { baseRevision: 2, correction: EDITED })).toMatchObject({
      kind: 'saved',
    });
    expect(await approve()).toEqual({ kind: 'unmerged', by: 'corrections-full' });
    expect(await findProposal()).toMatchObject({ correction: CORRECTION });
  });
});

describe('the correction of a proposal', () => {
  test('waits with the proposal and is published with its approval', async () => {
    await propose();
    expect(await findProposal()).toMatchObject({ correction: CORRECTION });
    expect(await listTexts()).toEqual([]);
    expect(await approve()).toEqual({ kind: 'done' });
    expect(await listTexts()).toEqual([CORRECTION]);
  });

  test('is published by the approval of a second person with four eyes, without another confirmation', async () => {
    await needFourEyes();
    await propose();
    expect(await approve()).toEqual({ kind: 'done' });
    expect(await listTexts()).toEqual([CORRECTION]);
    expect(await listWaiting()).toEqual([]);
  });

  test('waits for a second person with four eyes if the editor who approves changes it', async () => {
    await needFourEyes();
    await propose();
    const approval = { baseRevision: 2, proposal: await findSeen(), correction: EDITED };
    expect(await save(EDITOR, { title: 'ঠিক শিরোনাম' }, approval)).toMatchObject({ kind: 'saved' });
    expect(await listTexts()).toEqual([]);
    expect(await listWaiting()).toEqual([EDITED]);
  });

  test('is the one of the form if the editor approves with a save', async () => {
    await propose();
    await save(EDITOR, { title: 'ঠিক শিরোনাম' }, { baseRevision: 2, proposal: await findSeen(), correction: EDITED });
    expect(await listTexts()).toEqual([EDITED]);
  });

  test('is published if a colleague has made the same change since', async () => {
    await propose();
    await save(SECOND, { title: 'ঠিক শিরোনাম' }, { baseRevision: 2 });
    expect(await approve()).toEqual({ kind: 'done' });
    expect(await listTexts()).toEqual([CORRECTION]);
    expect(await findProposal()).toBeNull();
  });

  test('is published if the article was unpublished since', async () => {
    await propose();
    await save(EDITOR, { status: 'draft' }, { baseRevision: 2 });
    expect(await approve()).toEqual({ kind: 'done' });
    expect(await listTexts()).toEqual([CORRECTION]);
  });

  test('remains after a return and a new submission, unless the form takes it back', async () => {
    await propose();
    await take(EDITOR, { kind: 'return', note: 'উৎস?' }, 'reporter');
    await submit(REPORTER, { title: 'আবার' }, { baseRevision: 2, proposal: await findSeen() });
    expect(await findProposal()).toMatchObject({ stage: 'submitted', correction: CORRECTION });
    await propose({ proposal: await findSeen(), correction: null });
    expect(await findProposal()).toMatchObject({ correction: '' });
  });

  test('is deleted with the proposal', async () => {
    await propose();
    await take(REPORTER, { kind: 'drop' }, 'reporter');
    await propose({ correction: null });
    await approve();
    expect(await listTexts()).toEqual([]);
  });

  test('is not stored for an article that readers have never seen', async () => {
    await save(EDITOR, { status: 'draft' }, { baseRevision: 2 });
    await db.deleteFrom('articles').execute();
    await submit(REPORTER);
    await save(EDITOR, { status: 'scheduled', publishAt: by(EDITOR).nowMs + 5 }, { baseRevision: 3 });
    expect(await propose({ baseRevision: 4 })).toMatchObject({ isProposal: true });
    expect(await findProposal()).toMatchObject({ correction: '' });
  });

  test('is in an export and an import', async () => {
    await propose();
    const exported = await Array.fromAsync(streamDesk(db));
    await db.deleteFrom('deskItems').execute();
    const records = exported.map(({ id, fields }) => parseDeskRecord(id, JSON.parse(JSON.stringify(fields))));
    await putDesk(
      db,
      records.flatMap((parsed) => (parsed.ok ? [parsed.record] : [])),
    );
    expect(await findProposal()).toMatchObject({ correction: CORRECTION });
  });
});
