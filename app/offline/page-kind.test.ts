import { expect, test } from 'vitest';
import { decideHandling, toUpdatedArticle } from './page-kind.ts';

test.each([
  ['/', 'page'],
  ['/search', 'page'],
  ['/category/%E0%A6%96', 'page'],
  ['/article', 'page'],
  ['/article/a-1', 'article'],
  ['/article/a-1/view', 'none'],
  ['/readyz', 'none'],
  ['/logo', 'page'],
  ['/article/a-1.data', 'none'],
  ['/dashboard', 'none'],
  ['/Dashboard/manage', 'none'],
  ['//dashboard', 'none'],
  ['/dashboard.data', 'none'],
  ['/login', 'none'],
  ['/live', 'none'],
  ['/storage', 'none'],
  ['/storage/o', 'none'],
  ['/media/a/400.jpg', 'none'],
  ['/preferences', 'none'],
  ['/rss.xml', 'none'],
] as const)('a navigation to %s is handled as %s', (pathname, kind) => {
  expect(decideHandling(pathname)).toBe(kind);
});

test.each([
  ['/article/a-1?part=main&change=x', '/article/a-1'],
  ['/article/a-1', null],
  ['/article/a-1/view?part=main', null],
  ['/?part=main', null],
])('a request for %s updates the article %s', (path, article) => {
  expect(toUpdatedArticle(new URL(path, 'https://prohor.test'))).toBe(article);
});
