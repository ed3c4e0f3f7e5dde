import { describe, expect, test } from 'vitest';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeItem, makeProposal, makeRights, makeSnapshot, makeStored } from '#tests/support/articles/make-snapshot.ts';
import { articleId } from '#tools/article-id.ts';
import type { ArticleInput } from '../article/article.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { LeadCandidate, Snapshot } from './change.ts';
import { decideArticleSave } from './decide-article-save.ts';
import type { SaveCommand } from './save-command.ts';

const ACTOR = { userEmail: 'rina@prohor.example', userId: 'u1' };
const WORKFLOW = { isOn: true, needsFourEyes: false };
const FOUR_EYES = { isOn: true, needsFourEyes: true };
const DRAFT = makeStored({ status: 'draft' });
const SCHEDULED = { status: 'scheduled', publishAt: NOON_MS + HOUR_MS } as const;
const LEAD: LeadCandidate = {
  ...{ id: 'lead', title: 'আগের খবর', publicAt: NOON_MS + HOUR_MS },
  ...{ isFeatured: true, featuredUntil: 0, target: null },
};
const OWN_PROPOSAL = makeProposal({ proposerId: 'u1', writers: ['u1'] });
const token = 'a'.repeat(20);

const save = (snapshot: Partial<Snapshot>, input: Partial<ArticleInput>, command: Partial<SaveCommand> = {}) =>
  decideArticleSave(makeSnapshot(snapshot), {
    ...{ id: articleId('a1'), baseRevision: 1, input: makeInput(input), lead: 'ask' },
    ...{ actor: ACTOR, nowMs: NOON_MS + 2 * HOUR_MS, historyId: 'h1' },
    ...command,
  });

type Row = [snapshot: Partial<Snapshot>, input: Partial<ArticleInput>, command: Partial<SaveCommand>, result: object];

describe('a save is refused, or asks, and writes nothing', () => {
  test.each<[name: string, ...Row]>([
    ['of a deleted article', { current: null, trashed: makeStored() }, {}, {}, { kind: 'deleted' }],
    ['of an article that never was', { current: null }, {}, {}, { kind: 'missing' }],
    ['to keep a public one', {}, { title: 'নতুন' }, { intent: 'keep' }, { kind: 'not-draft' }],
    ['to submit a public one, without a workflow', {}, {}, { intent: 'submit' }, { kind: 'not-draft' }],
    ['that back-dates', { current: DRAFT }, { publishAt: 1, status: 'scheduled' }, {}, { kind: 'past-date' }],
    [
      'with a main image that was deleted',
      {},
      { imageUrl: `/media/${token}/1280.webp` },
      {},
      { kind: 'image-missing', place: 'featured' },
    ],
    [
      'that replaces the words of a colleague',
      { current: makeStored({ title: 'তাঁর শিরোনাম' }, 2), earlier: makeInput() },
      { title: 'আমার শিরোনাম' },
      {},
      { kind: 'conflict', collisions: ['title'], revision: 2, approvesTheirs: false },
    ],
    [
      'whose base an import replaced',
      { current: makeStored({ title: 'তাঁর শিরোনাম' }, 2) },
      { author: 'সালমা' },
      {},
      { kind: 'conflict', base: null },
    ],
    [
      'that features an older article',
      { featured: [LEAD] },
      { isFeatured: true },
      {},
      { kind: 'leads', title: 'আগের খবর', above: ['আগের খবর'] },
    ],
    [
      'that restores a featured article',
      { current: null, trashed: makeStored({ isFeatured: true }), featured: [LEAD] },
      { isFeatured: true },
      { intent: 'restore' },
      { kind: 'leads', above: ['আগের খবর'] },
    ],
    [
      'that restores and changes a featured article',
      { current: null, trashed: makeStored({ isFeatured: true }), earlier: makeInput(), featured: [LEAD] },
      { isFeatured: true, author: 'সালমা' },
      { intent: 'restore' },
      { kind: 'leads', above: ['আগের খবর'] },
    ],
    [
      'by a reporter who publishes',
      { rights: makeRights('reporter'), current: DRAFT },
      {},
      {},
      { kind: 'forbidden', reason: 'role' },
    ],
    [
      'by a reporter, of a colleague’s article',
      { rights: makeRights('reporter'), current: { ...DRAFT, ownerId: 'u2' } },
      { status: 'draft', title: 'নতুন' },
      {},
      { kind: 'forbidden' },
    ],
    [
      'that publishes the own text, with four eyes',
      { workflow: FOUR_EYES, current: DRAFT, hasWritten: true },
      {},
      {},
      { kind: 'unapproved', reason: 'four-eyes' },
    ],
    [
      'that changes a public text alone, with four eyes',
      { workflow: FOUR_EYES },
      { title: 'নতুন' },
      {},
      { kind: 'unapproved', reason: 'four-eyes' },
    ],
    [
      'of a proposal that has changed in another window',
      { workflow: WORKFLOW, proposal: OWN_PROPOSAL },
      { title: 'নতুন' },
      { intent: 'submit', proposal: { proposerId: 'u1', savedAt: 1 } },
      { kind: 'proposal-changed' },
    ],
    [
      'of a proposal with an image that was deleted',
      { workflow: WORKFLOW },
      { imageUrl: `/media/${token}/1280.webp` },
      { intent: 'submit' },
      { kind: 'image-missing', place: 'featured' },
    ],
    [
      'of a proposal with a correction too many',
      { workflow: WORKFLOW, corrections: { ...makeSnapshot().corrections, count: 50 } },
      { title: 'নতুন' },
      { intent: 'submit', correction: 'সংশোধন' },
      { kind: 'corrections-full' },
    ],
    [
      'that approves a proposal which has changed',
      { proposal: makeProposal() },
      { title: 'প্রস্তাব' },
      { proposal: { proposerId: 'u2', savedAt: 1 } },
      { kind: 'proposal-changed' },
    ],
    [
      'with a correction too many',
      { corrections: { ...makeSnapshot().corrections, count: 50 } },
      { title: 'নতুন' },
      { correction: 'সংশোধন' },
      { kind: 'corrections-full' },
    ],
  ])('%s', (_name, snapshot, input, command, result) => {
    expect(save(snapshot, input, command)).toMatchObject({ changes: [], result });
  });
});

