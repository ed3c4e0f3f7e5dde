import { describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeItem, makeProposal, makeRights, makeSnapshot, makeStored } from '#tests/support/articles/make-snapshot.ts';
import { articleId } from '#tools/article-id.ts';
import type { Snapshot } from './change.ts';
import type { DeskStep } from './decide-desk-step.ts';
import { decideDeskStep } from './decide-desk-step.ts';

const ACTOR = { userEmail: 'rina@prohor.example', userId: 'u1' };
const WORKFLOW = { isOn: true, needsFourEyes: false };
const FOUR_EYES = { isOn: true, needsFourEyes: true };
const DRAFT = makeStored({ status: 'draft' });
const SUBMITTED = { current: DRAFT, item: makeItem({ stage: 'submitted' }) };
const LEAD = { id: 'lead', title: 'লিড', publicAt: 1, isFeatured: true, featuredUntil: 0, target: null };
const URGENT = { workflow: FOUR_EYES, item: makeItem({ urgentAt: 1, urgentWriters: ['u2'] }) };

const take = (snapshot: Partial<Snapshot>, step: DeskStep, proposerId: string | null = null) =>
  decideDeskStep(makeSnapshot({ workflow: WORKFLOW, ...snapshot }), {
    ...{ articleId: articleId('a1'), proposerId, step },
    ...{ actor: ACTOR, nowMs: NOON_MS, historyId: 'h1' },
  });

describe('a step is refused and writes nothing', () => {
  test.each<[name: string, Partial<Snapshot>, DeskStep, result: object, proposerId?: string]>([
    ['of a missing article', { current: null }, { kind: 'submit' }, { kind: 'missing' }],
    ['of a proposal that ended', {}, { kind: 'approve', seen: 1 }, { kind: 'missing' }, 'u2'],
    [
      'without a workflow',
      { workflow: { isOn: false, needsFourEyes: false } },
      { kind: 'submit' },
      { kind: 'refused', reason: 'off' },
    ],
    [
      'an assignment to who has it, without a note',
      { current: DRAFT, item: makeItem({ assigneeId: 'u2' }) },
      { kind: 'assign', assigneeId: 'u2', note: ' ' },
      { kind: 'refused', reason: 'already' },
    ],
    [
      'an assignment to a deactivated account',
      { current: DRAFT, isAssigneeActive: false },
      { kind: 'assign', assigneeId: 'u2', note: 'ক' },
      { kind: 'refused', reason: 'no-assignee' },
    ],
    [
      'a time that is set already',
      { current: DRAFT, item: makeItem({ dueAt: NOON_MS }) },
      { kind: 'due', dueAt: NOON_MS },
      { kind: 'refused', reason: 'already' },
    ],
    [
      'a publication of its own text, with four eyes',
      { current: DRAFT, workflow: FOUR_EYES, hasWritten: true },
      { kind: 'publish', seen: 1 },
      { kind: 'refused', reason: 'four-eyes' },
    ],
    ['a publication of an earlier revision', { current: DRAFT }, { kind: 'publish', seen: 7 }, { kind: 'changed' }],
    ['the end of a proposal that ended', {}, { kind: 'drop' }, { kind: 'missing' }, 'u2'],
    ['of a public article', {}, { kind: 'submit' }, { kind: 'refused', reason: 'published' }],
    ['that was taken', SUBMITTED, { kind: 'submit' }, { kind: 'refused', reason: 'already' }],
    [
      'a return of what is being written',
      { current: DRAFT },
      { kind: 'return', note: 'ক' },
      { kind: 'refused', reason: 'not-submitted' },
    ],
    ['a return without a note', SUBMITTED, { kind: 'return', note: ' ' }, { kind: 'refused', reason: 'no-note' }],
    [
      'an approval by its writer, with four eyes',
      { ...SUBMITTED, workflow: FOUR_EYES, hasWritten: true },
      { kind: 'approve', seen: 1 },
      { kind: 'refused', reason: 'four-eyes' },
    ],
    ['an approval of an earlier revision', SUBMITTED, { kind: 'approve', seen: 7 }, { kind: 'changed' }],
    [
      'by a reporter who approves',
      { ...SUBMITTED, rights: makeRights('reporter') },
      { kind: 'approve', seen: 1 },
      { kind: 'forbidden' },
    ],
    [
      'a publication that would change the lead of the home page',
      { current: makeStored({ status: 'draft', isFeatured: true }), featured: [LEAD] },
      { kind: 'publish', seen: 1 },
      { kind: 'leads' },
    ],
    [
      'a publication without a text',
      { current: makeStored({ status: 'draft', description: '' }) },
      { kind: 'publish', seen: 1 },
      { kind: 'unmerged', by: 'missing' },
    ],
    ['a publication of a public article', {}, { kind: 'publish', seen: 1 }, { kind: 'refused', reason: 'published' }],
    [
      'an assignment to nobody active',
      { isAssigneeActive: false },
      { kind: 'assign', assigneeId: 'u9', note: '' },
      { kind: 'refused', reason: 'no-assignee' },
    ],
    ['the same due time', {}, { kind: 'due', dueAt: null }, { kind: 'refused', reason: 'already' }],
    [
      'a proposal that overlaps with a later save',
      { current: makeStored({ title: 'পরে' }, 2), earlier: makeInput(), proposal: makeProposal() },
      { kind: 'approve', seen: NOON_MS },
      { kind: 'unmerged', by: 'conflict' },
      'u2',
    ],
    [
      'a look at the own urgent change',
      { workflow: FOUR_EYES, item: makeItem({ urgentAt: 1, urgentWriters: ['u1'] }) },
      { kind: 'approve', seen: 1 },
      { kind: 'refused', reason: 'four-eyes' },
    ],
  ])('%s', (_name, snapshot, step, result, proposerId) => {
    expect(take(snapshot, step, proposerId ?? null)).toMatchObject({ changes: [], result });
  });
});

