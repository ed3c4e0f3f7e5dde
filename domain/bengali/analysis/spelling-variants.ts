import { foldLoosely, foldWord } from './fold.ts';
import table from './spelling-variants.json' with { type: 'json' };
import { stem } from './stem.ts';

const toStem = (word: string) => stem(foldWord(word));

const rows = Object.values(table.variants).flatMap((kind) => Object.entries<string>(kind));

/** Maps the loose stem of a variant to the stem of the usual spelling. Loose, because people confuse its letters too: পিয়াজ is পিঁয়াজ. */
const canonicalStems: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([usual, variants]) =>
    variants.split(' ').map((variant) => [foldLoosely(toStem(variant)), toStem(usual)] as const),
  ),
);

/** The loose stems of the usual spellings. */
export const USUAL_STEMS: ReadonlySet<string> = new Set(rows.map(([usual]) => foldLoosely(toStem(usual))));

/**
 * Maps a folded stem to the stem of the word's usual spelling: গ্রেফতার becomes গ্রেপ্তার. Other stems are unchanged.
 */
export function toCanonicalSpelling(foldedStem: string): string {
  return canonicalStems.get(foldLoosely(foldedStem)) ?? foldedStem;
}
