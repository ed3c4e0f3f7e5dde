import { toBengaliSkeleton } from '../phonetic/roman-skeleton.ts';
import { foldLoosely, foldWord } from './fold.ts';
import { toCanonicalSpelling } from './spelling-variants.ts';
import { stemStages } from './stem.ts';

/** The index forms of a word: its stem in the canonical spelling, the stem's loose spelling, and the roman skeletons of the word and its stages. */
export type WordForms = { key: string; loose: string; skeletons: readonly string[] };

const MAX_CACHED_WORDS = 50_000;
const MAX_CACHED_UNITS = 64;
const cache = new Map<string, WordForms>();

/**
 * Returns the forms of a word from `tokenise`, independent of its encoding. Each stage of stemming has a skeleton,
 * because a word typed in Latin letters may be any of them. Caches a bounded number of results.
 */
export function toWordForms(word: string): WordForms {
  const cached = cache.get(word);
  if (cached) return cached;
  // In V8 a substring references its whole text. Caching a copy releases that text.
  const copy = word.split('').join('');
  const forms = deriveForms(copy);
  if (copy.length > MAX_CACHED_UNITS) return forms;
  if (cache.size === MAX_CACHED_WORDS) cache.clear();
  cache.set(copy, forms);
  return forms;
}

function deriveForms(word: string): WordForms {
  const stages = stemStages(foldWord(word));
  const key = toCanonicalSpelling(stages.at(-1) ?? word);
  const skeletons = new Set([...stages, key].map(toBengaliSkeleton).filter((skeleton) => skeleton !== null));
  return { key, loose: foldLoosely(key), skeletons: [...skeletons] };
}
