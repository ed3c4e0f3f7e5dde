import { data } from 'react-router';
import { READ_FAILED } from '#app/live/live-data.ts';
import type { NewsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import { parseArticleId } from '#domain/article/article.ts';
import type { Card } from '#domain/cards/card.ts';
import { CARD_SIZES } from '#domain/cards/card.ts';
import { proofPath } from '#domain/cards/card-code.ts';
import { suggestCard } from '#domain/cards/compose-content.ts';
import { listQuotations } from '#domain/cards/list-passages.ts';
import { mediaPath } from '#domain/images/image-url.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { toSearchText } from '#domain/markup/plain-text.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import { toCardSettings } from '#domain/site-settings/card-settings.ts';
import type { MomentView } from '../components/moment.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';

export type CardView = Pick<Card, 'code' | 'madeBy' | 'isDraft'> & {
  readonly kind: Card['content']['kind'];
  readonly size: Card['content']['size'];
  readonly text: string;
  readonly madeAt: MomentView;
  readonly path: string;
  /** Path of the card's proof; null for a card of a draft. */
  readonly proofPath: string | null;
};

export function toCardView(card: Card, format: (ms: number) => string): CardView {
  const { content, code, madeBy, isDraft, token, madeAt } = card;
  const { kind, size } = content;
  return {
    code,
    madeBy,
    isDraft,
    kind,
    size,
    text: toPlainTitle(content.text),
    madeAt: toMomentView(madeAt, format),
    path: mediaPath(token, CARD_SIZES[size].widthPx, 'jpg'),
    proofPath: isDraft ? null : proofPath(code),
  };
}

type CardsRequest = {
  readonly id: string;
  /** The text for a card of the kind "quote"; null for another kind. */
  readonly quote: string | null;
};

/** Loads an article's cards and the form of a new one. `article` is null if it does not exist. A failed read is logged. */
export async function loadCards(newsroom: NewsroomContext, context: RequestContext, { id, quote }: CardsRequest) {
  const { cards, editing, rights, timeZone } = newsroom;
  const { documents, nowMs, reportFailure } = context;
  const articleId = parseArticleId(id);
  try {
    const current = articleId === null ? null : await editing.find(articleId);
    if (articleId === null || current === null) return data({ article: null, cards: [] }, { status: 404 });
    const [made, settings, target] = await Promise.all([
      cards.listOfArticle(articleId),
      documents.readSiteSettings(),
      editing.readPermissionTarget({ id: articleId, rights, nowMs }),
    ]);
    const cardSettings = toCardSettings(settings);
    const { article } = current;
    const mayPublish = !rights.hasRoles || decidePermission(rights, 'publish', target).allowed;
    return {
      article: {
        title: parseTitle(article.title),
        suggested: suggestCard(article, { kinds: cardSettings.kinds, quote }),
        headline: article.title,
        quotations: listQuotations(article.description),
        text: toSearchText(article.description),
        kinds: cardSettings.kinds,
        isDraft: !mayPublish || !isPublic(article, nowMs),
        isPublic: isPublic(article, nowMs),
      },
      cards: made.map((card) => toCardView(card, createMomentFormat(timeZone))),
    };
  } catch (error) {
    reportFailure('photo cards', error);
    return data({ article: null, cards: [], ...READ_FAILED }, { status: 503 });
  }
}
