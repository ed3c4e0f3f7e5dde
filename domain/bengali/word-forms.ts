import { foldLoosely, foldWord } from './fold.ts';
import { toBengaliSkeleton } from './roman-skeleton.ts';
import { stemStages } from './stem.ts';

/** What a word is known by: its stem, the stem's loose spelling, and the roman skeletons of the word and its stems. */
export type WordForms = { key: string; loose: string; skeletons: readonly string[] };

const MAX_CACHED_WORDS = 50_000;
const MAX_CACHED_UNITS = 64;
const cache = new Map<string, WordForms>();

/**
 * The forms of a word as `tokenise` returns it. They do not depend on how the word is encoded. Skeletons stand for every stage of
 * stemming, because a typed Latin word may end at any of them. Common words are remembered, up to a bound.
 */
export function toWordForms(word: string): WordForms {
  const known = cache.get(word);
  if (known) return known;
  // A slice of a text keeps the whole text in memory; the cache holds a copy.
  const copy = word.split('').join('');
  const forms = deriveForms(copy);
  if (copy.length > MAX_CACHED_UNITS) return forms;
  if (cache.size === MAX_CACHED_WORDS) cache.clear();
  cache.set(copy, forms);
  return forms;
}

function deriveForms(word: string): WordForms {
  const stages = stemStages(foldWord(word));
  const key = stages.at(-1) ?? word;
  const skeletons = new Set(stages.map(toBengaliSkeleton).filter((skeleton) => skeleton !== null));
  return { key, loose: foldLoosely(key), skeletons: [...skeletons] };
}
