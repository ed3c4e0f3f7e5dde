import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphemes } from '#domain/bengali/text/graphemes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LETTERS = [...'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ'];
const SIGNS = ['', 'া', 'ি', 'ী', 'ু', 'ূ', 'ৃ', 'ে', 'ৈ', 'ো', 'ৌ', 'ঁ', 'ং', 'ঃ'];

/** Sequences whose shape a joiner, a nukta or the order of marks decides. Hasanta is \u09cd, ZWNJ \u200c, ZWJ \u200d. */
const HARD = [
  ...[
    'র\u09cd\u200dযাব',
    'র\u09cd\u200dয',
    '\u09b0\u200d\u09cd\u09af',
    'র\u200c\u09cdযাব',
    'ত\u09cd\u200d',
    'ৎস',
    'অ\u09cdযা',
    'এ\u09cdযা',
  ],
  ...[
    'ক\u09cd\u200cক',
    'ক\u09cd\u200dক',
    'দ\u09cd\u200cব',
    'র\u09cdক',
    'র\u09cd\u200cক',
    'র\u09cdক\u09cdষ',
    'র\u09cdত\u09cdস\u09cdয',
  ],
  ...[
    '\u09ac\u09df\u09b8',
    '\u09ac\u09af\u09bc\u09b8',
    '\u09ac\u09dc',
    '\u09ac\u09a1\u09bc',
    '\u0997\u09be\u09dd',
    '\u0997\u09be\u09a2\u09bc',
  ],
  ...[
    'ক\u09c7\u09be',
    'ক\u09cb',
    'ক\u09c7\u09d7',
    'ক\u09cc',
    '\u09af\u09bc\u09cd\u09af',
    'স্ক্র্যাপ',
    'ট্ট্রূ',
    'ঙ্ক্ষি',
    'ন্ত্র্য',
    'ল্ক্যা',
    'স্ট্রী',
  ],
  ...[
    '৳১,২৩৪.৫০',
    '৳ ৪২',
    '৫০%',
    '২০২৬–২৭',
    'COVID-১৯',
    'GDP ৭.৫%',
    'Facebook-এ',
    '“উদ্ধৃতি”',
    '‘না’—তিনি',
    'ড. মো.',
    'শেষ।',
    'কে?',
    'অ্যাডভোকেট',
  ],
];

/**
 * Lists 600 words by which shaping is compared: hard sequences, and between two letters the clusters with a conjunct of the
 * demonstration's articles, and then pairs of consonants with each vowel sign in turn.
 */
export function listConjuncts(): string[] {
  const articles = globSync('demo/articles/**/*.md', { cwd: ROOT }).sort();
  const text = articles.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  const found = Array.from(graphemes.segment(text), ({ segment }) => segment).filter((one) => one.includes('\u09cd'));
  const pairs = LETTERS.flatMap((first, row) =>
    LETTERS.map((second, column) => `${first}\u09cd${second}${SIGNS[(row * 7 + column) % SIGNS.length]}`),
  );
  const clusters = new Set([...found, ...pairs.filter((_, index) => index % 2 === 0)]);
  return [...HARD, ...Array.from(clusters, (cluster) => `ক${cluster}ন`)].slice(0, 600);
}
