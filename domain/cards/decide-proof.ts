import type { Article } from '../article/article.ts';
import type { Publication } from '../publication/decide-visibility.ts';
import { decidePublicVisibility } from '../publication/decide-visibility.ts';
import type { Card, CardCode } from './card.ts';

/** `hidden`: the article is a draft again, or not public yet. `removed`: it was deleted. */
export type EndedReason = 'withdrawn' | 'expired' | 'hidden' | 'removed';

/**
 * The public facts about a card that is not a draft. Both kinds confirm that the site made the card. `ended` omits the picture
 * and the headline, because the article is not public. Times in ms. `changedAt` and `correctedAt` are null if nothing happened
 * since the card was made; `endedAt` is null if the time is unknown.
 */
export type CardProof =
  | {
      kind: 'genuine';
      card: Card;
      /** The title of the article as it is now, in the light markup. */
      title: string;
      changedAt: number | null;
      correctedAt: number | null;
    }
  | { kind: 'ended'; code: CardCode; madeAt: number; reason: EndedReason; endedAt: number | null };

export type ProofFacts = {
  card: Card;
  /** Null if the article was deleted. */
  article: (Publication & Pick<Article, 'title' | 'updatedAt'>) | null;
  /** When the article was last corrected; null if never. */
  correctedAt: number | null;
  nowMs: number;
};

/** Decides whether a card is genuine or ended. Returns null for a draft. */
export function decideProof({ card, article, correctedAt, nowMs }: ProofFacts): CardProof | null {
  if (card.isDraft) return null;
  const { code, madeAt } = card;
  const ended = { kind: 'ended', code, madeAt, endedAt: null } as const;
  if (article === null) return { ...ended, reason: 'removed' };
  const { title, updatedAt, withdrawnAt, expiresAt } = article;
  const visibility = decidePublicVisibility(article, nowMs);
  if (visibility.visible) {
    const ifLater = (ms: number | null) => (ms !== null && ms > madeAt ? ms : null);
    return { kind: 'genuine', card, title, changedAt: ifLater(updatedAt), correctedAt: ifLater(correctedAt) };
  }
  if (visibility.reason === 'withdrawn') return { ...ended, reason: 'withdrawn', endedAt: withdrawnAt };
  if (visibility.reason === 'expired') return { ...ended, reason: 'expired', endedAt: expiresAt };
  return { ...ended, reason: 'hidden' };
}
