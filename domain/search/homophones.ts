import { HASANTA } from '#domain/bengali/text/graphemes.ts';
import type { SearchQuery } from './query.ts';
import type { WordStatistics } from './ranking.ts';

/** Letters that sound alike and tell words apart: শোনা (to hear) is not সোনা (gold), শাড়ি (sari) is not সারি (row). */
const ALIKE: readonly string[] = ['শষস', 'র\u09dc\u09dd', 'যজ'];

/** Pairs of words that differ only in the length of a vowel, or in ন and ণ. Other such pairs are spellings of one word. */
const PAIRS: ReadonlyMap<string, string> = new Map(
  'টিকা টীকা, দিন দীন, কুল কূল, পুরি পুরী, বিনা বীণা, মন মণ, কোন কোণ, বান বাণ'
    .split(', ')
    .map((pair) => pair.split(' '))
    .flatMap(([one = '', other = '']) => [
      [one, other],
      [other, one],
    ]),
);

const CHANDRABINDU = '\u0981';
/** A syllable that a chandrabindu can follow. */
const SYLLABLE = new RegExp(`[\\u0985-\\u09b9\\u09dc-\\u09df][\\u09be-\\u09cc]?(?!${HASANTA})`, 'g');

/** Longer words, and words with more spellings, are skipped: they hardly ever have homophones. */
const MAX_UNITS = 24;
const MAX_SPELLINGS = 32;

/** If fewer articles than this share of the homophone's contain the typed word, it may itself be a misspelling. */
const MIN_SHARE = 1 / 20;

/** Lists the other stems that sound like a folded stem. Only some are words. */
export function listHomophones(stem: string): string[] {
  const letters = [...stem].map((letter) => [...(ALIKE.find((alike) => alike.includes(letter)) ?? letter)]);
  if (stem.length > MAX_UNITS || letters.reduce((product, { length }) => product * length, 1) > MAX_SPELLINGS)
    return [];
  const spellings = letters.reduce(
    (beginnings, alike) => beginnings.flatMap((one) => alike.map((letter) => one + letter)),
    [''],
  );
  const nasal = [...stem.matchAll(SYLLABLE)].map((syllable) => {
    const end = syllable.index + syllable[0].length;
    return `${stem.slice(0, end)}${CHANDRABINDU}${stem.slice(end)}`;
  });
  const plain = spellings.map((spelling) => spelling.replaceAll(CHANDRABINDU, ''));
  const all = new Set([...(stem.includes(CHANDRABINDU) ? plain : [...spellings, ...nasal]), PAIRS.get(stem) ?? stem]);
  all.delete(stem);
  return [...all];
}

/** Lists the stems whose article counts {@link excludeHomophones} needs. */
export const listHomophoneStems = ({ words }: SearchQuery): string[] =>
  words.flatMap(({ stems }) => [...stems, ...stems.flatMap(listHomophones)]);

/**
 * Excludes from each word its homophones: other words that have the same loose spelling in the index. A homophone is not
 * excluded if far fewer articles have the word as typed.
 */
export function excludeHomophones(query: SearchQuery, { articlesWith }: WordStatistics): SearchQuery {
  const words = query.words.map((word) => {
    const homophones = word.stems.flatMap((stem) => {
      const maxArticles = articlesWith(stem) / MIN_SHARE;
      return listHomophones(stem).filter((other) => articlesWith(other) > 0 && articlesWith(other) <= maxArticles);
    });
    return { ...word, homophones: homophones.filter((other) => !word.stems.includes(other)) };
  });
  return { ...query, words };
}
