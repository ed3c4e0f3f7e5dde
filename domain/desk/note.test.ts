import { describe, expect, test } from 'vitest';
import { listMentions, MAX_MENTIONS, MAX_NOTE_LENGTH, splitNote } from './note.ts';
import { parseNoteText } from './parse-note.ts';

test.each([
  ['a text', ' সংখ্যাটি দেখুন 🙏 ', 'সংখ্যাটি দেখুন 🙏'],
  ['lines', 'ক\r\nখ', 'ক\nখ'],
  ['য় in two code points', '\u09af\u09bc', parseNoteText('\u09df')],
  ['nothing', ' \n\u200d', null],
  ['the longest text', 'ক'.repeat(MAX_NOTE_LENGTH), 'ক'.repeat(MAX_NOTE_LENGTH)],
  ['a text that is too long', 'ক'.repeat(MAX_NOTE_LENGTH + 1), null],
])('parses %s', (_name, typed, expected) => {
  expect(parseNoteText(typed)).toBe(expected);
});

describe('mentions', () => {
  test.each([
    ['@rina@prohor.example', ['rina@prohor.example']],
    ['দেখুন @Rina@Prohor.example।', ['rina@prohor.example']],
    ['(@rina@prohor.example), @a.b+c@x.io: @rina@prohor.example.', ['rina@prohor.example', 'a.b+c@x.io']],
    ['@rina@prohor.example\n@kamal@prohor.example', ['rina@prohor.example', 'kamal@prohor.example']],
    ['@rina@prohor.exampleকে, @kamal@prohor.example-এর', ['rina@prohor.example', 'kamal@prohor.example']],
    ['@rina@prohor.example_', ['rina@prohor.example']],
    ['@rina@prohor.example2, @rina@prohor.example.9', []],
    ['rina@prohor.example', []],
    ['mail@rina@prohor.example', []],
    ['@rina', []],
    ['@', []],
    ['@@@', []],
  ])('of %j are %j', (text, emails) => {
    expect(listMentions(text)).toEqual(emails);
  });

  test('are limited', () => {
    const text = Array.from({ length: 30 }, (_, n) => `@p${n}@x.io`).join(' ');
    expect(listMentions(text)).toHaveLength(MAX_MENTIONS);
  });

  test.each([
    ['in no text', 'ছবি কোথায়?', ['text ছবি কোথায়?']],
    ['as the whole text', '@rina@prohor.example', ['mention @rina@prohor.example']],
    ['before a full stop', '@rina@prohor.example.', ['mention @rina@prohor.example', 'text .']],
  ])('%s split it', (_name, text, parts) => {
    expect(splitNote(text).map((part) => `${part.kind} ${part.text}`)).toEqual(parts);
  });

  test('split a text without losing any of it', () => {
    const text = 'দেখুন @rina@prohor.example। তারপর @kamal@prohor.example';
    const parts = splitNote(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.map(({ kind }) => kind)).toEqual(['text', 'mention', 'text', 'mention']);
    expect(parts[1]?.text).toBe('@rina@prohor.example');
  });
});
