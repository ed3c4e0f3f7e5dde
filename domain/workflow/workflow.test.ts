import { describe, expect, test } from 'vitest';
import type { ArticleInput } from '../article/article.ts';
import { ARTICLE_STATES } from '../permissions/permissions.ts';
import type { SaveDecision, Stage, StageStep, StepDecision } from './workflow.ts';
import {
  decideSaveStage,
  decideStep,
  hasUnseenText,
  isLive,
  isTextChanged,
  STAGE_STEPS,
  STAGES,
  WORKFLOW_OFF,
} from './workflow.ts';

const ON = { isOn: true, needsFourEyes: false };
const FOUR_EYES = { isOn: true, needsFourEyes: true };
const EDITOR = { maySubmit: true, mayApprove: true, isWriter: false, note: 'উৎস দিন' };
const DRAFT = { isProposal: false, isPastDraft: false };

const describeStep = (decision: StepDecision) => (decision.allowed ? decision.stage : `(${decision.reason})`);

/** The result of each step in the order of {@link STAGE_STEPS}. */
const listSteps = (stage: Stage, change: object = {}) =>
  STAGE_STEPS.map((step) => describeStep(decideStep({ settings: ON, step, stage, ...DRAFT, ...EDITOR, ...change })));

describe('the stage of a draft after submitting, approving, returning', () => {
  test.each<[stage: Stage, after: string[]]>([
    ['writing', ['submitted', 'approved', '(not-submitted)']],
    ['submitted', ['(already)', 'approved', 'returned']],
    ['returned', ['submitted', 'approved', '(already)']],
    ['approved', ['(already)', '(already)', 'returned']],
  ])('from %s', (stage, after) => {
    expect(listSteps(stage)).toEqual(after);
  });
});

test.each<[condition: string, change: object, after: string[]]>([
  ['without a workflow', { settings: WORKFLOW_OFF }, ['(off)', '(off)', '(off)']],
  ['by a reporter', { mayApprove: false }, ['(already)', '(right)', '(right)']],
  ['by someone who may not even submit', { maySubmit: false, mayApprove: false }, ['(right)', '(right)', '(right)']],
  ['of a published article', { isPastDraft: true }, ['(published)', '(published)', '(published)']],
  [
    'of a proposal to a published article',
    { isPastDraft: true, isProposal: true },
    ['(already)', 'approved', 'returned'],
  ],
  ['by its writer', { isWriter: true }, ['(already)', 'approved', 'returned']],
  ['by its writer with four eyes', { settings: FOUR_EYES, isWriter: true }, ['(already)', '(four-eyes)', 'returned']],
  [
    'of a published article with an urgent change',
    { isPastDraft: true, isUrgent: true },
    ['(published)', 'approved', '(published)'],
  ],
  [
    'of a published article by who changed it alone',
    { settings: FOUR_EYES, isPastDraft: true, isUrgent: true, isWriter: true },
    ['(published)', '(four-eyes)', '(published)'],
  ],
  ['without a note', { note: ' ' }, ['(already)', 'approved', '(no-note)']],
])('the steps of what was submitted, %s', (_, change, after) => {
  expect(listSteps('submitted', change)).toEqual(after);
});

const describeSave = (decision: SaveDecision) => {
  if (!decision.allowed) return `(${decision.reason})`;
  if (decision.isUrgent) return `${decision.stage}, urgent`;
  return decision.approves ? `${decision.stage} by the save` : decision.stage;
};

const SAVE = {
  settings: ON,
  wasPastDraft: false,
  isPastDraft: false,
  isTextChanged: true,
  mayApprove: true,
  isWriter: true,
};

