import type { Box } from '../layout/drawing.ts';
import { countDifferences, hashBlocks } from './block-hash.ts';
import type { KnownCard } from './compare-cards.ts';
import { compareCards } from './compare-cards.ts';
import type { Verdict } from './decide-verdict.ts';
import { decideVerdict } from './decide-verdict.ts';
import { listContents } from './find-border.ts';
import type { Grey } from './grey.ts';
import { mirrorGrey } from './grey.ts';
import type { Signature } from './signature.ts';

/** A place in a given picture, or in its mirror image, in which a card may be. */
export type Place = { readonly grey: Grey; readonly box: Box; readonly hash: Uint8Array; readonly isMirrored: boolean };

/** Lists the places in which to look for a card. The first one is the most likely. */
export function listPlaces(given: Grey): Place[] {
  const toPlaces = (grey: Grey, isMirrored: boolean) =>
    listContents(grey).map((box) => ({ grey, box, hash: hashBlocks(grey, box), isMirrored }));
  return [...toPlaces(given, false), ...toPlaces(mirrorGrey(given), true).slice(0, 1)];
}

/** The verdict on a picture, and how much of the card is in it, with its QR code once more. Of several altered cards the one with most is meant. */
export type Judgement = { readonly verdict: Verdict; readonly alike: number };

/** If several cards resemble a picture, the first of these is the result. */
const ORDER: readonly Verdict[] = ['unchanged', 'too-small', 'altered', 'other'];

/** Sorts judgements of one picture: the one that is meant is first. */
export const compareJudgements = (a: Judgement, b: Judgement): number =>
  ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || b.alike - a.alike;

/** Decides whether a card is in a picture: in the place whose hash is most like the card's. */
export function judgePlaces(places: readonly Place[], card: KnownCard & Pick<Signature, 'hash'>): Judgement {
  const [nearest] = places.toSorted(
    (a, b) => countDifferences(a.hash, card.hash) - countDifferences(b.hash, card.hash),
  );
  const comparison = nearest === undefined ? null : compareCards(nearest.grey, nearest.box, card);
  const verdict = decideVerdict(comparison, { isMirrored: nearest?.isMirrored ?? false });
  return { verdict, alike: comparison === null ? 0 : comparison.all + comparison.code };
}
