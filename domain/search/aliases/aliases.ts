import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import brands from './brands.json' with { type: 'json' };
import countries from './countries.json' with { type: 'json' };
import everyday from './everyday.json' with { type: 'json' };
import institutions from './institutions.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };
import topics from './topics.json' with { type: 'json' };

/**
 * The Bengali meaning of the first `wordCount` words of a query. A text matches if it contains, for each position, one
 * of the alternatives. Alternatives are folded words, not stems, best first.
 */
export type Alias = { wordCount: number; positions: readonly (readonly string[])[] };

type AliasTable = Readonly<Record<string, string>>;

/**
 * Parses tables of words typed in Latin letters. A key lists spellings, separated by commas. Its value lists positions,
 * separated by spaces; the alternatives of a position are separated by `/`. An abbreviation may be an alternative in
 * each position of its full form. Throws if an entry is malformed or a spelling occurs twice.
 */
export function parseAliases(tables: readonly AliasTable[]): Map<string, Alias> {
  const aliases = new Map<string, Alias>();
  for (const [spellings, meaning] of tables.flatMap(Object.entries<string>)) {
    const positions = wordsOf(meaning).map((position) => position.split('/').map(foldWord));
    for (const key of spellings.split(',').map((one) => one.trim())) {
      if (key === '' || positions.length === 0 || aliases.has(key)) throw new Error(`Bad alias: ${spellings}`);
      aliases.set(key, { wordCount: wordsOf(key).length, positions });
    }
  }
  return aliases;
}

export const ALIASES: ReadonlyMap<string, Alias> = parseAliases(
  [brands, places, countries, institutions, people, news, topics, everyday].map((table) => table.aliases),
);

/** The Latin spellings of each brand, by the loose form of its Bengali name. */
const LATIN_WORDS: ReadonlyMap<string, readonly { latin: string }[]> = Map.groupBy(
  [...parseAliases([brands.aliases])].flatMap(([latin, { wordCount, positions }]) =>
    wordCount === 1 ? positions.flat().map((word) => ({ latin, word })) : [],
  ),
  ({ word }) => toWordForms(word).loose,
);

const MAX_KEY_WORDS = 4;

/** Finds the longest alias that begins at the first of the folded words; null if there is none. */
export function findAlias(words: readonly string[]): Alias | null {
  for (let count = Math.min(MAX_KEY_WORDS, words.length); count > 0; count--) {
    const alias = ALIASES.get(words.slice(0, count).join(' '));
    if (alias) return alias;
  }
  return null;
}

/** Lists the Latin spellings of a brand from the loose form of its Bengali name: whatsapp for হোয়াটসঅ্যাপ. */
export function listLatinWords(loose: string): string[] {
  return (LATIN_WORDS.get(loose) ?? []).map(({ latin }) => latin);
}

function wordsOf(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
}
