import type { Box } from '../layout/drawing.ts';
import { countDifferences, hashBlocks } from './block-hash.ts';
import type { StoredCard } from './compare-cards.ts';
import { compareCards } from './compare-cards.ts';
import type { Verdict } from './decide-verdict.ts';
import { decideVerdict } from './decide-verdict.ts';
import { listContents } from './find-content.ts';
import type { GreyPicture } from './grey.ts';
import { mirrorGrey } from './grey.ts';
import type { Signature } from './signature.ts';

/** An area of a picture, or of its mirror image, that may show a card. */
export type CardArea = {
  readonly grey: GreyPicture;
  readonly box: Box;
  readonly hash: Uint8Array;
  readonly isMirrored: boolean;
};

/** Lists the areas that may show a card, the most likely first. */
export function listCardAreas(given: GreyPicture): CardArea[] {
  const toAreas = (grey: GreyPicture, isMirrored: boolean) =>
    listContents(grey).map((box) => ({ grey, box, hash: hashBlocks(grey, box), isMirrored }));
  return [...toAreas(given, false), ...toAreas(mirrorGrey(given), true).slice(0, 1)];
}

/** `alike` is how much of the card the picture shows, counting the QR code twice. It decides between cards of the same verdict. */
export type Judgement = { readonly verdict: Verdict; readonly alike: number };

/** If several cards resemble a picture, the first of these verdicts wins. */
const VERDICT_ORDER: readonly Verdict[] = ['unchanged', 'too-small', 'altered', 'other'];

/** Sort order of the judgements of a picture: the best match first. */
export const compareJudgements = (a: Judgement, b: Judgement): number =>
  VERDICT_ORDER.indexOf(a.verdict) - VERDICT_ORDER.indexOf(b.verdict) || b.alike - a.alike;

/** Decides whether a picture shows a card. Compares only the area whose hash is nearest to the card's. */
export function judgeAreas(areas: readonly CardArea[], card: StoredCard & Pick<Signature, 'hash'>): Judgement {
  const [nearest] = areas.toSorted((a, b) => countDifferences(a.hash, card.hash) - countDifferences(b.hash, card.hash));
  const comparison = nearest === undefined ? null : compareCards(nearest.grey, nearest.box, card);
  const verdict = decideVerdict(comparison, { isMirrored: nearest?.isMirrored ?? false });
  return { verdict, alike: comparison === null ? 0 : comparison.all + comparison.code };
}
