import { expect, test } from 'vitest';
import { createMomentFormat } from '../components/moment.tsx';
import { editPath, toManagedView } from './managed-view.ts';

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
} as const;

test("a scheduled article has a publication time in the site's zone and no public path", () => {
  const view = toManagedView(article, format);
  expect(view.plainTitle).toBe('জরুরি খবর');
  expect(view.storedTitle).toBe('*জরুরি* খবর');
  expect(view.publishAt).toEqual({ iso: '2026-09-20T08:05:00.000Z', text: '20 Sep 2026, 14:05' });
  expect(view.createdAt.text).toBe('20 Sep 2026, 02:00');
  expect(view.updatedAt).toBeNull();
  expect(view.publicPath).toBeNull();
});

test('a published article has a public path', () => {
  const view = toManagedView({ ...article, status: 'published', updatedAt: article.createdAt + 60_000 }, format);
  expect(view.publishAt).toBeNull();
  expect(view.publicPath).toBe('/article/a%2F1');
  expect(view.updatedAt?.text).toBe('20 Sep 2026, 02:01');
});

test("the edit path keeps the list's query", () => {
  expect(editPath('a/1', '?sort=oldest')).toBe('/dashboard/manage/a%2F1/edit?sort=oldest');
});
