import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FONT_PRELOADS } from './manifest.ts';
import { BENGALI_REPERTOIRE, LATIN_REPERTOIRE, toCharacters, toUnicodeRange } from './repertoire.ts';
import { drawText, looksAlike, openFont, setWeight } from './shape-text.ts';
import { FONT_WEIGHTS, SOURCE_FONTS } from './source-fonts.ts';

const ROOT = join(import.meta.dirname, '..');
const [bengaliPath = '', latinPath = ''] = FONT_PRELOADS.map((url) => join(ROOT, 'public', url));
const articles = globSync('demo/articles/**/*.md', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));
const articleText = articles.join('\n');

const CONSONANTS = [...'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ'];
const VOWEL_SIGNS = ['', 'ি', 'ু', '্য', '্র', '্ব'];
// Written as code points where a joiner or a nukta decides the shape: hasanta is \u09cd, ZWNJ \u200c, ZWJ \u200d.
const HARD_WORDS = [
  ...[
    'ট্ট্রূ',
    'র্গী',
    'ক্ষ্ম',
    'স্ট্রীট',
    'স্ক্রু',
    'ঙ্ক্ষ',
    'জ্জ্বল',
    'ন্দ্র',
    'ম্ভ্র',
    'ষ্ঠ্য',
    'হ্ন',
    'হ্ণ',
    'হ্ম',
    'রুদ্ধ',
    'রূপ',
    'শুভ',
    'গুরু',
    'হৃদয়',
    'র্ত্য',
  ],
  ...[
    'র\u09cd\u200dযাব',
    'র\u200c\u09cdযাব',
    'ত\u09cd\u200d',
    'ক\u09cd\u200cক',
    'ক\u09cd\u200dক',
    '\u25cc\u09bf',
    'অ\u09cdযা',
  ],
  ...['\u09ac\u09df\u09b8', '\u09ac\u09af\u09bc\u09b8', '\u09ac\u09dc', '\u09ac\u09a1\u09bc', '৳৪৫৬', 'শেষ।', '॥'],
];

describe('the built fonts', () => {
  it('weigh at most 80 KB together', () => {
    const sizes = [bengaliPath, latinPath].map((path) => readFileSync(path).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(80 * 1024);
  });

  it.each([bengaliPath, latinPath])('%s is named after its content, so it can be cached for ever', (path) => {
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8);
    expect(path).toMatch(new RegExp(`\\.${hash}\\.woff2$`));
  });

  it('are all the style sheet asks for, and come with their licence', () => {
    const css = readFileSync(join(ROOT, 'fonts/fonts.css'), 'utf8');
    expect([...css.matchAll(/url\("(.+?)"\)/g)].map(([, url]) => url)).toEqual(FONT_PRELOADS);
    expect(globSync('*', { cwd: join(ROOT, 'public/fonts') })).toHaveLength(3);
    expect(readFileSync(join(ROOT, 'public/fonts/OFL.txt'), 'utf8')).toMatch(/SIL OPEN FONT LICENSE Version 1\.1/);
  });

  it('hold every character of the demonstration articles', () => {
    const held = new Set(toCharacters(BENGALI_REPERTOIRE) + toCharacters(LATIN_REPERTOIRE));
    const missing = [...new Set(articleText)].filter((character) => character !== '\n' && !held.has(character));
    expect(missing).toEqual([]);
  });
});

describe.each([
  { script: 'Bengali', subsetPath: bengaliPath, fullPath: SOURCE_FONTS.bengali, repertoire: BENGALI_REPERTOIRE },
  { script: 'Latin', subsetPath: latinPath, fullPath: SOURCE_FONTS.latin, repertoire: LATIN_REPERTOIRE },
])('the $script subset', ({ subsetPath, fullPath, repertoire }) => {
  it('holds each character that its unicode-range promises', async () => {
    const subset = await openFont(subsetPath);
    const missing = [...toCharacters(repertoire)].filter(
      (character) => subset.nominalGlyph(character.codePointAt(0) ?? 0) === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('keeps the ascent and descent of the full font', async () => {
    const [subset, full] = [await openFont(subsetPath), await openFont(fullPath)];
    expect(subset.hExtents()).toEqual(full.hExtents());
  });
});

describe.each([FONT_WEIGHTS.min, FONT_WEIGHTS.max])('words in weight %d', (weight) => {
  const openBoth = async (subsetPath: string, fullPath: string) => {
    const [subset, full] = [await openFont(subsetPath), await openFont(fullPath)];
    setWeight(subset, weight);
    setWeight(full, weight);
    return { subset, full };
  };

  it('look as in the full Bengali font: the words of the articles and every conjunct of two', async () => {
    const { subset, full } = await openBoth(bengaliPath, SOURCE_FONTS.bengali);
    const articleWords = articleText.match(/[\u0964\u0965\u0980-\u09ff\u200c\u200d]+/gu) ?? [];
    const pairs = CONSONANTS.flatMap((first) => CONSONANTS.map((second) => `${first}্${second}`));
    const conjuncts = pairs.flatMap((pair) => VOWEL_SIGNS.map((sign) => pair + sign));
    const words = [...new Set([...articleWords, ...HARD_WORDS, ...conjuncts])];
    expect(words.length).toBeGreaterThan(8000);

    const drawn = words.map((word) => ({ word, glyphs: drawText(subset, word) }));
    expect(drawn.filter(({ glyphs }) => glyphs.some(({ isMissing }) => isMissing))).toEqual([]);
    expect(drawn.filter(({ word, glyphs }) => !looksAlike(glyphs, drawText(full, word)))).toEqual([]);
  });

  it('look as in the full Latin font', async () => {
    const { subset, full } = await openBoth(latinPath, SOURCE_FONTS.latin);
    const lines = ['AVATAR To We fi ffl', '“5G” – ‘AI’ … 30°C × 2 = 50%', toCharacters(LATIN_REPERTOIRE)];
    expect(lines.filter((line) => !looksAlike(drawText(subset, line), drawText(full, line)))).toEqual([]);
  });
});

describe('toUnicodeRange', () => {
  it('writes ranges and single code points as CSS does', () => {
    expect(
      toUnicodeRange([
        [0x20, 0x7e],
        [0xa0, 0xa0],
        [0x200c, 0x200d],
      ]),
    ).toBe('U+20-7E, U+A0, U+200C-200D');
  });
});

describe('looksAlike', () => {
  it('tells another word, another weight and a missing glyph apart', async () => {
    const [font, bold] = [await openFont(bengaliPath), await openFont(bengaliPath)];
    setWeight(bold, FONT_WEIGHTS.max);
    expect(looksAlike(drawText(font, 'কলম'), drawText(font, 'কলম'))).toBe(true);
    expect(looksAlike(drawText(font, 'কলম'), drawText(font, 'কমল'))).toBe(false);
    expect(looksAlike(drawText(font, 'কলম'), drawText(bold, 'কলম'))).toBe(false);
    expect(drawText(font, 'কA').map((glyph) => glyph.isMissing)).toEqual([false, true]);
  });
});
