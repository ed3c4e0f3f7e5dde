/** A text with fewer lines is more likely a poem or an address. */
const MIN_LINES = 4;
const MIN_LENGTH = 35;
/** The minimum length of a broken line, as a share of the usual maximum. */
const MIN_SHARE = 0.7;
/** The minimum share of broken lines: long ones that end in the middle of a sentence. */
const MIN_BROKEN_SHARE = 0.6;
const SENTENCE_END = /[।.?!:;…|]["'”’)]*$/;
const LIST_START = /^(?:[*#>•-]|(?:\d+|[০-৯]+)[.)])\s/;
const MAX_LENGTH = 200_000;

/**
 * Joins lines that a layout broke, as in text copied from a PDF: most lines have about the same length and end in the middle of
 * a sentence. A paragraph ends at a blank line, or at a shorter line that ends a sentence. Returns null for a text without such
 * breaks.
 */
export function joinHardBreaks(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const lengths = lines.filter((line) => line !== '').map((line) => line.length);
  const maxLength = findUsualMax(lengths);
  if (lengths.length < MIN_LINES || maxLength < MIN_LENGTH) return null;
  const isFull = (line: string) => line.length >= MIN_SHARE * maxLength;
  const inner = lines.filter((line, index) => line !== '' && (lines[index + 1] ?? '') !== '');
  const broken = inner.filter((line) => isFull(line) && !SENTENCE_END.test(line) && !LIST_START.test(line));
  const hasLongLine = lengths.some((length) => length > 1.3 * maxLength);
  if (inner.length < 3 || broken.length < MIN_BROKEN_SHARE * inner.length || hasLongLine) return null;
  return joinLines(lines, (line) => !isFull(line) && SENTENCE_END.test(line));
}

/** Returns the usual maximum length of a line. The few lines that are longer by chance are ignored. */
const findUsualMax = (lengths: readonly number[]) =>
  lengths.toSorted((a, b) => b - a)[Math.floor(lengths.length / 10)] ?? 0;

function joinLines(lines: readonly string[], endsParagraph: (line: string) => boolean): string {
  const words = new Set(lines.flatMap((line) => line.match(BENGALI_WORD) ?? []));
  const paragraphs: string[] = [];
  let current = '';
  const end = () => {
    if (current !== '') paragraphs.push(current);
    current = '';
  };
  for (const line of lines) {
    if (line === '' || LIST_START.test(line)) end();
    current = current === '' ? line : joinTwo(current, line, words);
    if (endsParagraph(line)) end();
  }
  end();
  return paragraphs.join('\n\n');
}

const BENGALI_WORD = /[\u0980-\u09e3\u09f0-\u09ff\u200c\u200d]+/g;
const FIRST_WORD = new RegExp(`^(?:${BENGALI_WORD.source})`, 'u');
/** Endings of nouns and verbs that are not words themselves. After a hyphen, they are the rest of a split word. */
const ENDING =
  /^(?:নো|নোর|নোতে|দের|কে|তে|ছে|ছেন|ছিল|ছিলেন|বেন|লেন|লাম|তেন|তাম|গুলো|গুলোর|গুলোতে|গুলি|গুলির|টির|টিকে|টিতে|টার|টাকে|ভাবে)$/u;

/** True if a hyphen between two parts of a Bengali word comes from the layout and not from a compound. */
function isSplitWord(first: string, rest: string, words: ReadonlySet<string>): boolean {
  return words.has(first + rest) || /^\p{M}/u.test(rest) || ENDING.test(rest);
}

/**
 * Joins two lines. Removes a hyphen at the end of the first line if it splits a Latin word, or a Bengali word that occurs
 * elsewhere in the text or whose second part is an ending. Any other Bengali hyphen is part of a compound and remains.
 */
function joinTwo(one: string, other: string, words: ReadonlySet<string>): string {
  const [first = ''] = one.match(/[^\s-]+(?=-$)/u) ?? [];
  const [rest = ''] = other.match(FIRST_WORD) ?? [];
  if (/[\u0980-\u09ff]$/.test(first) && isSplitWord(first, rest, words)) return one.slice(0, -1) + other;
  if (/[a-z]-$/.test(one) && /^[a-z]/.test(other)) return one.slice(0, -1) + other;
  if (/\p{L}\p{M}*\u00ad$/u.test(one)) return one.slice(0, -1) + other;
  return /[\u0980-\u09ff]-$/.test(one) ? one + other : `${one} ${other}`;
}
