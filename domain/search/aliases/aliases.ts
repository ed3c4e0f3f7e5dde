import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { COUNTRY_ALIASES } from './aliases-countries.ts';
import { INSTITUTION_ALIASES } from './aliases-institutions.ts';
import { NEWS_ALIASES } from './aliases-news.ts';
import { PEOPLE_ALIASES } from './aliases-people.ts';
import { PLACE_ALIASES } from './aliases-places.ts';
import { TOPIC_ALIASES } from './aliases-topics.ts';

/**
 * What the first `wordCount` words of a query mean in Bengali. A text matches if it has, for each position, one of its
 * alternatives, the best first. They are folded words, not stems.
 */
export type Alias = { wordCount: number; positions: readonly (readonly string[])[] };

/**
 * Parses a table of words typed in Latin letters. Each line is `english words, other spelling = position position`; the
 * alternatives of a position are separated by `/`. An abbreviation may be an alternative in each position of its full
 * form. Throws if a line is malformed or a key occurs twice.
 */
export function parseAliases(table: string): Map<string, Alias> {
  const aliases = new Map<string, Alias>();
  for (const line of table.split('\n').filter((one) => one.trim() !== '')) {
    const [keys = '', meaning = ''] = line.split(' = ');
    const positions = wordsOf(meaning).map((position) => position.split('/').map(foldWord));
    for (const key of keys.split(',').map((one) => one.trim())) {
      if (key === '' || positions.length === 0 || aliases.has(key)) throw new Error(`Bad alias: ${line.trim()}`);
      aliases.set(key, { wordCount: wordsOf(key).length, positions });
    }
  }
  return aliases;
}

/** Every alias by its key. */
export const ALIASES: ReadonlyMap<string, Alias> = parseAliases(
  [PLACE_ALIASES, COUNTRY_ALIASES, INSTITUTION_ALIASES, PEOPLE_ALIASES, NEWS_ALIASES, TOPIC_ALIASES].join('\n'),
);

const MAX_KEY_WORDS = 4;

/** Returns the longest alias that begins at the first of the folded words; null if there is none. */
export function findAlias(words: readonly string[]): Alias | null {
  for (let count = Math.min(MAX_KEY_WORDS, words.length); count > 0; count--) {
    const alias = ALIASES.get(words.slice(0, count).join(' '));
    if (alias) return alias;
  }
  return null;
}

function wordsOf(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
}
