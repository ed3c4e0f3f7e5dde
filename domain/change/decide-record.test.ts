import { describe, expect, test } from 'vitest';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeRights, makeSnapshot, makeStored } from '#tests/support/articles/make-snapshot.ts';
import { articleId } from '#tools/article-id.ts';
import type { Snapshot } from './change.ts';
import type { RecordDecision } from './decide-record.ts';
import { decideRecord } from './decide-record.ts';

const ACTOR = { userEmail: 'rina@prohor.example', userId: 'u1' };
const FOUR_EYES = { isOn: true, needsFourEyes: true };
const WITHDRAWN = { current: makeStored({ withdrawnAt: NOON_MS, withdrawalReason: 'যাচাই হয়নি' }) };

const corrections = (change: Partial<Snapshot['corrections']>) => ({
  corrections: { ...makeSnapshot().corrections, ...change },
});
const waiting = (userId: string, correctionId: string | null = null) => ({
  ...{ id: 'w1', articleId: articleId('a1'), correctionId, text: 'সংশোধন' },
  ...{ proposedAt: NOON_MS, userEmail: 'x@prohor.example', userId },
});

const record = (snapshot: Partial<Snapshot>, decision: RecordDecision) =>
  decideRecord(makeSnapshot(snapshot), {
    ...{ id: articleId('a1'), decision },
    ...{ actor: ACTOR, nowMs: NOON_MS + 1, historyId: 'h1' },
  });

describe('a decision is refused and writes nothing', () => {
  test.each<[name: string, Partial<Snapshot>, RecordDecision, result: object]>([
    ['of a missing article', { current: null }, { kind: 'withdraw', reason: 'ক' }, { kind: 'missing' }],
    [
      'of an article that was never public',
      { current: makeStored({ status: 'draft' }) },
      { kind: 'withdraw', reason: 'ক' },
      { kind: 'never-public' },
    ],
    ['of a reporter', { rights: makeRights('reporter') }, { kind: 'add-correction', text: 'ক' }, { kind: 'forbidden' }],
    ['the same reason', WITHDRAWN, { kind: 'withdraw', reason: 'যাচাই হয়নি' }, { kind: 'unchanged' }],
    ['the end of no withdrawal', {}, { kind: 'reinstate', seen: 1 }, { kind: 'unchanged' }],
    ['the end of a withdrawal, unseen', WITHDRAWN, { kind: 'reinstate', seen: 9 }, { kind: 'changed' }],
    ['a correction too many', corrections({ count: 50 }), { kind: 'add-correction', text: 'ক' }, { kind: 'full' }],
    ['a missing correction', {}, { kind: 'edit-correction', correctionId: 'c', text: 'ক' }, { kind: 'missing' }],
    [
      'the same text',
      corrections({ named: 'ক' }),
      { kind: 'edit-correction', correctionId: 'c', text: 'ক' },
      { kind: 'unchanged' },
    ],
    [
      'too many changes that wait',
      { workflow: FOUR_EYES, ...corrections({ named: 'ক', waitingEdits: 50 }) },
      { kind: 'edit-correction', correctionId: 'c', text: 'খ' },
      { kind: 'too-many-waiting' },
    ],
    [
      'the own correction, with four eyes',
      { workflow: FOUR_EYES, ...corrections({ waiting: waiting('u1'), count: 1 }) },
      { kind: 'confirm-correction', proposalId: 'w1' },
      { kind: 'four-eyes' },
    ],
    [
      'the end of a withdrawal by a reporter',
      { ...WITHDRAWN, rights: makeRights('reporter') },
      { kind: 'reinstate', seen: 1 },
      { kind: 'forbidden' },
    ],
    [
      'the confirmation of what no longer waits',
      {},
      { kind: 'confirm-correction', proposalId: 'w1' },
      { kind: 'missing' },
    ],
    ['the removal of a missing correction', {}, { kind: 'remove-correction', correctionId: 'c' }, { kind: 'missing' }],
    ['what no longer waits', {}, { kind: 'drop-correction', proposalId: 'w1' }, { kind: 'missing' }],
  ])('%s', (_name, snapshot, decision, result) => {
    expect(record(snapshot, decision)).toMatchObject({ changes: [], result });
  });
});

describe('a decision writes', () => {
  test.each<[name: string, Partial<Snapshot>, RecordDecision, change: object, result: string]>([
    [
      'a withdrawal',
      {},
      { kind: 'withdraw', reason: 'ক' },
      { origin: 'withdrawn', note: 'ক', after: { revision: 2, article: { withdrawnAt: NOON_MS + 1 } } },
      'saved',
    ],
    [
      'another reason, at the same time of withdrawal',
      WITHDRAWN,
      { kind: 'withdraw', reason: 'খ' },
      { after: { article: { withdrawnAt: NOON_MS, withdrawalReason: 'খ' } } },
      'saved',
    ],
    [
      'the end of a withdrawal',
      WITHDRAWN,
      { kind: 'reinstate', seen: 1 },
      { origin: 'reinstated', after: { article: { withdrawnAt: 0, updatedAt: NOON_MS } } },
      'saved',
    ],
    [
      'the first correction of the site',
      {},
      { kind: 'add-correction', text: 'ক' },
      { correction: { kind: 'add', text: 'ক', isFirst: true } },
      'saved',
    ],
    [
      'a correction that waits',
      { workflow: FOUR_EYES },
      { kind: 'add-correction', text: 'ক' },
      { correction: { kind: 'propose', correctionId: null }, after: { revision: 1 } },
      'proposed',
    ],
    [
      'the end of the last correction of the site',
      corrections({ named: 'ক', count: 1 }),
      { kind: 'remove-correction', correctionId: 'c' },
      { correction: { kind: 'remove', id: 'c', isLast: true }, note: 'ক' },
      'saved',
    ],
    [
      'the confirmation of a full list, which the correction is in',
      { workflow: FOUR_EYES, ...corrections({ waiting: waiting('u2'), count: 50, hasOthers: true }) },
      { kind: 'confirm-correction', proposalId: 'w1' },
      { correction: { kind: 'add', isFirst: false }, endedCorrectionId: 'w1' },
      'saved',
    ],
    [
      'the end of a change of a correction that is gone',
      { workflow: FOUR_EYES, ...corrections({ waiting: waiting('u2', 'c') }) },
      { kind: 'confirm-correction', proposalId: 'w1' },
      { correction: null, endedCorrectionId: 'w1' },
      'missing',
    ],
  ])('%s', (_name, snapshot, decision, change, result) => {
    const { changes, result: given } = record(snapshot, decision);
    expect(given.kind).toBe(result);
    expect(changes.map((written) => ({ correction: null, ...written }))).toMatchObject([change]);
  });
});

describe('a waiting correction ends, although its confirmation changes nothing', () => {
  test.each<[name: string, Partial<Snapshot['corrections']>, kind: string]>([
    ['because there are too many', { waiting: waiting('u2'), count: 51 }, 'full'],
    ['because the correction that it changes was removed', { waiting: waiting('u2', 'c1'), named: null }, 'missing'],
    ['because that correction has its text', { waiting: waiting('u2', 'c1'), named: 'সংশোধন' }, 'unchanged'],
  ])('%s', (_name, change, kind) => {
    const { result, changes } = record(
      { workflow: FOUR_EYES, ...corrections(change) },
      { kind: 'confirm-correction', proposalId: 'w1' },
    );
    expect(result).toEqual({ kind });
    expect(changes).toMatchObject([{ endedCorrectionId: 'w1' }]);
    expect(changes[0]?.correction ?? null).toBeNull();
  });
});