describe('a save that changes nothing is saved and writes nothing', () => {
  test.each<[name: string, Partial<Snapshot>, Partial<ArticleInput>, Partial<SaveCommand>]>([
    ['the same content', {}, {}, {}],
    ['the other encoding of a letter', { current: makeStored({ title: 'সময়' }) }, { title: 'সময়' }, {}],
    ['a repeated first save', {}, {}, { baseRevision: null }],
    [
      'what a colleague has saved too',
      { current: makeStored({ title: 'নতুন' }, 2), earlier: makeInput() },
      { title: 'নতুন' },
      {},
    ],
    [
      'the proposal that is stored',
      { workflow: WORKFLOW, proposal: OWN_PROPOSAL },
      { title: 'প্রস্তাব' },
      { intent: 'submit', proposal: { proposerId: 'u1', savedAt: NOON_MS } },
    ],
    ['a proposal of what the article is', { workflow: WORKFLOW }, {}, { intent: 'submit' }],
    ['the old name of a tag', { renames: [{ fromKey: 'পুল', to: 'সেতু' }] }, { tags: ['পুল'] }, {}],
  ])('%s', (_name, snapshot, input, command) => {
    expect(save(snapshot, input, command)).toMatchObject({ changes: [], result: { kind: 'saved' } });
  });
});

