import { expect, test } from 'vitest';
import { completeTag, omitChosen, readTypedTag } from './tag-at-caret.ts';

/** `|` is the caret. */
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), start: caret, end: caret };
};

test.each([
  { text: 'নদী|', typed: 'নদী', completed: 'নদীভাঙন|' },
  { text: 'ক, নদ|ী', typed: 'নদ', completed: 'ক, নদীভাঙন|' },
  { text: 'ক, ন| , খ', typed: 'ন', completed: 'ক, নদীভাঙন| , খ' },
  { text: '|ক', typed: '', completed: 'নদীভাঙন|' },
  { text: 'ক, |', typed: '', completed: 'ক, নদীভাঙন|' },
  { text: 'ক, নদী | ', typed: 'নদী ', completed: 'ক, নদীভাঙন|  ' },
])('at the caret of "$text" the tag is "$typed"', ({ text, typed, completed }) => {
  expect(readTypedTag(at(text))).toBe(typed);
  const { text: after, end } = completeTag(at(text), 'নদীভাঙন');
  expect(`${after.slice(0, end)}|${after.slice(end)}`).toBe(completed);
});

test('a selection is no typed tag', () => {
  expect(readTypedTag({ text: 'ক', start: 0, end: 1 })).toBe('');
});

test('tags that the field has elsewhere are left out, in any spelling', () => {
  expect(omitChosen(['IPL', 'নদী', 'নদীভাঙন'], at('ipl, নদী|'))).toEqual(['নদী', 'নদীভাঙন']);
});
