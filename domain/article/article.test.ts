import { describe, expect, test } from 'vitest';
import { articlePath, parseArticleId, parseLinkedId } from './article.ts';

describe('parseArticleId', () => {
  test.each(['a', '-Nabc_123', 'পদ্মার-চর', 'র\u09cd\u200dযাব', 'x'.repeat(128), '😀', 'a b', '--'])(
    'accepts %j',
    (id) => {
      expect(parseArticleId(id)).toBe(id);
    },
  );

  test.each([
    '',
    'x'.repeat(129),
    '.',
    '..',
    'a/b',
    'a.b',
    'a#b',
    'a$b',
    'a[b',
    'a]b',
    'a\0',
    '\n',
    '\u0085',
    '\ud800',
  ])('refuses %j', (id) => {
    expect(parseArticleId(id)).toBeNull();
  });
});

test.each([
  ['demo-bridge', '/article/demo-bridge'],
  ['-NxA_9', '/article/-NxA_9'],
  ['পদ্মা ১', '/article/%E0%A6%AA%E0%A6%A6%E0%A7%8D%E0%A6%AE%E0%A6%BE%20%E0%A7%A7'],
  ['a?b#c', '/article/a%3Fb%23c'],
])('articlePath of %j is %s', (id, path) => {
  expect(articlePath(id)).toBe(path);
});

describe('parseLinkedId', () => {
  test.each([
    'a1।',
    'a1॥',
    'a1)',
    'a1,',
    'a1.',
    'a1...',
    'a1”',
    'a1’।',
    'a1"',
    "a1'",
    'a1»',
    'a1”)।',
    'a1!',
    'a1?',
    'a1;',
    'a1>',
    'a1]',
    'a1}',
    'a1*',
    'a1\u200b',
    'a1\u200c',
    'a1\u200d',
    'a1\ufeff',
    'a1\u200e',
    'a1\u00a0',
    'a1\u202f',
    'a1 ',
    'a1\u00a0\u200b।',
  ])('removes what follows a link in %j', (text) => {
    expect(parseLinkedId(text)).toBe('a1');
  });

  test.each([
    '',
    'a1',
    '-Nabc_12',
    'পদ্মার-চর',
    '।',
    '.',
    '..',
    '…',
    'a.b.',
    'a/b)',
    `${'x'.repeat(129)}।`,
    `a${'।'.repeat(256)}`,
  ])('returns null for %j', (text) => {
    expect(parseLinkedId(text)).toBeNull();
  });
});
