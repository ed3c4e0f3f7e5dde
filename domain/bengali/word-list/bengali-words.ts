import { toWordForms } from '../analysis/word-forms.ts';
import list from './bengali-words.json' with { type: 'json' };
import type { BloomFilter } from './bloom-filter.ts';
import { mayContain } from './bloom-filter.ts';

const filter: BloomFilter = {
  bits: Uint8Array.from(atob(list.bits), (character) => character.charCodeAt(0)),
  hashCount: list.hashCount,
};

/**
 * Returns whether a word from `tokenise` is in the Bengali word list, in any form and in a spelling that readers may
 * confuse with the usual one. About one in 200 of the other words is also reported as Bengali.
 */
export function isBengaliWord(word: string): boolean {
  return mayContain(filter, toWordForms(word).loose);
}
