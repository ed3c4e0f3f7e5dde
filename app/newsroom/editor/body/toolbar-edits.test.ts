import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { draw, readDrawn } from '#tests/support/articles/drawn-selection.ts';
import type { LineFormat } from './toolbar-edits.ts';
import { BOLD, clearHighlight, ITALIC, setHighlight, toggleLineFormat, toggleMark } from './toolbar-edits.ts';

describe('bold', () => {
  test.each([
    ['ক «খ» গ', 'ক **«খ»** গ'],
    ['ক **«খ»** গ', 'ক «খ» গ'],
    ['ক «**খ**» গ', 'ক «খ» গ'],
    ['ক « খ » গ', 'ক  **«খ»**  গ'],
    ['ক ¦', 'ক **¦**'],
    ['ক **¦**', 'ক ¦'],
    ['ক **খ¦**', 'ক **খ**¦'],
    ['**ক** খ¦** গ**', '**ক** খ**¦**** গ**'],
    ['«ক\n\nখ»', '**«ক**\n\n**খ»**'],
    ['«# ক\n* খ»', '# **«ক**\n* **খ»**'],
    ['', '**¦**'],
  ])('%j → %j', (before, after) => {
    expect(draw(toggleMark(before === '' ? { text: '', start: 0, end: 0 } : readDrawn(before), BOLD))).toBe(after);
  });

  it('never splits a grapheme', () => {
    // ক্ষ is one grapheme of three code points
    expect(toggleMark({ text: 'ক্ষমতা', start: 1, end: 4 }, BOLD)).toEqual({ text: '**ক্ষম**তা', start: 2, end: 6 });
    expect(toggleMark({ text: 'ক্ষ', start: 2, end: 2 }, BOLD).text).toBe('****ক্ষ');
  });
});

const IMAGE = '![নৌকা](/demo/river-boats-1280.webp)';
const TABLE = '/// টেবিল\nমাস // দাম\nজুন // ৫০\n///';

describe('lines of whole blocks', () => {
  test.each([
    ['marks leave out a selected image', `«ক\n${IMAGE}\nখ»`, `**«ক**\n${IMAGE}\n**খ»**`],
    ['marks leave a selected image alone', `ক\n«${IMAGE}»`, `ক\n«${IMAGE}»`],
    ['marks leave an image with the caret alone', `ক\n${IMAGE}¦`, `ক\n${IMAGE}¦`],
    ['marks leave out a selected table', `«ক\n${TABLE}»`, `**«ক»**\n${TABLE}`],
    ['words of a row of a table get marks', '/// টেবিল\nমাস // «দাম»\n///', '/// টেবিল\nমাস // **«দাম»**\n///'],
    ['the last line of a table gets none', '/// টেবিল\nমাস // দাম\n«///»', '/// টেবিল\nমাস // দাম\n«///»'],
  ])('%s', (_, before, after) => {
    expect(draw(toggleMark(readDrawn(before), BOLD))).toBe(after);
  });

  test.each([
    ['prefixes leave out a selected image', `«ক\n${IMAGE}\nখ»`, `> «ক\n${IMAGE}\n> খ»`],
    ['prefixes leave an image with the caret alone', `ক\n${IMAGE}¦`, `ক\n${IMAGE}¦`],
    ['prefixes leave rows of tables alone', '/// টেবিল\nমাস¦ // দাম\n///', '/// টেবিল\nমাস¦ // দাম\n///'],
  ])('%s', (_, before, after) => {
    expect(draw(toggleLineFormat(readDrawn(before), 'quote'))).toBe(after);
  });
});

test('italic', () => {
  expect(draw(toggleMark(readDrawn('«ক»'), ITALIC))).toBe('_«ক»_');
  expect(draw(toggleMark(readDrawn('ক _খ¦_'), ITALIC))).toBe('ক _খ_¦');
});

describe('highlight', () => {
  test.each([
    ['ক «খ»', 'yellow', 'ক ##yellow|«খ»##'],
    ['ক ##yellow|«খ»##', 'red', 'ক ##red|«খ»##'],
    ['ক «##yellow|খ##»', '#ff0', 'ক ###ff0|«খ»##'],
    ['«খ»', '', '##yellow|«খ»##'],
    ['«খ»', ' re|d#\n ', '##red|«খ»##'],
    ['«ক\nখ»', 'pink', '##pink|«ক##\n##pink|খ»##'],
  ])('%j in %j → %j', (before, colour, after) => {
    expect(draw(setHighlight(readDrawn(before), colour))).toBe(after);
  });

  test.each([
    ['ক ##yellow|«খ»##', 'ক «খ»'],
    ['«###ff0|খ##»', '«খ»'],
    ['«খ»', '«খ»'],
  ])('is removed from %j', (before, after) => {
    expect(draw(clearHighlight(readDrawn(before)))).toBe(after);
  });
});

describe('the form of lines', () => {
  test.each<[string, LineFormat, string]>([
    ['ক\nখ¦গ\nঘ', 'heading1', 'ক\n# খ¦গ\nঘ'],
    ['# খ¦গ', 'heading1', 'খ¦গ'],
    ['# খ¦গ', 'heading2', '## খ¦গ'],
    ['১২. খ¦গ', 'bullet', '* খ¦গ'],
    ['¦', 'bullet', '* ¦'],
    ['* ¦খ', 'number', '1. ¦খ'],
    ['ক«\n\nখ»\nগ', 'number', '1. ক«\n\n2. খ»\nগ'],
    ['«* ক\nখ»', 'bullet', '«* ক\n* খ»'],
    ['«* ক\n* খ\n»গ', 'bullet', '«ক\nখ»\nগ'],
    ['3. ক\nখ¦', 'number', '3. ক\n4. খ¦'],
    ['৯. ক\nখ¦', 'number', '৯. ক\n10. খ¦'],
    ['«ক\nখ»', 'quote', '> «ক\n> খ»'],
    ['> ক¦', 'quote', 'ক¦'],
    ['> ক¦', 'bullet', '* ক¦'],
    ['#ট্যাগ¦', 'heading1', '# #ট্যাগ¦'],
    ['¦\nক', 'heading1', '# ¦\nক'],
  ])('%j as %s → %j', (before, form, after) => {
    expect(draw(toggleLineFormat(readDrawn(before), form))).toBe(after);
  });
});

const anySelected = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('ক', '্', 'ষ', 'া', ' ', '\n', '*', '#', '_', '1', '.', '👩‍🌾') }),
    fc.nat(),
    fc.nat(),
  )
  .map(([text, a, b]) => {
    const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
    return { text, start, end };
  });

const EDITS: [string, (selected: Selected) => Selected][] = [
  ['bold', (selected) => toggleMark(selected, BOLD)],
  ['highlight', (selected) => setHighlight(selected, 'pink')],
  ['clear highlight', clearHighlight],
  ['heading2', (selected) => toggleLineFormat(selected, 'heading2')],
  ['number', (selected) => toggleLineFormat(selected, 'number')],
];

describe.each(EDITS)('%s', (_, edit) => {
  it('keeps every word and a selection inside the text', () => {
    const words = (text: string) => text.replace(/[^\u0980-\u09ff👩🌾]/gu, '');
    fc.assert(
      fc.property(anySelected, (selected) => {
        const { text, start, end } = edit(selected);
        expect(words(text)).toBe(words(selected.text));
        expect(0 <= start && start <= end && end <= text.length).toBe(true);
      }),
    );
  });
});
