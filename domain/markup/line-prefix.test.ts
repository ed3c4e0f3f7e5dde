import { expect, test } from 'vitest';
import { parseLinePrefix } from './line-prefix.ts';

test.each([
  ['# title', { kind: 'heading1', length: 2 }],
  ['##  title', { kind: 'heading2', length: 4 }],
  ['* item', { kind: 'bullet', length: 2 }],
  ['> words', { kind: 'quote', length: 2 }],
  ['* ', { kind: 'bullet', length: 2 }],
  ['12. item', { kind: 'number', number: 12, length: 4 }],
  ['\u09e7\u09e8. item', { kind: 'number', number: 12, length: 4 }], // Bengali 12
])('parses the prefix of %j', (line, prefix) => {
  expect(parseLinePrefix(line)).toEqual(prefix);
});

test.each([
  ['', 'an empty line'],
  ['#title', 'a sign without white space'],
  ['### title', 'an unknown sign'],
  ['>words', 'a quote sign without white space'],
  ['1.5', 'a decimal number'],
  ['1234567890. item', 'a number with more than nine digits'],
  ['\u09e71. item', 'mixed digits'],
  [' # title', 'an indented line'],
])('returns null for %j: %s', (line) => {
  expect(parseLinePrefix(line)).toBeNull();
});