test.each<[condition: string, change: object, after: string[]]>([
  ['a draft', {}, ['writing', 'submitted', 'returned', 'writing']],
  ['a draft without a change of its text', { isTextChanged: false }, [...STAGES]],
  [
    'without a workflow',
    { settings: WORKFLOW_OFF, isPastDraft: true },
    ['writing', 'submitted', 'returned', 'writing'],
  ],
  [
    'a publication by an editor',
    { isPastDraft: true },
    ['approved by the save', 'approved by the save', 'approved by the save', 'approved by the save'],
  ],
  [
    'a publication without the right',
    { isPastDraft: true, mayApprove: false },
    ['(right)', '(right)', '(right)', '(right)'],
  ],
  [
    'a publication without a change of the text, without the right to approve',
    { isPastDraft: true, isTextChanged: false, mayApprove: false },
    ['(right)', '(right)', '(right)', 'approved'],
  ],
  [
    'a publication by the writer with four eyes',
    { settings: FOUR_EYES, isPastDraft: true, isTextChanged: false },
    ['(four-eyes)', '(four-eyes)', '(four-eyes)', 'approved'],
  ],
  [
    'a change of a public text by its writer with four eyes',
    { settings: FOUR_EYES, wasPastDraft: true, isPastDraft: true },
    ['(four-eyes)', '(four-eyes)', '(four-eyes)', '(four-eyes)'],
  ],
  [
    'an urgent change of a public text by its writer with four eyes',
    {
      settings: { ...FOUR_EYES, allowsUrgent: true },
      wasPastDraft: true,
      isPastDraft: true,
      asUrgent: true,
      isLive: true,
    },
    ['writing, urgent', 'writing, urgent', 'writing, urgent', 'writing, urgent'],
  ],
  [
    'an urgent change on a site that permits none',
    { settings: FOUR_EYES, wasPastDraft: true, isPastDraft: true, asUrgent: true, isLive: true },
    ['(four-eyes)', '(four-eyes)', '(four-eyes)', '(four-eyes)'],
  ],
  [
    'an ordinary change on a site that permits urgent ones',
    { settings: { ...FOUR_EYES, allowsUrgent: true }, wasPastDraft: true, isPastDraft: true },
    ['(four-eyes)', '(four-eyes)', '(four-eyes)', '(four-eyes)'],
  ],
  [
    'an urgent publication of a draft',
    { settings: { ...FOUR_EYES, allowsUrgent: true }, isPastDraft: true, asUrgent: true },
    ['(not-live)', '(not-live)', '(not-live)', '(not-live)'],
  ],
  [
    'an urgent change of a text that readers no longer see',
    { settings: { ...FOUR_EYES, allowsUrgent: true }, wasPastDraft: true, isPastDraft: true, asUrgent: true },
    ['(not-live)', '(not-live)', '(not-live)', '(not-live)'],
  ],
  [
    'an urgent change without the right',
    {
      settings: { ...FOUR_EYES, allowsUrgent: true },
      wasPastDraft: true,
      isPastDraft: true,
      asUrgent: true,
      mayApprove: false,
    },
    ['(right)', '(right)', '(right)', '(right)'],
  ],
  [
    'a public article whose text is the same',
    { settings: FOUR_EYES, wasPastDraft: true, isPastDraft: true, isTextChanged: false, mayApprove: false },
    [...STAGES],
  ],
])('the stages after a save: %s', (_, change, after) => {
  expect(STAGES.map((stage) => describeSave(decideSaveStage({ ...SAVE, stage, ...change })))).toEqual(after);
});

test('urgent changes are for public and scheduled articles', () => {
  expect(ARTICLE_STATES.filter(isLive)).toEqual(['scheduled', 'public']);
});

test('an approval covers the text, not the publication and the lead', () => {
  const article = { title: 'ক', tags: ['খ'], status: 'draft', publishAt: 0, isFeatured: false, featuredUntil: 0 };
  const isChanged = (change: object) =>
    isTextChanged(article as unknown as ArticleInput, { ...article, ...change } as never);
  expect(isChanged({ status: 'published', publishAt: 5, isFeatured: true, featuredUntil: 7 })).toBe(false);
  expect(isChanged({ title: 'গ' })).toBe(true);
  expect(isChanged({ tags: [] })).toBe(true);
  expect(isTextChanged(null, article as unknown as ArticleInput)).toBe(true);
});

/** A generator of repeatable numbers below a limit. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Person = { name: number; mayApprove: boolean };

/** An article with its text, the text that readers see, and who wrote since the last approval. */
type Model = {
  stage: Stage;
  text: number;
  approvedText: number | null;
  approvedBy: number | null;
  publicText: number | null;
  writers: Set<number>;
};

const newModel = (): Model => ({
  stage: 'writing',
  text: 0,
  approvedText: null,
  approvedBy: null,
  publicText: null,
  writers: new Set(),
});

function approve(model: Model, person: Person): void {
  model.approvedText = model.text;
  model.approvedBy = person.name;
}

