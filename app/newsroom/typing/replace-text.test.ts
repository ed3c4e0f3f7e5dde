import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceText } from './replace-text.ts';

const WORDS = 'চছ জঝ';
const LINE = `কখ গঘ ${WORDS} টঠ ডঢ`;
const ABOVE = 'উপরে লেখা';
const BELOW = 'নিচে লেখা';
const BODY = [ABOVE, LINE, BELOW].join('\n\n');

type Change = readonly [name: string, text: string, changed: string];

const inLine = (name: string, part: string, changed: string): Change[] => [
  [`${name}, in a line`, LINE, LINE.replace(part, changed)],
  [`${name}, in a body`, BODY, BODY.replace(part, changed)],
];

/** A colleague's changes to a text that has the selected words. */
const CHANGES: readonly Change[] = [
  ...inLine('a word added at the beginning', 'কখ', 'নতুন কখ'),
  ...inLine('a word added just before', 'চছ', 'নতুন চছ'),
  ...inLine('a word added just after', 'জঝ', 'জঝ নতুন'),
  ...inLine('a word added at the end', 'ডঢ', 'ডঢ নতুন'),
  ...inLine('the word before replaced', 'গঘ', 'অন্য কথা'),
  ...inLine('the word after replaced', 'টঠ', 'অন্য কথা'),
  ...inLine('the words before removed', 'কখ গঘ ', ''),
  ...inLine('the words after removed', ' টঠ ডঢ', ''),
  ...inLine('marks around the word before', 'গঘ', '*গঘ*'),
  ...inLine('marks around the words', WORDS, `*${WORDS}*`),
  ...inLine('everything else replaced', LINE, `একেবারে নতুন ${WORDS} শেষ`),
  ['a paragraph added at the beginning', BODY, `নতুন অনুচ্ছেদ\n\n${BODY}`],
  ['a paragraph added just before', BODY, BODY.replace(LINE, `নতুন অনুচ্ছেদ\n\n${LINE}`)],
  ['a paragraph added just after', BODY, BODY.replace(LINE, `${LINE}\n\nনতুন অনুচ্ছেদ`)],
  ['a paragraph added at the end', BODY, `${BODY}\n\nনতুন অনুচ্ছেদ`],
  ['the paragraph above removed', BODY, [LINE, BELOW].join('\n\n')],
  ['the paragraph below removed', BODY, [ABOVE, LINE].join('\n\n')],
  ['the paragraphs reversed', BODY, [BELOW, LINE, ABOVE].join('\n\n')],
  ['the paragraphs joined', BODY, BODY.replaceAll('\n\n', ' ')],
  ['the paragraph made a heading', BODY, BODY.replace(LINE, `# ${LINE}`)],
];

/** From the beginning of the words, in letters. */
const PLACES = [
  { place: 'selected', start: 0, end: WORDS.length, direction: 'forward' },
  { place: 'selected backwards', start: 0, end: WORDS.length, direction: 'backward' },
  { place: 'with the caret behind them', start: WORDS.length, end: WORDS.length, direction: 'none' },
  { place: 'with the caret inside', start: 1, end: 1, direction: 'none' },
] as const;

/** A field of a browser, which puts the caret at the end of a text that a script sets. */
class FakeField {
  selectionStart = 0;
  selectionEnd = 0;
  selectionDirection = 'none';
  #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
    this.setSelectionRange(value.length, value.length, 'none');
  }

  setSelectionRange(start: number, end: number, direction: string) {
    Object.assign(this, { selectionStart: start, selectionEnd: end, selectionDirection: direction });
  }
}

// Where a text area's lines are on the screen is tested in the browser.
beforeEach(() => void vi.stubGlobal('HTMLTextAreaElement', class {}));
afterEach(() => vi.unstubAllGlobals());

test.each(CHANGES.flatMap(([name, text, changed]) => PLACES.map((place) => ({ name, text, changed, ...place }))))(
  'the words remain $place: $name',
  ({ text, changed, start, end, direction }) => {
    const field = new FakeField(text);
    const at = text.indexOf(WORDS);
    field.setSelectionRange(at + start, at + end, direction);
    Reflect.apply(replaceText, undefined, [field, changed]);
    const moved = changed.indexOf(WORDS);
    const { value, selectionStart, selectionEnd, selectionDirection } = field;
    expect({ value, selectionStart, selectionEnd, selectionDirection }).toEqual({
      value: changed,
      selectionStart: moved + start,
      selectionEnd: moved + end,
      selectionDirection: direction,
    });
  },
);
