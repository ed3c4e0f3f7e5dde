import { describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeItem, makeRights, makeSnapshot, makeStored } from '#tests/support/articles/make-snapshot.ts';
import { articleId } from '#tools/article-id.ts';
import type { Snapshot } from './change.ts';
import type { RestoreRevisionCommand } from './decide-restore.ts';
import { decideDelete, decideRestore, decideRestoreRevision } from './decide-restore.ts';

const CONTEXT = { actor: { userEmail: 'rina@prohor.example', userId: 'u1' }, nowMs: NOON_MS + 1, historyId: 'h1' };
const A1 = articleId('a1');
const THIRD = { current: makeStored({ title: 'তৃতীয়' }, 3), earlier: makeInput({ title: 'প্রথম' }) };
const LEAD = { id: 'lead', title: 'লিড', publicAt: NOON_MS, isFeatured: true, featuredUntil: 0, target: null };
const IMAGE = `/media/${'a'.repeat(20)}/1280.webp`;

const restore = (snapshot: Partial<Snapshot>, command: Partial<RestoreRevisionCommand> = {}) =>
  decideRestoreRevision(makeSnapshot(snapshot), { articleId: A1, revision: 1, ...CONTEXT, ...command });

describe('the restore of a revision is refused, or asks, and writes nothing', () => {
  test.each<[name: string, Partial<Snapshot>, Partial<RestoreRevisionCommand>, result: object]>([
    ['of a deleted article', { current: null, trashed: makeStored() }, {}, { kind: 'deleted' }],
    ['of a missing one', { current: null }, {}, { kind: 'missing' }],
    ['that is not stored', {}, {}, { kind: 'missing' }],
    ['to undo what is no longer current', THIRD, { undone: 2 }, { kind: 'newer' }],
    ['that is current', { current: THIRD.current, earlier: makeInput({ title: 'তৃতীয়' }) }, {}, { kind: 'saved' }],
    ['by a reporter', { ...THIRD, rights: makeRights('reporter') }, {}, { kind: 'forbidden' }],
    [
      'alone, with four eyes',
      { ...THIRD, workflow: { isOn: true, needsFourEyes: true } },
      {},
      { kind: 'unapproved', reason: 'four-eyes' },
    ],
    [
      'that would lead',
      { ...THIRD, earlier: makeInput({ isFeatured: true }), featured: [LEAD] },
      {},
      { kind: 'leads', title: 'লিড' },
    ],
  ])('%s', (_name, snapshot, command, result) => {
    expect(restore(snapshot, command)).toMatchObject({ changes: [], result });
  });
});

describe('the restore of a revision writes', () => {
  test('its content as the next one, which voids an approval', () => {
    const item = makeItem({ stage: 'approved', approvedRevision: 3 });
    expect(restore({ ...THIRD, item }).changes).toMatchObject([
      { after: { revision: 4, article: { title: 'প্রথম' } }, origin: 'restored-revision', item: { stage: 'writing' } },
    ]);
  });

  test('the current image if its own was deleted', () => {
    const earlier = makeInput({ title: 'প্রথম', imageUrl: IMAGE });
    const current = makeStored({ imageUrl: 'https://a.example/b.jpg' }, 3);
    expect(restore({ current, earlier }).changes).toMatchObject([
      { after: { article: { title: 'প্রথম', imageUrl: 'https://a.example/b.jpg' } } },
    ]);
  });

  test('a publication instead of a schedule that has passed', () => {
    const earlier = makeInput({ status: 'scheduled', publishAt: NOON_MS });
    const current = makeStored({ status: 'draft' }, 3);
    expect(restore({ current, earlier }).changes).toMatchObject([{ after: { article: { status: 'published' } } }]);
  });
});

describe('a deletion', () => {
  test.each<[name: string, Partial<Snapshot>, seen: number | undefined, result: object]>([
    ['of a missing article', { current: null }, undefined, { kind: 'missing' }],
    ['of an article that a colleague has changed', {}, 7, { kind: 'conflict' }],
    ['by a reporter', { rights: makeRights('reporter') }, undefined, { kind: 'forbidden' }],
  ])('%s is refused', (_name, snapshot, seen, result) => {
    const command = { id: A1, ...CONTEXT, ...(seen !== undefined && { seen }) };
    expect(decideDelete(makeSnapshot(snapshot), command)).toMatchObject({ changes: [], result });
  });

  test('keeps the owner and the views', () => {
    const current = makeStored({ viewCount: 7 });
    expect(decideDelete(makeSnapshot({ current }), { id: A1, ...CONTEXT })).toMatchObject({
      changes: [{ before: { article: { viewCount: 7 } }, after: null, ownerId: 'u1' }],
      result: { kind: 'deleted' },
    });
  });
});

describe('a restore from the trash', () => {
  test.each<[name: string, Partial<Snapshot>, undone: number | undefined, result: object]>([
    ['is missing', { current: null }, undefined, { kind: 'missing' }],
    ['was repeated', {}, undefined, { kind: 'saved', revision: 1 }],
    ['has lost its id', { trashed: makeStored() }, undefined, { kind: 'id-taken' }],
    ['would take back a later deletion', { current: null, trashed: makeStored({}, 2) }, 1, { kind: 'newer' }],
    [
      'would replace the lead of the home page',
      { current: null, trashed: makeStored({ isFeatured: true }), featured: [LEAD] },
      undefined,
      { kind: 'leads', title: 'লিড' },
    ],
  ])('%s: nothing is written', (_name, snapshot, undone, result) => {
    const command = { id: A1, ...CONTEXT, ...(undone !== undefined && { undone }) };
    expect(decideRestore(makeSnapshot(snapshot), command)).toMatchObject({ changes: [], result });
  });

  test('ends the lead of the articles above it, if the editor chooses so', () => {
    const featured = [{ ...LEAD, publicAt: NOON_MS + 1 }];
    const snapshot = makeSnapshot({ current: null, trashed: makeStored({ isFeatured: true }), featured });
    const { leadsToEnd, changes } = decideRestore(snapshot, { id: A1, ...CONTEXT, lead: 'replace' });
    expect([leadsToEnd, changes.length]).toEqual([['lead'], 1]);
  });

  test('makes it the next revision, with a valid approval', () => {
    const item = makeItem({ stage: 'approved', approvedRevision: 1 });
    const snapshot = makeSnapshot({ current: null, trashed: makeStored(), item });
    expect(decideRestore(snapshot, { id: A1, ...CONTEXT })).toMatchObject({
      changes: [{ before: null, after: { revision: 2 }, ownerId: 'u1', item: { approvedRevision: 2 } }],
      result: { kind: 'saved', revision: 2 },
    });
  });
});
