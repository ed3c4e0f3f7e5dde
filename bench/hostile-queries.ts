import fc from 'fast-check';
import { COMMON_WORD, OTHER_COMMON_WORD, RARE_WORD, UNCOMMON_WORD } from './generate-articles.ts';
import { printTable } from './print-table.ts';
import { quantile } from './statistics.ts';

const SEED = 11;
const QUERIES_PER_KIND = 110;
const MAX_CHARACTERS = 10_000;
/** The list of results may be empty, but the page must be complete. */
const PAGE_END = '</html>';

const STOP_WORDS = ['কে', 'কী', 'এই', 'একটি', 'ছিলেন', 'থেকে', 'জন্য', 'এবং'];
const WORDS = [
  ...[RARE_WORD, UNCOMMON_WORD, COMMON_WORD, OTHER_COMMON_WORD],
  ...['ঢাকা', 'সরকার', 'নতুন', 'মানুষ', 'police', 'election'],
];
const PUNCTUATION = ['।', '"', "'", '&', '|', '!', '(', ':*', '😀'];
const FILTERS = [
  ...['category=খেলা', 'category=\u0000', 'period=today', 'period=-1', 'period=2026-99-99', 'order=newest'],
  ...['titles=99-1-x', 'texts=11-9999999999999999-a'],
];

const letter = fc.integer({ min: 0x0985, max: 0x09d4 }).map((code) => String.fromCodePoint(code));
const times = (part: fc.Arbitrary<string>, minLength: number, separator: string, maxLength = minLength) =>
  fc.array(part, { minLength, maxLength, size: 'max' }).map((parts) => parts.join(separator));
const wordOf = (...words: string[]) => fc.constantFrom(...words);
const mixed = fc.oneof(
  letter.map((one) => `${one}a`),
  wordOf('\u0000', 'д', '漢字', '\ud800', COMMON_WORD),
);
const slip = fc.tuple(wordOf(...WORDS), letter).map(([word, other]) => word.replace(/\p{M}/u, other));

const KINDS: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['known words', times(wordOf(...WORDS), 1, ' ', 12)],
  ['stop words only', times(wordOf(...STOP_WORDS), 1, ' ', 12)],
  ['punctuation only', times(wordOf(...PUNCTUATION), 50, '')],
  ['200 different words', times(times(letter, 5, ''), 200, ' ')],
  ['10,000 characters', times(fc.oneof(letter, wordOf(' ')), MAX_CHARACTERS, '')],
  ['one long word', times(letter, MAX_CHARACTERS, '')],
  ['null bytes and mixed scripts', times(mixed, 8, ' ')],
  ['quotation marks', times(wordOf('"', `"${COMMON_WORD} ঢাকা"`, `“${OTHER_COMMON_WORD}`, 'সরকার'), 6, ' ')],
  ['slips', times(slip, 6, ' ')],
];

/** Requests 1,000 generated queries, half of them with a filter, and prints how long the queries of each kind took. */
export async function measureHostileQueries(origin: string): Promise<void> {
  const rows: string[][] = [];
  for (const [name, query] of KINDS) {
    const filter = fc.option(fc.constantFrom(...FILTERS), { freq: 1, nil: '' });
    const drawn = fc.sample(fc.tuple(query, filter), { seed: SEED, numRuns: QUERIES_PER_KIND });
    const timesMs: number[] = [];
    for (const [text, parameters] of drawn)
      timesMs.push(
        await timeRequest(`${origin}/search?q=${encodeURIComponent(text.toWellFormed())}&${encodeURI(parameters)}`),
      );
    rows.push([name, ...[0.5, 0.99, 1].map((share) => quantile(timesMs, share).toFixed(0))]);
  }
  console.log(`\n${QUERIES_PER_KIND * KINDS.length} generated queries, uncached, ms\n`);
  printTable(['kind', 'median', '99th', 'worst'], rows);
}

async function timeRequest(url: string): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(url);
  const body = await response.text();
  if (response.status !== 200 || !body.includes(PAGE_END))
    throw new Error(`Status ${response.status} for ${url.slice(0, 200)}`);
  return performance.now() - startMs;
}
