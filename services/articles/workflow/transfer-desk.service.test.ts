import { describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { EDITOR, N1, openDeskStore, REPORTER } from '#tests/support/database/desk-store.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import type { DeskRecord } from './transfer-desk.ts';
import { hasDesk, parseDeskRecord, putDesk, streamDesk } from './transfer-desk.ts';

const store = await openDeskStore();
const { db, desk, save, submit } = store;

const ITEM = { articleId: 'n1', stage: 'submitted', movedAt: NOON_MS } as const;
const PROPOSAL = { ...ITEM, proposer: 'reporter@prohor.example', content: makeInput({ title: 'প্রস্তাব' }) };
const NEWCOMER = 'newcomer@prohor.example';

function parse(value: object): DeskRecord {
  const parsed = parseDeskRecord('1', value);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.record;
}

const listItems = () =>
  db.selectFrom('deskItems').select(['proposerId', 'stage', 'submitterId', 'assigneeId', 'writers']).execute();

describe('an unfinished item of the import file', () => {
  test('has defaults for what it does not name', () => {
    expect(parse(ITEM)).toEqual({
      ...{ articleId: 'n1', proposer: '', proposerEmail: '', stage: 'submitted', movedAt: NOON_MS, savedAt: null },
      ...{ submitter: null, assignee: null, dueAt: null, note: '', noteBy: '' },
      ...{ urgentAt: null, urgentBy: null, writers: [], correction: '' },
    });
  });

  test('has what it names', () => {
    const full = {
      ...{ savedAt: 1, submitter: NEWCOMER, assignee: NEWCOMER, dueAt: 2, note: 'উৎস দিন', noteBy: NEWCOMER },
      ...{ urgentAt: 3, urgentBy: NEWCOMER, writers: [NEWCOMER], proposerEmail: NEWCOMER, correction: 'সংশোধন' },
    };
    expect(parse({ ...PROPOSAL, ...full })).toMatchObject(full);
  });

  test.each([
    ['is a list', [], 'the record must be an object'],
    ['has an unknown stage', { ...ITEM, stage: 'lost' }, 'stage must be one of writing, submitted, returned, approved'],
    ['is of no article', { ...ITEM, articleId: 'a/1' }, 'articleId must be an id'],
    [
      'is a proposal without a text',
      { ...PROPOSAL, content: undefined },
      'a proposal must have a proposer and a content',
    ],
    ['is a text without a proposer', { ...PROPOSAL, proposer: '' }, 'a proposal must have a proposer and a content'],
    ['has one writer', { ...ITEM, writers: NEWCOMER }, 'writers must be a list of addresses'],
  ])('is refused if it %s', (_, value, reason) => {
    expect(parseDeskRecord('1', value)).toEqual({ ok: false, id: '1', reason });
  });
});

describe('an import of unfinished items', () => {
  test('refuses those of articles that do not exist', async () => {
    await save(EDITOR, {});
    expect(await putDesk(db, [parse(ITEM), parse({ ...ITEM, articleId: 'other' })])).toEqual({
      ...{ written: 1, refused: ['other'], unknown: [] },
    });
    expect(await putDesk(db, [])).toEqual({ written: 0, refused: [], unknown: [] });
  });

  test('names the people who have no account, and finds them in a later import', async () => {
    await save(EDITOR, {});
    const own = { submitter: 'reporter@prohor.example', assignee: NEWCOMER };
    const records = [
      parse({ ...ITEM, ...own }),
      parse({ ...PROPOSAL, proposer: NEWCOMER, writers: [NEWCOMER, 'editor'] }),
    ];
    expect(await putDesk(db, records)).toEqual({ written: 2, refused: [], unknown: [NEWCOMER] });
    expect(await listItems()).toEqual([
      { proposerId: '', stage: 'submitted', submitterId: 'reporter', assigneeId: null, writers: [] },
      { proposerId: NEWCOMER, stage: 'submitted', submitterId: null, assigneeId: null, writers: [NEWCOMER, 'editor'] },
    ]);
    await addStaffRow(db, { id: 'newcomer', role: 'editor' });
    expect(await putDesk(db, records)).toEqual({ written: 2, refused: [], unknown: [] });
    expect(await listItems()).toEqual([
      { proposerId: '', stage: 'submitted', submitterId: 'reporter', assigneeId: 'newcomer', writers: [] },
      {
        proposerId: 'newcomer',
        stage: 'submitted',
        submitterId: null,
        assigneeId: null,
        writers: ['newcomer', 'editor'],
      },
    ]);
  });

  test('leaves a proposal what the article decides: whether it is public, and featured', async () => {
    await save(EDITOR, { isFeatured: true });
    const content = makeInput({ title: 'প্রস্তাব', status: 'draft', isFeatured: false });
    await putDesk(db, [parse({ ...PROPOSAL, content })]);
    const proposal = await desk.findProposal({ articleId: N1, proposerId: 'reporter' });
    expect(proposal?.content).toMatchObject({ title: 'প্রস্তাব', status: 'published', isFeatured: true });
  });

  test('approves the current revision', async () => {
    await save(REPORTER, { status: 'draft' });
    await putDesk(db, [parse({ ...ITEM, stage: 'approved' })]);
    expect(await store.findStage()).toBe('approved');
    expect(await db.selectFrom('deskItems').select('approvedRevision').execute()).toEqual([{ approvedRevision: 1 }]);
  });
});

/** Publishes an article of the reporter at revision 2. */
async function publish() {
  await submit(REPORTER);
  await save(EDITOR, {}, { baseRevision: 1 });
}

test('a published article that nothing waits for has no item to export', async () => {
  expect(await hasDesk(db)).toBe(false);
  await publish();
  expect(await Array.fromAsync(streamDesk(db))).toEqual([]);
  await submit(REPORTER, { title: 'প্রস্তাব' }, { baseRevision: 2 });
  expect(await hasDesk(db)).toBe(true);
});

test('a proposal whose base is no longer stored is exported as it is', async () => {
  await publish();
  await submit(REPORTER, { title: 'প্রস্তাব' }, { baseRevision: 2 });
  await save(EDITOR, { author: 'সালমা' }, { baseRevision: 2 });
  await db.deleteFrom('articleRevisions').where('revision', '=', 2).execute();
  const [exported] = await Array.fromAsync(streamDesk(db));
  expect(exported?.fields).toMatchObject({
    proposer: 'reporter@prohor.example',
    content: { title: 'প্রস্তাব', author: makeInput().author },
  });
});
