import { describe, expect, test } from 'vitest';
import { completeMention, readTypedMention, suggestPeople } from './mention-at-caret.ts';

/** `দেখুন @ri|` → the text with the caret at the bar. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), start: caret, end: caret };
}

test.each([
  ['@|', ''],
  ['দেখুন @ri|', 'ri'],
  ['(@rina@pro|', 'rina@pro'],
  ['@rina|na', 'rina'],
  ['@rina |', null],
  ['rina@|', null],
  ['দেখুন|@ri', null],
  ['@a@b@c|', null],
])('the mention typed in %j is %j', (marked, typed) => {
  expect(readTypedMention(at(marked))).toBe(typed);
});

test('no mention is read from a selection', () => {
  expect(readTypedMention({ text: '@rina', start: 1, end: 5 })).toBeNull();
});

test.each([
  ['দেখুন @ri|', 'দেখুন @rina@x.io |'],
  ['@| দেখুন', '@rina@x.io |দেখুন'],
  ['@ri|।', '@rina@x.io |।'],
])('completing %j gives %j', (marked, expected) => {
  const { text, start, end } = completeMention(at(marked), 'rina@x.io');
  expect([`${text.slice(0, start)}|${text.slice(start)}`, end]).toEqual([expected, start]);
});

describe('suggestions', () => {
  const people = ['asha@x.io', 'kamal@x.io', 'mina.asha@x.io'];
  test.each([
    ['', people],
    ['as', ['asha@x.io', 'mina.asha@x.io']],
    ['KAM', ['kamal@x.io']],
    ['kamal@x', ['kamal@x.io']],
    ['io', []],
    ['zz', []],
  ])('for %j are %j', (typed, expected) => {
    expect(suggestPeople(people, typed)).toEqual(expected);
  });

  test('are found by name', () => {
    expect(suggestPeople(people, 'কাম', (email) => (email.startsWith('kamal') ? 'কামাল উদ্দিন' : email))).toEqual([
      'kamal@x.io',
    ]);
  });

  test('are limited', () => {
    expect(
      suggestPeople(
        Array.from({ length: 200 }, (_, n) => `p${n}@x.io`),
        'p',
      ),
    ).toHaveLength(8);
  });
});
