import type { Comparison } from './compare-cards.ts';

/**
 * The picture is the card as it was made; the card with other content; probably the card, but too small to see a changed
 * word; or not this card.
 */
export type Verdict = 'unchanged' | 'altered' | 'too-small' | 'other';

/** An altered card still has these shares of the words or the photograph. Other cards of the site have up to a fifth. */
const MIN_WORDS = 0.35;
const MIN_PICTURE = 0.5;
/** Every code has the same corners, so the codes of two cards share up to half of their four tiles. The same code shares all. */
const MIN_CODE = 0.7;
/** Cards of others may show the same photograph in the same place, but not in this frame. */
const MIN_FRAME = 0.5;
/** The frame alone is a third of a card. */
const MIN_ALL = 0.3;
/** JPEG, scaling and screenshots change less; a changed letter changes more. */
const MAX_DIFFERENCE = 18;
const MIN_LIKENESS = 0.82;
/** 320 px of 1080: a headline's letters are about 15 px high. */
const MIN_SCALE = 0.29;

/** Decides from a comparison. `isMirrored`: the mirror image was compared. */
export function decideVerdict(comparison: Comparison | null, { isMirrored = false } = {}): Verdict {
  if (comparison === null) return 'other';
  const { words, picture, code, frame, all, scale, difference, likeness } = comparison;
  const hasPicture = picture >= MIN_PICTURE && frame >= MIN_FRAME;
  const isOurs = all >= MIN_ALL && (words >= MIN_WORDS || hasPicture || code >= MIN_CODE);
  if (!isOurs) return 'other';
  if (isMirrored || difference > MAX_DIFFERENCE || likeness < MIN_LIKENESS) return 'altered';
  return scale < MIN_SCALE ? 'too-small' : 'unchanged';
}
