import type { Comparison } from './compare-cards.ts';

/**
 * `unchanged`: the picture is the card as it was made. `altered`: it is the card with other content. `too-small`: it is probably
 * the card, but too small to show a changed word. `other`: it is not this card.
 */
export type Verdict = 'unchanged' | 'altered' | 'too-small' | 'other';

/** An altered card still has these shares of similar tiles in words or photograph. Other cards of the site have up to a fifth. */
const MIN_WORDS = 0.35;
const MIN_PICTURE = 0.5;
/** All QR codes have the same corners, so two different codes share up to two of their four tiles. Equal codes share all four. */
const MIN_CODE = 0.7;
/** Another site's card may show the same photograph in the same place, but not in this frame. */
const MIN_FRAME = 0.5;
/** The frame alone is a third of a card, so even an altered card has this share of similar tiles. */
const MIN_ALL = 0.3;
/** JPEG, scaling and screenshots cause smaller differences; a changed letter causes a larger one. */
const MAX_DIFFERENCE = 18;
const MIN_LIKENESS = 0.82;
/** About 320 of 1080 px, where a headline's letters are about 15 px high. */
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