function takeStep(model: Model, person: Person, step: StageStep, needsFourEyes: boolean): boolean {
  const decision = decideStep({
    ...{ settings: { isOn: true, needsFourEyes }, step, stage: model.stage, note: 'x', isProposal: false },
    isPastDraft: model.publicText !== null,
    ...{ maySubmit: true, mayApprove: person.mayApprove, isWriter: model.writers.has(person.name) },
  });
  if (!decision.allowed) return false;
  model.stage = decision.stage;
  if (step === 'approve') approve(model, person);
  return true;
}

function saveText(
  model: Model,
  person: Person,
  { newText, isPastDraft, needsFourEyes }: { newText: number; isPastDraft: boolean; needsFourEyes: boolean },
): boolean {
  const isChanged = newText !== model.text;
  const decision = decideSaveStage({
    ...{ settings: { isOn: true, needsFourEyes }, stage: model.stage, isPastDraft, isTextChanged: isChanged },
    wasPastDraft: model.publicText !== null,
    mayApprove: person.mayApprove,
    isWriter: isChanged || model.writers.has(person.name),
  });
  if (!decision.allowed) return false;
  if (isChanged) model.writers.add(person.name);
  model.text = newText;
  model.stage = decision.stage;
  if (decision.approves) approve(model, person);
  model.publicText = isPastDraft ? newText : null;
  return true;
}

type Step = {
  person: Person;
  before: Model;
  after: Model;
  isDone: boolean;
  isApproval: boolean;
  needsFourEyes: boolean;
};

/** Random commands of random people; every fiftieth begins a new article. An approval ends the list of writers. */
function* takeRandomSteps(needsFourEyes: boolean): Generator<Step> {
  const random = createRandom(needsFourEyes ? 7 : 11);
  let model = newModel();
  for (let n = 1; n <= 100_000; n += 1) {
    if (n % 50 === 0) model = newModel();
    const person = { name: random(5), mayApprove: random(5) > 2 };
    const before = { ...model, writers: new Set(model.writers) };
    const isStep = random(2) === 0;
    const step = STAGE_STEPS[random(3)] ?? 'submit';
    const newText = random(3) === 0 ? model.text : n;
    const isDone = isStep
      ? takeStep(model, person, step, needsFourEyes)
      : saveText(model, person, { newText, isPastDraft: random(2) === 0, needsFourEyes });
    const isApproval = model.approvedBy !== before.approvedBy || model.approvedText !== before.approvedText;
    yield { person, before, after: model, isDone, isApproval, needsFourEyes };
    if (isApproval) model.writers = new Set();
  }
}

const describeModel = ({ writers, ...state }: Model) => JSON.stringify([state, [...writers]]);

const BREACHES: Record<string, (step: Step) => boolean> = {
  'a refused command changes something': ({ before, after, isDone }) =>
    !isDone && describeModel(after) !== describeModel(before),
  'someone without the right approves': ({ person, isApproval }) => isApproval && !person.mayApprove,
  'someone approves their own text with four eyes': ({ person, after, isApproval, needsFourEyes }) =>
    isApproval && needsFourEyes && after.writers.has(person.name),
  'another text is approved than the present one': ({ after }) =>
    after.stage === 'approved' && after.approvedText !== after.text,
  'readers see a text that is not approved': ({ after }) =>
    after.publicText !== null && after.publicText !== after.approvedText,
};

test.each([false, true])(
  '100,000 random commands of random people show readers approved text only; four eyes: %s',
  (needsFourEyes) => {
    const found = new Set<string>();
    let [done, published] = [0, 0];
    for (const step of takeRandomSteps(needsFourEyes)) {
      const broken = Object.entries(BREACHES).filter(([, isBreach]) => isBreach(step));
      for (const [rule] of broken) found.add(`${rule}: ${describeModel(step.before)} → ${describeModel(step.after)}`);
      done += Number(step.isDone);
      published += Number(step.after.publicText !== null);
    }
    expect([...found]).toEqual([]);
    expect(done).toBeGreaterThan(20_000);
    expect(published).toBeGreaterThan(5_000);
  },
);

test.each([
  [['title'], true],
  [['publication', 'tags'], true],
  [['publication', 'isFeatured'], false],
  [[], false],
] as const)('merged changes of colleagues to %j contain unseen text: %s', (parts, isUnseen) => {
  expect(hasUnseenText(parts)).toBe(isUnseen);
});
