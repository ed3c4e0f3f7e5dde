import { expect, test } from 'vitest';
import { BASE } from '#tests/support/articles/editor-steps.ts';
import type { SaveRequest } from '../saving/save-form.ts';
import { describeQuestion } from './save-dialogs.tsx';

const REQUEST: SaveRequest = {
  intent: 'save',
  articleId: 'a1',
  baseRevision: 1,
  form: { ...BASE, publishAt: '2026-11-20T14:05' },
  draftId: 'd1',
  mayBackDate: false,
  unanswered: null,
};
const CONTEXT = {
  timeZone: 'Asia/Dhaka',
  newArticleId: 'a9',
  formatMoment: (ms: number) => new Date(ms).toISOString(),
};

type Problem = Parameters<typeof describeQuestion>[0];

test.each<[string, Problem, string[]]>([
  [
    'a newer article leads',
    { kind: 'leads', question: { kind: 'leads', title: 'ক', above: [] }, request: REQUEST },
    ['Replace'],
  ],
  [
    'this article is older than the one that leads',
    { kind: 'leads', question: { kind: 'leads', title: 'ক', above: ['খ', 'খ'] }, request: REQUEST },
    ['Save without replacing', 'Replace'],
  ],
  ['the article is in the trash', { kind: 'deleted', request: REQUEST }, ['Save as a new article', 'Restore and save']],
  ['the article was purged', { kind: 'missing', request: REQUEST }, ['Save as a new article']],
  [
    'the publication time has passed',
    { kind: 'past-date', request: REQUEST },
    ['Back-date to 2026-11-20T08:05:00.000Z', 'Publish now'],
  ],
])('offers choices if %s', (_, problem, labels) => {
  expect(describeQuestion(problem, CONTEXT).choices.map(({ label }) => label)).toEqual(labels);
});

test.each<[string, Problem, object]>([
  [
    'Save as a new article',
    { kind: 'deleted', request: REQUEST },
    { articleId: 'a9', baseRevision: null, intent: 'save' },
  ],
  ['Restore and save', { kind: 'deleted', request: REQUEST }, { articleId: 'a1', baseRevision: 1, intent: 'restore' }],
  ['Back-date to 2026-11-20T08:05:00.000Z', { kind: 'past-date', request: REQUEST }, { mayBackDate: true }],
  [
    'Replace',
    { kind: 'leads', question: { kind: 'leads', title: 'ক', above: ['খ'] }, request: REQUEST },
    { lead: 'replace' },
  ],
  [
    'Save without replacing',
    { kind: 'leads', question: { kind: 'leads', title: 'ক', above: ['খ'] }, request: REQUEST },
    { lead: 'keep' },
  ],
])('“%s” repeats the save with a change', (label, problem, change) => {
  const choice = describeQuestion(problem, CONTEXT).choices.find((each) => each.label === label);
  expect(choice?.event).toEqual({ kind: 'repeated', request: { ...REQUEST, ...change } });
});

test('“Publish now” changes the form and saves it', () => {
  const { choices } = describeQuestion({ kind: 'past-date', request: REQUEST }, CONTEXT);
  expect(choices.at(-1)?.event).toEqual({ kind: 'confirmed', change: { status: 'published', publishAt: '' } });
});

test('names the newer articles once', () => {
  const question = { kind: 'leads', title: 'ক', above: ['খ', 'গ', 'খ'] } as const;
  expect(describeQuestion({ kind: 'leads', question, request: REQUEST }, CONTEXT)).toMatchObject({
    article: 'ক',
    names: ['খ', 'গ'],
  });
});
