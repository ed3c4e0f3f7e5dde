import { foldWord } from './fold.ts';
import table from './spelling-variants.json' with { type: 'json' };
import { stem } from './stem.ts';

const toStem = (word: string) => stem(foldWord(word));

const canonicalStems: ReadonlyMap<string, string> = new Map(
  Object.entries(table.variants).flatMap(([usual, variants]) =>
    variants.split(' ').map((variant) => [toStem(variant), toStem(usual)] as const),
  ),
);

/**
 * Maps a folded stem to the stem of the word's usual spelling: গ্রেফতার becomes গ্রেপ্তার. Other stems are unchanged.
 */
export function toCanonicalSpelling(foldedStem: string): string {
  return canonicalStems.get(foldedStem) ?? foldedStem;
}
