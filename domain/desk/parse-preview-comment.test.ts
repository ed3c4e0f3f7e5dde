import { expect, test } from 'vitest';
import { parsePreviewComment } from './parse-preview-comment.ts';
import { MAX_COMMENT_LENGTH, MAX_COMMENT_NAME_LENGTH } from './preview-link.ts';

const NAME = 'রিনা'; // "Rina"

test.each([
  [
    { name: ` ${NAME}\t`, text: 'প্রথম\r\n\r\nদ্বিতীয়\n' },
    { name: NAME, text: 'প্রথম\n\nদ্বিতীয়' },
  ], // "first", "second"
  [
    { name: 'a'.repeat(MAX_COMMENT_NAME_LENGTH), text: '\r\n'.repeat(9).padEnd(MAX_COMMENT_LENGTH + 9, 'a') },
    { name: 'a'.repeat(MAX_COMMENT_NAME_LENGTH), text: 'a'.repeat(MAX_COMMENT_LENGTH - 9) },
  ],
])('the comment %j is accepted', (typed, parsed) => {
  expect(parsePreviewComment(typed)).toEqual({ ...parsed, text: parsed.text.normalize('NFC') });
});

test.each([
  [{ name: '', text: 'a' }],
  [{ name: NAME, text: ' \r\n ' }],
  [{ name: NAME, text: '\u200c' }],
  [{ name: 'a'.repeat(MAX_COMMENT_NAME_LENGTH + 1), text: 'a' }],
  [{ name: NAME, text: 'a'.repeat(MAX_COMMENT_LENGTH + 1) }],
])('the comment %j is refused', (typed) => {
  expect(parsePreviewComment(typed)).toBeNull();
});
