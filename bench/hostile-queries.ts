import type { Random } from '#tools/random.ts';
import { createRandom } from '#tools/random.ts';
import { COMMON_WORD, OTHER_COMMON_WORD, RARE_WORD, UNCOMMON_WORD } from './planted-words.ts';
import type { ServedArchive } from './prepare-site.ts';
import { left, printTable, right } from './print-table.ts';

const SEED = 11;
const QUERIES = 1_000;
const MAX_CHARACTERS = 10_000;
/** The article list of a query may be empty, but the page must be whole. */
const PAGE_END = '</html>';

const STOP_WORDS = ['কে', 'কী', 'এই', 'একটি', 'ছিলেন', 'থেকে', 'জন্য', 'এবং'];
const WORDS = [
  RARE_WORD,
  UNCOMMON_WORD,
  COMMON_WORD,
  OTHER_COMMON_WORD,
  'ঢাকা',
  'সরকার',
  'নতুন',
  'মানুষ',
  'police',
  'election',
];
const FILTERS = [
  'category=খেলা',
  'category=\u0000',
  'period=today',
  'period=-1',
  'period=2026-99-99',
  'order=newest',
  'titles=99-1-x',
  'texts=11-9999999999999999-a',
];

type Kind = { name: string; make: (random: Random) => string };

const pick = (random: Random, items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
const many = (count: number, make: () => string) => Array.from({ length: count }, make);
const letter = (random: Random) => String.fromCodePoint(0x0985 + Math.floor(random() * 0x50));

const KINDS: readonly Kind[] = [
  { name: 'known words', make: (random) => many(1 + Math.floor(random() * 12), () => pick(random, WORDS)).join(' ') },
  {
    name: 'stop words only',
    make: (random) => many(1 + Math.floor(random() * 12), () => pick(random, STOP_WORDS)).join(' '),
  },
  {
    name: 'punctuation only',
    make: (random) => many(50, () => pick(random, ['।', '"', "'", '&', '|', '!', '(', ':*', '😀'])).join(''),
  },
  { name: '200 different words', make: (random) => many(200, () => many(5, () => letter(random)).join('')).join(' ') },
  {
    name: '10,000 characters',
    make: (random) => many(MAX_CHARACTERS, () => pick(random, [letter(random), ' '])).join(''),
  },
  { name: 'one long word', make: (random) => many(MAX_CHARACTERS, () => letter(random)).join('') },
  {
    name: 'null bytes and mixed scripts',
    make: (random) =>
      many(8, () => pick(random, [`${letter(random)}a`, '\u0000', 'д', '漢字', '\ud800', COMMON_WORD])).join(' '),
  },
  {
    name: 'quotation marks',
    make: (random) =>
      many(6, () => pick(random, ['"', `"${COMMON_WORD} ঢাকা"`, `“${OTHER_COMMON_WORD}`, 'সরকার'])).join(' '),
  },
  { name: 'slips', make: (random) => many(6, () => pick(random, WORDS).replace(/\p{M}/u, letter(random))).join(' ') },
];

/** Requests 1,000 generated queries, half of them with a filter, and prints how long those of each kind took. */
export async function measureHostileQueries({ origin }: ServedArchive): Promise<void> {
  const random = createRandom(SEED);
  const rows: string[][] = [];
  for (const { name, make } of KINDS) {
    const times: number[] = [];
    for (let n = 0; n < QUERIES / KINDS.length; n += 1) {
      const query = encodeURIComponent(make(random).toWellFormed());
      times.push(
        await timeRequest(`${origin}/search?q=${query}${random() < 0.5 ? `&${encodeURI(pick(random, FILTERS))}` : ''}`),
      );
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0).toFixed(0);
    rows.push([name, at(0.5), at(0.99), at(1)]);
  }
  console.log(`\n${QUERIES} generated queries, uncached, ms\n`);
  printTable([left('kind'), right('median'), right('99th'), right('worst')], rows);
}

async function timeRequest(url: string): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(url);
  const body = await response.text();
  if (response.status !== 200 || !body.includes(PAGE_END))
    throw new Error(`Status ${response.status} for ${url.slice(0, 200)}`);
  return performance.now() - startMs;
}
