import { expect, test } from 'vitest';
import { findBlockAt, findBlockStart } from './block-at.ts';

const BODY = ['# শিরোনাম', 'প্রথম', '', '* এক', '* দুই', '> উক্তি', '> — কে', '', '---', 'শেষ'].join('\n');

/** The first words of each block. */
const FIRST_LINES = ['# শিরোনাম', 'প্রথম', '* এক', '> উক্তি', '---', 'শেষ'];

test.each(FIRST_LINES.map((line, index) => [line, index] as const))(
  'the block of "%s" is found by its line',
  (line, index) => {
    const start = BODY.indexOf(line);
    expect(findBlockAt(BODY, start)).toBe(index);
    expect(findBlockAt(BODY, start + line.length)).toBe(index);
    expect(findBlockStart(BODY, index)).toBe(start);
  },
);

test('a later line of a list or a quote belongs to its block', () => {
  expect(findBlockAt(BODY, BODY.indexOf('* দুই'))).toBe(2);
  expect(findBlockAt(BODY, BODY.indexOf('> — কে'))).toBe(3);
});

test('an empty line belongs to the block before it', () => {
  expect(findBlockAt(BODY, BODY.indexOf('\n\n') + 1)).toBe(1);
});

test('an empty text has its first block at the beginning, and a missing block is at the end', () => {
  expect(findBlockAt('', 0)).toBe(0);
  expect(findBlockStart('', 0)).toBe(0);
  expect(findBlockStart(BODY, 99)).toBe(BODY.length);
});
