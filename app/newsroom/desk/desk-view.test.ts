import { expect, test } from 'vitest';
import { LONG_WAIT_MS, TOO_LONG_WAIT_MS } from '#domain/desk/waiting.ts';
import type { Role } from '#domain/permissions/roles.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { DeskRow } from '#services/articles/workflow/desk-lists.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { toDeskItemView, toDeskScope } from './desk-view.ts';

const ROW: DeskRow = {
  ...{ articleId: 'a1', proposerId: '', proposerEmail: '', stage: 'submitted', movedAt: NOON_MS, revision: 1 },
  ...{ submitterEmail: null, assigneeEmail: null, dueAt: null, note: '', noteBy: '', savedAt: null, urgentAt: null },
  ...{ description: 'দুটি শব্দ', imageUrl: '' },
  ...{ isWriter: false, title: 'ক', category: 'খেলা', author: 'রিনা', status: 'draft', publishAt: 0, embargoUntil: 0 },
};

type Given = { row?: Partial<DeskRow>; role?: Role; needsFourEyes?: boolean; ageMs?: number };

const view = ({ row = {}, role = 'editor', needsFourEyes = false, ageMs = 0 }: Given) =>
  toDeskItemView(
    { ...ROW, ...row },
    {
      rights: { hasRoles: true, role, staffId: 'me', desks: null },
      ...{ settings: { isOn: true, needsFourEyes }, nowMs: NOON_MS + ageMs, format: String },
    },
  );

const OWN = { isWriter: true };
const URGENT = { urgentAt: NOON_MS, status: 'published', stage: 'writing' } as const;

test.each<[condition: string, given: Given, mayPublish: boolean, mayConfirmUrgent: boolean]>([
  ['a submitted draft to an editor', {}, true, false],
  ['a submitted draft to a reporter', { role: 'reporter' }, false, false],
  ['an own submitted draft with four eyes', { row: OWN, needsFourEyes: true }, false, false],
  ['an own approved draft with four eyes', { row: { ...OWN, stage: 'approved' }, needsFourEyes: true }, true, false],
  ['a draft that is being written', { row: { stage: 'writing' } }, false, false],
  ['an urgent change of a colleague', { row: URGENT, needsFourEyes: true }, false, true],
  ['an own urgent change', { row: { ...URGENT, ...OWN }, needsFourEyes: true }, false, false],
  ['an urgent change to a reporter', { row: URGENT, role: 'reporter' }, false, false],
])('the desk offers to publish %s: %s', (_, given, mayPublish, mayConfirmUrgent) => {
  expect(view(given)).toMatchObject({ mayPublish, mayConfirmUrgent });
});

test.each([
  ['a public article that was never in review', { status: 'published', stage: 'writing' }, null],
  ['a draft that is being written', { stage: 'writing' }, 'writing'],
  ['a proposal for a public article', { status: 'published', proposerId: 'you', stage: 'returned' }, 'returned'],
] as const)('the stage of %s is %s', (_, row, stage) => {
  expect(view({ row }).shownStage).toBe(stage);
});

test.each([
  ['submitted less than a minute ago', 'submitted', 59_000, { age: 'just now', wait: 'short' }],
  ['submitted minutes ago', 'submitted', 5 * MINUTE_MS, { age: '5 minutes ago', wait: 'short' }],
  ['returned two hours ago', 'returned', LONG_WAIT_MS, { age: '2 hours ago', wait: 'long' }],
  ['approved eight hours ago', 'approved', TOO_LONG_WAIT_MS, { age: '8 hours ago', wait: 'too-long' }],
  ['that is being written for days', 'writing', 3 * DAY_MS, { age: '3 days ago', wait: 'short' }],
] as const)('an item %s says so, with the length of its text', (_, stage, ageMs, shown) => {
  expect(view({ row: { stage }, ageMs })).toMatchObject({ ...shown, words: 2, image: null });
});

test.each([
  ['an editor sees the items of all', 'editor', { isOwnOnly: false, inspectsOwnOnly: false }],
  ['a reporter sees own items', 'reporter', { isOwnOnly: true, inspectsOwnOnly: false }],
  [
    'a contributor sees items of own and assigned articles only',
    'contributor',
    { isOwnOnly: true, inspectsOwnOnly: true },
  ],
] as const)('%s', (_, role, scope) => {
  expect(toDeskScope({ hasRoles: true, role, staffId: 'me', desks: null }, 'me')).toMatchObject(scope);
});