describe('a step writes', () => {
  test.each<[name: string, Partial<Snapshot>, DeskStep, change: object, proposerId?: string]>([
    ['a submission', { current: DRAFT }, { kind: 'submit' }, { item: { stage: 'submitted', submitterId: 'u1' } }],
    [
      'an approval, which ends the notes',
      SUBMITTED,
      { kind: 'approve', seen: 1 },
      { item: { stage: 'approved', approvedRevision: 1, note: '' }, step: { step: 'approved', revision: 1 } },
    ],
    [
      'a return with its note',
      SUBMITTED,
      { kind: 'return', note: 'সূত্র দিন' },
      { item: { stage: 'returned', note: 'সূত্র দিন', noteBy: ACTOR.userEmail }, step: { step: 'returned' } },
    ],
    [
      'that a return takes an approval back',
      { current: DRAFT, item: makeItem({ stage: 'approved', approvedRevision: 1 }) },
      { kind: 'return', note: 'সূত্র দিন' },
      { item: { stage: 'returned', approvedRevision: null } },
    ],
    [
      'a publication, which approves',
      SUBMITTED,
      { kind: 'publish', seen: 1 },
      { after: { revision: 2, article: { status: 'published' } }, item: { stage: 'approved', approvedRevision: 2 } },
    ],
    [
      'a proposal with the publication of the article',
      { proposal: makeProposal(), current: makeStored({ isFeatured: true }, 2), earlier: makeInput() },
      { kind: 'approve', seen: NOON_MS },
      { after: { article: { title: 'প্রস্তাব', isFeatured: true } }, proposal: { kind: 'end', proposerId: 'u2' } },
      'u2',
    ],
    [
      'that a proposal was returned',
      { proposal: makeProposal() },
      { kind: 'return', note: 'সূত্র দিন' },
      { proposal: { kind: 'change', change: { stage: 'returned' } }, step: { step: 'proposal-returned' } },
      'u2',
    ],
    [
      'that a proposal was dropped',
      { proposal: makeProposal() },
      { kind: 'drop' },
      { proposal: { kind: 'end', proposerId: 'u2' }, step: { step: 'proposal-dropped' } },
      'u2',
    ],
    [
      'an assignment, which ends that of proposals',
      {},
      { kind: 'assign', assigneeId: 'u2', note: 'নিন' },
      { item: { assigneeId: 'u2', note: 'নিন' }, step: { step: 'assigned', note: 'নিন' } },
    ],
    [
      'a note to the assignee, who remains assigned to the proposals',
      { item: makeItem({ assigneeId: 'u2' }) },
      { kind: 'assign', assigneeId: 'u2', note: 'নিন' },
      { item: expect.not.objectContaining({ assigneeId: 'u2' }), step: { step: 'assigned', note: 'নিন' } },
    ],
    [
      'the end of the review of an urgent change',
      URGENT,
      { kind: 'approve', seen: 1 },
      { item: { stage: 'approved', urgentAt: null, urgentWriters: [] } },
    ],
    [
      'a look of one of two urgent writers',
      { workflow: FOUR_EYES, item: makeItem({ urgentAt: 1, urgentWriters: ['u1', 'u2'] }) },
      { kind: 'approve', seen: 1 },
      { item: { urgentWriters: ['u1'] }, step: { step: 'looked' } },
    ],
  ])('%s', (_name, snapshot, step, change, proposerId) => {
    const decision = take(snapshot, step, proposerId ?? null);
    expect(decision.result).toEqual({ kind: 'done' });
    expect(decision.changes).toMatchObject([change]);
  });
});
