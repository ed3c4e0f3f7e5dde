import { expect, test } from 'vitest';
import type { ArticleChange } from '#tests/support/articles/make-article.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { decideSave } from './decide-save.ts';
import type { Rights, Role } from './roles.ts';

const SPORT = 'খেলা';
const WORLD = 'বিশ্ব';

const withRole = (role: Role, desks: readonly string[] | null = null): Rights => ({
  hasRoles: true,
  role,
  staffId: 'me',
  desks,
});
const REPORTER = withRole('reporter');
const SPORT_EDITOR = withRole('editor', [SPORT]);

const make = (change: ArticleChange) => makeArticle({ status: 'draft', category: SPORT, ...change });
const DRAFT = {};
const PUBLIC = { status: 'published' } as const;
const SCHEDULED = { status: 'scheduled', publishAt: NOON_MS + 1 } as const;
const RESCHEDULED = { status: 'scheduled', publishAt: NOON_MS + 2 } as const;

const decide = (rights: Rights, before: ArticleChange | null, after: ArticleChange, ownerId = 'me') =>
  decideSave(rights, {
    before: before && { article: make(before), ownerId },
    after: make(after),
    nowMs: NOON_MS,
  });

type Case = [name: string, rights: Rights, before: ArticleChange | null, after: ArticleChange, reason: string | null];

test.each<Case>([
  ['a reporter creates a draft', REPORTER, null, DRAFT, null],
  ['a reporter creates a public article', REPORTER, null, PUBLIC, 'role'],
  ['a reporter creates a scheduled article', REPORTER, null, SCHEDULED, 'role'],
  ['a reporter creates a featured draft', REPORTER, null, { isFeatured: true }, 'role'],
  ['a reporter edits an own draft', REPORTER, DRAFT, { title: 'নতুন' }, null],
  ['a reporter edits an own draft that an editor featured', REPORTER, { isFeatured: true }, { isFeatured: true }, null],
  ['a reporter features an own draft', REPORTER, DRAFT, { isFeatured: true }, 'role'],
  ['a reporter limits the lead', REPORTER, { isFeatured: true }, { isFeatured: true, featuredUntil: 9 }, 'role'],
  ['a reporter publishes an own draft', REPORTER, DRAFT, PUBLIC, 'role'],
  ['a reporter schedules an own draft', REPORTER, DRAFT, SCHEDULED, 'role'],
  ['a reporter edits an own public article', REPORTER, PUBLIC, PUBLIC, 'state'],
  ['a reporter withdraws an own public article', REPORTER, PUBLIC, DRAFT, 'state'],
  ['a reporter moves an own draft to another category', REPORTER, DRAFT, { category: WORLD }, null],
  ['an editor of a desk creates a public article in it', SPORT_EDITOR, null, PUBLIC, null],
  ['an editor of a desk creates a draft in another', SPORT_EDITOR, null, { category: WORLD }, null],
  ['an editor of a desk publishes in another', SPORT_EDITOR, null, { category: WORLD, ...PUBLIC }, 'other-desk'],
  ['an editor of a desk reschedules', SPORT_EDITOR, SCHEDULED, RESCHEDULED, null],
  ['an editor of a desk withdraws', SPORT_EDITOR, PUBLIC, DRAFT, null],
  [
    'an editor moves a public article to another desk',
    SPORT_EDITOR,
    PUBLIC,
    { ...PUBLIC, category: WORLD },
    'other-desk',
  ],
  [
    'an editor moves a public article from another desk',
    SPORT_EDITOR,
    { ...PUBLIC, category: WORLD },
    PUBLIC,
    'other-desk',
  ],
])('%s', (_, rights, before, after, reason) => {
  expect(decide(rights, before, after)).toEqual(reason === null ? { allowed: true } : { allowed: false, reason });
});

test.each([
  ['a draft of a colleague', {}, 'you', 'not-assigned'],
  ['a public article of a colleague', PUBLIC, 'you', 'not-assigned'],
])('a reporter may not change %s', (_, change, ownerId, reason) => {
  expect(decide(REPORTER, change, { ...change, title: 'নতুন' }, ownerId)).toEqual({ allowed: false, reason });
});

test.each([
  ['changes the text', DRAFT, { title: 'নতুন' }, null],
  ['moves it to another category', DRAFT, { category: WORLD }, null],
  ['publishes it', DRAFT, PUBLIC, 'role'],
  ['changes it after its publication', PUBLIC, { ...PUBLIC, title: 'নতুন' }, 'state'],
])('a reporter to whom a draft of a colleague is assigned %s', (_, before, after, reason) => {
  const stored = { article: make(before), ownerId: 'you', assigneeIds: ['me'] };
  const decision = decideSave(REPORTER, { before: stored, after: make(after), nowMs: NOON_MS });
  expect(decision).toEqual(reason === null ? { allowed: true } : { allowed: false, reason });
});

test.each([
  ['an own draft', DRAFT, 'me', { allowed: true }],
  ['an own article that was public', PUBLIC, 'me', { allowed: false, reason: 'role' }],
  ['an article of a colleague', DRAFT, 'you', { allowed: false, reason: 'not-own' }],
])('a reporter restores %s from the trash', (_, change, ownerId, expected) => {
  const article = make(change);
  const save = { before: { article, ownerId }, isTrashed: true, after: article, nowMs: NOON_MS };
  expect(decideSave(REPORTER, save)).toEqual(expected);
});
