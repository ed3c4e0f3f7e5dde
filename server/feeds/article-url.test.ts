import { expect, test } from 'vitest';
import { toArticleUrl } from './article-url.ts';

test.each([
  ['-Nabc_123', 'https://news.example/article/-Nabc_123'],
  ['a b?c&d%', 'https://news.example/article/a%20b%3Fc%26d%25'],
  ['চর', 'https://news.example/article/%E0%A6%9A%E0%A6%B0'],
])('the URL of the article %j is %s', (id, expected) => {
  expect(toArticleUrl('https://news.example', id)).toBe(expected);
});
