import { USUAL_STEMS } from '../analysis/spelling-variants.ts';
import { toWordForms } from '../analysis/word-forms.ts';
import list from './bengali-words.json' with { type: 'json' };
import type { BloomFilter } from './bloom-filter.ts';
import { mayContain } from './bloom-filter.ts';
import names from './names.json' with { type: 'json' };

const filter: BloomFilter = {
  bits: Uint8Array.from(atob(list.bits), (character) => character.charCodeAt(0)),
  hashCount: list.hashCount,
};

const nameForms: ReadonlySet<string> = new Set(
  Object.values(names.names).flatMap((row) => row.split(' ').map((name) => toWordForms(name).loose)),
);

/** True if a word from `tokenise` is a common name, in any form. */
export function isKnownName(word: string): boolean {
  return nameForms.has(toWordForms(word).loose);
}

/**
 * True if a word from `tokenise` is in the Bengali word list, is a common name, or has several spellings. Recognises its inflected
 * forms and commonly confused spellings. Also true for about one in 200 of all other words.
 */
export function isBengaliWord(word: string): boolean {
  const { loose } = toWordForms(word);
  return isKnownName(word) || USUAL_STEMS.has(loose) || mayContain(filter, loose);
}
