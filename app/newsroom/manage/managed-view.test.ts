import { expect, test } from 'vitest';
import { NEVER_EXPIRES_AT } from '#domain/publication/decide-visibility.ts';
import { articleId } from '#tools/article-id.ts';
import { createMomentFormat } from '../components/moment.tsx';
import { editPath, mayOpenForm, toManagedView } from './managed-view.ts';

const format = createMomentFormat('Asia/Dhaka');
const article = {
  id: 'a/1',
  title: '*জরুরি* খবর',
  category: 'খেলা',
  subcategory: null,
  author: 'Staff Correspondent',
  status: 'scheduled',
  publishAt: Date.UTC(2026, 8, 20, 8, 5),
  createdAt: Date.UTC(2026, 8, 19, 20),
  updatedAt: Date.UTC(2026, 8, 19, 20),
  viewCount: 0,
  isFeatured: false,
  imageUrl: '',
  revision: 1,
  tags: [],
  embargoUntil: 0,
  publicAt: Date.UTC(2026, 8, 20, 8, 5),
  publishedAt: 0,
  expiresAt: 0,
  withdrawnAt: 0,
  ownerId: null,
  assigneeIds: [],
  publicUntil: NEVER_EXPIRES_AT,
} as const;

const NOW_MS = Date.UTC(2026, 8, 20, 8);
const NO_MARKS = { marks: [], noteMarks: [], ownerId: 'u1', nowMs: NOW_MS };

test('names who has unpublished changes, the viewer first, and leaves out other articles', () => {
  const marks = [
    { articleId: articleId('a1'), ownerId: 'u2', ownerEmail: 'kamal@prohor.example', updatedAt: article.createdAt },
    { articleId: articleId('a1'), ownerId: 'u1', ownerEmail: 'rina@prohor.example', updatedAt: article.createdAt },
    { articleId: articleId('b1'), ownerId: 'u3', ownerEmail: 'mita@prohor.example', updatedAt: article.createdAt },
  ];
  const { unpublished } = toManagedView({ article: { ...article, id: 'a1' }, ...NO_MARKS, marks }, format);
  expect(unpublished.map(({ by, at }) => [by, at.text])).toEqual([
    [null, '20 Sep 2026, 02:00'],
    ['kamal@prohor.example', '20 Sep 2026, 02:00'],
  ]);
});

test.each([
  ['open and unread', [{ articleId: 'a/1', open: 2, unread: 1 }], { open: 2, unread: 1 }],
  ['resolved', [{ articleId: 'a/1', open: 0, unread: 0 }], null],
  ['of another article', [{ articleId: 'b1', open: 2, unread: 1 }], null],
])('shows notes that are %s as %j', (_name, noteMarks, expected) => {
  const { notes } = toManagedView({ article, ...NO_MARKS, noteMarks }, format);
  expect(notes && { open: notes.open, unread: notes.unread }).toEqual(expected);
});

test("a scheduled article has a publication time in the site's zone and no public path", () => {
  const view = toManagedView({ article, ...NO_MARKS }, format);
  expect(view.plainTitle).toBe('জরুরি খবর');
  expect(view.storedTitle).toBe('*জরুরি* খবর');
  expect(view.publishAt).toEqual({ iso: '2026-09-20T08:05:00.000Z', text: '20 Sep 2026, 14:05' });
  expect(view.createdAt.text).toBe('20 Sep 2026, 02:00');
  expect(view.updatedAt).toBeNull();
  expect(view.publicPath).toBeNull();
});

test('a published article has a public path', () => {
  const published = { ...article, status: 'published', updatedAt: article.createdAt + 60_000 } as const;
  const view = toManagedView({ article: published, ...NO_MARKS }, format);
  expect(view.publishAt).toBeNull();
  expect(view.publicPath).toBe('/article/a%2F1');
  expect(view.updatedAt?.text).toBe('20 Sep 2026, 02:01');
});

test("the edit path keeps the list's query", () => {
  expect(editPath('a/1', '?sort=oldest')).toBe('/dashboard/manage/a%2F1/edit?sort=oldest');
});

test('has a thumbnail if the article has an image', () => {
  const imageOf = (imageUrl: string) => toManagedView({ article: { ...article, imageUrl }, ...NO_MARKS }, format).image;
  expect(imageOf('')).toBeNull();
  expect(imageOf('/demo/river-1280.webp')?.url).toContain('/demo/river-');
});

test.each([
  ['withdrawn', { status: 'published', publicUntil: 0 }, 'withdrawn', '/article/a%2F1'],
  ['a withdrawn draft', { status: 'draft', publicUntil: 0 }, 'withdrawn', null],
  ['expired', { status: 'published', publicUntil: NOW_MS }, 'expired', null],
  ['about to expire', { status: 'published', publicUntil: NOW_MS + 1 }, null, '/article/a%2F1'],
  ['embargoed', { status: 'scheduled', embargoUntil: NOW_MS + 1 }, 'embargoed', null],
  ['a draft with an embargo', { status: 'draft', embargoUntil: NOW_MS + 1 }, null, null],
  ['a draft whose end has passed', { status: 'draft', publicUntil: NOW_MS }, null, null],
] as const)('an article that is %s has its state', (_, change, state, publicPath) => {
  expect(toManagedView({ article: { ...article, ...change }, ...NO_MARKS }, format)).toMatchObject({
    state,
    publicPath,
  });
});

test.each([
  ['scheduled', {}, 'scheduled'],
  ['published', { status: 'published', publishAt: 0, publishedAt: 5 }, 'public'],
  ['withdrawn in public', { status: 'published', publishAt: 0, publishedAt: 5, withdrawnAt: 9 }, 'withdrawn'],
  ['past its end', { status: 'published', publishAt: 0, publishedAt: 5, expiresAt: NOW_MS - 1 }, 'expired'],
  ['a draft that was public', { status: 'draft', publishAt: 0, publishedAt: 5 }, 'withdrawn'],
] as const)('the permissions of an article that is %s are those of the server', (_, change, state) => {
  expect(toManagedView({ article: { ...article, ...change }, ...NO_MARKS }, format).target.state).toBe(state);
});

test.each([
  ['an own public article on a site with a workflow', 'me', 'public', true, true],
  ['an own public article on a site without one', 'me', 'public', false, false],
  ['an own draft', 'me', 'draft', false, true],
  ['a public article of a colleague', 'you', 'public', true, false],
] as const)('Manage News offers a reporter to edit %s', (_, ownerId, state, hasWorkflow, expected) => {
  const rights = { hasRoles: true, role: 'reporter', staffId: 'me', desks: null } as const;
  expect(mayOpenForm(rights, { target: { ownerId, desk: 'খেলা', state }, hasWorkflow })).toBe(expected);
});
