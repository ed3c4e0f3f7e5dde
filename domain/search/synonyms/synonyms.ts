import { foldLoosely, foldWord } from '#domain/bengali/analysis/fold.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import table from './synonyms.json' with { type: 'json' };
import { VERB_FORMS } from './verb-forms.ts';

/**
 * Other words for the first `wordCount` words of a query: for each position the folded stems of the words that may be there.
 * A single position applies to each of the words.
 */
export type Synonym = { wordCount: number; positions: readonly (readonly string[])[] };

type SynonymTables = {
  either: Readonly<Record<string, readonly string[]>>;
  typed: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/**
 * Parses tables of Bengali words. Any form of a word is a key. Throws if a key and its meaning both have several words but
 * not the same number, or if a key has two meanings and one of them has several words.
 */
export function parseSynonyms({ either, typed }: SynonymTables): Map<string, Synonym> {
  const synonyms = new Map<string, Synonym>();
  const add = (words: readonly string[], meaning: readonly string[]) => {
    const key = words.map(foldLoosely).join(' ');
    const known = synonyms.get(key)?.positions ?? [];
    const isFit = meaning.length === 1 || words.length === 1 || words.length === meaning.length;
    if (!isFit || (known.length > 0 && known.length + meaning.length > 2)) throw new Error(`Bad synonym: ${key}`);
    const positions = meaning.map((word, n) => [...new Set([...(known[n] ?? []), word])]);
    synonyms.set(key, { wordCount: words.length, positions });
  };
  for (const words of Object.values(either).flat().map(toStems))
    for (const word of words) for (const other of words) if (other !== word) add([word], [other]);
  for (const [key, meaning] of Object.values(typed).flatMap((kind) => Object.entries(kind)))
    add(toStems(key), toStems(meaning));
  return synonyms;
}

const toStems = (text: string) => text.split(' ').map((word) => toWordForms(foldWord(word)).key);

const SYNONYMS = parseSynonyms({ ...table, either: { ...table.either, verbs: VERB_FORMS } });

const MAX_KEY_WORDS = 2;

/** Finds the synonym for the longest beginning of a query that has one. The words are folded. Null if there is none. */
export function findSynonym(words: readonly string[]): Synonym | null {
  const loose = words.slice(0, MAX_KEY_WORDS).map((word) => toWordForms(word).loose);
  for (let count = loose.length; count > 0; count -= 1) {
    const synonym = SYNONYMS.get(loose.slice(0, count).join(' '));
    if (synonym !== undefined) return synonym;
  }
  return null;
}