describe('a save writes', () => {
  test.each<[name: string, ...Row]>([
    [
      'a new article',
      { current: null, firstRevision: 4 },
      {},
      { baseRevision: null },
      { before: null, after: { revision: 4 }, ownerId: 'u1', step: null },
    ],
    [
      'a text that was kept as a draft',
      { current: DRAFT },
      { title: 'নতুন' },
      { intent: 'keep' },
      { after: { revision: 2, article: { status: 'draft', title: 'নতুন' } } },
    ],
    [
      'both changes of different parts',
      { current: makeStored({ author: 'সালমা' }, 2), earlier: makeInput() },
      { title: 'নতুন' },
      {},
      { after: { revision: 3, article: { title: 'নতুন', author: 'সালমা' } } },
    ],
    [
      'a submission',
      { workflow: WORKFLOW, current: DRAFT },
      { title: 'নতুন', status: 'draft' },
      { intent: 'submit' },
      { item: { stage: 'submitted', submitterId: 'u1' }, step: { step: 'submitted' } },
    ],
    [
      'a proposal for a public article',
      { workflow: WORKFLOW },
      { title: 'নতুন', ...SCHEDULED },
      { intent: 'submit' },
      {
        ...{ before: { revision: 1 }, after: { revision: 1 } },
        proposal: { kind: 'put', proposerId: 'u1', change: { content: { title: 'নতুন', status: 'published' } } },
      },
    ],
    [
      'another proposal at its own time, although it follows in the same millisecond',
      { workflow: WORKFLOW, proposal: { ...OWN_PROPOSAL, savedAt: NOON_MS + 3 * HOUR_MS } },
      { title: 'নতুন' },
      { intent: 'submit', proposal: { proposerId: 'u1', savedAt: NOON_MS + 3 * HOUR_MS } },
      { proposal: { kind: 'put', change: { content: { title: 'নতুন' }, savedAt: NOON_MS + 3 * HOUR_MS + 1 } } },
    ],
    [
      'a proposal for the current revision if the one that the editor saw is not stored',
      { workflow: WORKFLOW, current: makeStored({ author: 'সালমা' }, 3) },
      { title: 'নতুন', author: 'সালমা' },
      { intent: 'submit', baseRevision: 2 },
      { proposal: { kind: 'put', change: { baseRevision: 3, content: { title: 'নতুন', author: 'সালমা' } } } },
    ],
    [
      'that a change of the text voids an approval',
      { workflow: WORKFLOW, current: DRAFT, item: makeItem({ stage: 'approved', approvedRevision: 1 }) },
      { title: 'নতুন', status: 'draft' },
      {},
      { item: { stage: 'writing', movedAt: NOON_MS + 2 * HOUR_MS } },
    ],
    [
      'that a publication leaves the approval valid, and ends the assignment',
      {
        ...{ workflow: FOUR_EYES, current: DRAFT, hasWritten: true },
        item: makeItem({ stage: 'approved', approvedRevision: 1, assigneeId: 'u2' }),
      },
      {},
      {},
      { item: { approvedRevision: 2, assigneeId: null, dueAt: null }, step: null },
    ],
    [
      'an urgent change',
      { workflow: { ...FOUR_EYES, allowsUrgent: true } },
      { title: 'নতুন' },
      { intent: 'urgent' },
      { item: { stage: 'writing', urgentWriters: ['u1'] }, step: { step: 'published-alone', revision: 2 } },
    ],
    [
      'a correction',
      {},
      { title: 'নতুন' },
      { correction: 'সংশোধন' },
      { note: 'সংশোধন', correction: { kind: 'add', text: 'সংশোধন', isFirst: true } },
    ],
    [
      'a correction of an urgent change, which waits',
      { workflow: { ...FOUR_EYES, allowsUrgent: true } },
      { title: 'নতুন' },
      { intent: 'urgent', correction: 'সংশোধন' },
      { note: '', correction: { kind: 'propose', text: 'সংশোধন' } },
    ],
  ])('%s', (_name, snapshot, input, command, change) => {
    const decision = save(snapshot, input, command);
    expect(decision.result.kind).toBe('saved');
    expect(decision.changes.map((written) => ({ step: null, ...written }))).toMatchObject([change]);
  });

  test('two changes if it restores a deleted article', () => {
    const { changes } = save(
      { current: null, trashed: makeStored(), earlier: makeInput() },
      { title: 'নতুন' },
      { intent: 'restore' },
    );
    expect(changes).toMatchObject([
      { before: null, after: { revision: 2 }, origin: 'restored-trash' },
      { before: { revision: 2 }, after: { revision: 3, article: { title: 'নতুন' } } },
    ]);
  });

  test('that another article no longer leads', () => {
    const { leadsToEnd } = save({ featured: [LEAD] }, { isFeatured: true }, { lead: 'replace' });
    expect(leadsToEnd).toEqual(['lead']);
  });
});

/** Changes of the article after `u2` proposed a new title. None of them is writing (docs/behaviour §6.3). */
describe('with four eyes, a third person may approve a proposal', () => {
  test.each<[name: string, Partial<Snapshot>]>([
    ['of an unchanged article', {}],
    ['after the story was featured', { current: makeStored({ isFeatured: true }, 2) }],
    ['after its time changed', { current: makeStored({ expiresAt: NOON_MS + 10 * HOUR_MS }, 2) }],
    [
      'after its tag was renamed',
      { current: makeStored({ tags: ['পদ্মা সেতু'] }), renames: [{ fromKey: 'সেতু', to: 'পদ্মা সেতু' }] },
    ],
  ])('%s', (_name, change) => {
    const { current, ...rest } = change;
    const stored = current ?? makeStored();
    const proposal = makeProposal({ content: makeInput({ title: 'প্রস্তাব', tags: stored.article.tags }) });
    const { tags, isFeatured, expiresAt } = stored.article;
    const input = { title: 'প্রস্তাব', tags, isFeatured, expiresAt };
    const snapshot = { workflow: FOUR_EYES, proposal, current: stored, earlier: makeInput({ tags }), ...rest };
    const decision = save(snapshot, input, { proposal: { proposerId: 'u2', savedAt: NOON_MS } });
    expect(decision.result.kind).toBe('saved');
    expect(decision.changes).toMatchObject([
      { proposal: { kind: 'end', proposerId: 'u2' }, step: { step: 'proposal-approved' } },
    ]);
  });

  test('but who proposed it may not', () => {
    const snapshot = { workflow: FOUR_EYES, proposal: makeProposal({ writers: ['u1', 'u2'] }) };
    const seen = { proposerId: 'u2', savedAt: NOON_MS };
    expect(save(snapshot, { title: 'প্রস্তাব' }, { proposal: seen }).result).toEqual({
      kind: 'unapproved',
      reason: 'four-eyes',
    });
  });
});
