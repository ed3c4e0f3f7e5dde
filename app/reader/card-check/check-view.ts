import type { CardCheck, RequestContext } from '#app/request-context.ts';
import { cardProofText } from '#app/strings/reader/card-proof.ts';
import { CARD_SIZES } from '#domain/cards/card.ts';
import { proofPath } from '#domain/cards/card-code.ts';
import { mediaPath } from '#domain/images/image-url.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { TimeView } from '../lists/card-view.ts';
import { toTimeView } from '../lists/card-view.ts';

type Picture = { url: string; alt: string; width: number; height: number };

export type CheckView = {
  verdict: 'unchanged' | 'altered' | 'too-small' | 'foreign';
  /** The reader's picture, re-encoded; null in the lite edition. */
  given: Picture | null;
  /** The genuine card, if its article is public; null in the lite edition. */
  genuine: Picture | null;
  /** Null for a foreign picture. */
  proofPath: string | null;
  /** Why the article is not public, and since when. */
  ended: { reason: string; time: TimeView | null } | null;
};

export function toCheckView(
  check: Exclude<CardCheck, { kind: 'problem' }>,
  { site, edition }: RequestContext,
): CheckView {
  const { jpeg, widthPx: width, heightPx: height } = check.shown;
  const url = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  const given = edition === 'full' ? { url, width, height, alt: '' } : null;
  if (check.kind === 'foreign') return { verdict: 'foreign', given, genuine: null, proofPath: null, ended: null };
  const { verdict, code, proof } = check;
  const view = { verdict, given, proofPath: proofPath(code) };
  if (proof.kind === 'ended') {
    const time = proof.endedAt === null ? null : toTimeView(proof.endedAt, site);
    return { ...view, genuine: null, ended: { reason: cardProofText.reasons[proof.reason], time } };
  }
  const { size, text } = proof.card.content;
  const { widthPx, heightPx } = CARD_SIZES[size];
  const genuine = {
    ...{ url: mediaPath(proof.card.token, widthPx, 'jpg'), width: widthPx, height: heightPx },
    alt: toPlainTitle(text),
  };
  return { ...view, genuine: edition === 'full' ? genuine : null, ended: null };
}
