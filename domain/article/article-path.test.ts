import { expect, test } from 'vitest';
import { articlePath } from './article-path.ts';

test.each([
  ['demo-bridge', '/article/demo-bridge'],
  ['-NxA_9', '/article/-NxA_9'],
  ['পদ্মা ১', '/article/%E0%A6%AA%E0%A6%A6%E0%A7%8D%E0%A6%AE%E0%A6%BE%20%E0%A7%A7'],
  ['a?b#c', '/article/a%3Fb%23c'],
])('the article %j is at %s', (id, path) => {
  expect(articlePath(id)).toBe(path);
});
