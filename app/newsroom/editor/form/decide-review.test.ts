import { describe, expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { ArticleState } from '#domain/permissions/permissions.ts';
import type { Role } from '#domain/permissions/roles.ts';
import type { FormWorkflow } from '../loading/load-article-form.ts';
import { listFormSteps, mayPlan, needsReview } from './decide-review.ts';

const FORM = { ...EMPTY_FORM, title: 'ক', status: 'draft' as const };
const FOUR_EYES = { isOn: true, needsFourEyes: true };
const URGENT = { ...FOUR_EYES, allowsUrgent: true };

const NO_ITEM: NonNullable<FormWorkflow['article']> = {
  stage: 'writing',
  ...{ isWriter: false, approvedRevision: null, assigneeId: null, dueAt: null, note: '', noteBy: '' },
  ...{ submitterId: null, urgentAt: null, urgentWriters: [] },
};

type Given = {
  role?: Role;
  state?: ArticleState;
  item?: object;
  settings?: object;
  ownerId?: string;
  assigneeIds?: readonly string[];
  /** Of a story whose state is `withdrawn`: whether it is withdrawn in public and not a draft. */
  isInPublic?: boolean;
};

const open = ({
  role = 'editor',
  state = 'draft',
  item = {},
  settings = {},
  ownerId = 'you',
  assigneeIds = [],
  isInPublic = false,
}: Given): FormWorkflow => ({
  settings: { isOn: true, needsFourEyes: false, ...settings },
  rights: { hasRoles: true, role, staffId: 'me', desks: null },
  ...{ ownId: 'me', target: { ownerId, desk: '', state, assigneeIds }, proposal: null, assignees: [] },
  article: { ...NO_ITEM, ...item },
  isPastDraft: isInPublic || ['public', 'scheduled', 'expired'].includes(state),
});

/** The names of the offered steps of a stored article in its form. `change` was typed. */
function listSteps(given: Given, change: object = {}): string[] {
  const workflow = open(given);
  const baseForm = workflow.isPastDraft ? { ...FORM, status: 'published' as const } : FORM;
  const reviewed = { form: { ...baseForm, ...change }, baseForm, isNew: false };
  const steps = listFormSteps(workflow, { ...reviewed, forReview: needsReview(workflow, reviewed) });
  return Object.entries(steps).flatMap(([name, value]) => (value ? [value === true ? name : `${name} ${value}`] : []));
}

const OWN = { isWriter: true };
const SUBMITTED = { stage: 'submitted' };
const CHANGED = { title: 'খ' };
const RETRACTED = { state: 'withdrawn', isInPublic: true } as const;
const BY_ME = { urgentAt: 5, urgentWriters: ['me'] };
const BY_BOTH = { urgentAt: 5, urgentWriters: ['me', 'you'] };
const BY_YOU = { urgentAt: 5, urgentWriters: ['you'] };

describe('the steps that the form offers', () => {
  test.each<[condition: string, given: Given, change: object, steps: string[]]>([
    ['an editor, a submitted draft', { item: SUBMITTED }, {}, ['approve', 'publish approves', 'return']],
    ['an editor, an approved draft', { item: { stage: 'approved' } }, {}, ['publish approved', 'return']],
    ['four eyes, an own draft', { item: OWN, settings: FOUR_EYES }, {}, ['submit', 'needsOtherApprover']],
    [
      'four eyes, an own approved draft',
      { item: { ...OWN, stage: 'approved' }, settings: FOUR_EYES },
      {},
      ['publish approved', 'return'],
    ],
    [
      'four eyes, a colleague’s draft',
      { item: SUBMITTED, settings: FOUR_EYES },
      {},
      ['approve', 'publish approves', 'return'],
    ],
    ['a reporter, an own submitted draft', { role: 'reporter', ownerId: 'me', item: SUBMITTED }, {}, []],
    ['an editor, a live story', { state: 'public' }, CHANGED, []],
    ['a reporter, an own story that was unpublished', { role: 'reporter', ownerId: 'me', state: 'withdrawn' }, {}, []],
    ['a reporter, an own story that is withdrawn in public', { role: 'reporter', ownerId: 'me', ...RETRACTED }, {}, []],
    ['four eyes, a story that is withdrawn in public', { ...RETRACTED, settings: FOUR_EYES }, {}, []],
    ['four eyes, a live story', { state: 'public', settings: FOUR_EYES }, CHANGED, []],
    ['urgent changes, a changed live story', { state: 'public', settings: URGENT }, CHANGED, ['publishUrgent']],
    ['urgent changes, an unchanged live story', { state: 'public', settings: URGENT }, {}, []],
    ['urgent changes, a story after its end', { state: 'expired', settings: URGENT }, CHANGED, []],
    ['urgent changes, a draft', { item: OWN, settings: URGENT }, CHANGED, ['submit', 'needsOtherApprover']],
    ['urgent changes, a reporter', { role: 'reporter', ownerId: 'me', state: 'public', settings: URGENT }, CHANGED, []],
    ['an urgent change of a colleague', { state: 'public', item: BY_YOU, settings: URGENT }, {}, ['confirmUrgent']],
    ['urgent changes of both', { state: 'public', item: BY_BOTH, settings: URGENT }, {}, ['confirmUrgent']],
    ['an own urgent change', { state: 'public', item: BY_ME, settings: URGENT }, {}, []],
  ])('%s', (_, given, change, steps) => {
    expect(listSteps(given, change)).toEqual(steps);
  });
});

test.each<[condition: string, given: Given, expected: boolean]>([
  ['an editor', {}, true],
  ['a reporter with an own draft', { role: 'reporter', ownerId: 'me' }, true],
  ['a reporter with a draft of a colleague', { role: 'reporter' }, false],
  ['a reporter to whom a draft is assigned', { role: 'reporter', assigneeIds: ['me'] }, false],
])('%s may assign: %s', (_, given, expected) => {
  expect(mayPlan(open(given))).toBe(expected);
});

describe('with four eyes the button of Add News submits', () => {
  const added = { ...open({ settings: FOUR_EYES }), target: null, article: null };
  const form = { ...FORM, status: 'published' as const };

  test('before the article is saved', () => {
    expect(needsReview(added, { form, baseForm: EMPTY_FORM, isNew: true })).toBe(true);
  });

  test('after the form has saved it as a draft', () => {
    expect(needsReview(added, { form, baseForm: FORM, isNew: false })).toBe(true);
    const steps = listFormSteps(added, { form, baseForm: FORM, isNew: false, forReview: true });
    expect(steps).toMatchObject({ approve: false, publish: null, needsOtherApprover: true });
  });
});
