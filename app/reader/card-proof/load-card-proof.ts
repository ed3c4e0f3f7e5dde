import type { MetaDescriptor } from 'react-router';
import { data } from 'react-router';
import type { LiveData } from '#app/live/live-data.ts';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import type { RequestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { cardProofText } from '#app/strings/reader/card-proof.ts';
import { articlePath } from '#domain/article/article.ts';
import type { CardCode } from '#domain/cards/card.ts';
import { CARD_SIZES } from '#domain/cards/card.ts';
import { parseCardCode } from '#domain/cards/card-code.ts';
import type { CardProof, EndedReason } from '#domain/cards/decide-proof.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { mediaPath } from '#domain/images/image-url.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { TimeView } from '../lists/card-view.ts';
import { toTimeView } from '../lists/card-view.ts';

export type GenuineView = {
  kind: 'genuine';
  code: CardCode;
  image: ResponsiveImage;
  /** The text of the card. */
  alt: string;
  /** The current headline of the article. `path` is its page. */
  title: readonly TitlePart[];
  path: string;
  made: TimeView;
  changed: TimeView | null;
  corrected: TimeView | null;
};

export type EndedView = {
  kind: 'ended';
  code: CardCode;
  reason: EndedReason;
  made: TimeView;
  ended: TimeView | null;
};

type ProofView = GenuineView | EndedView | { kind: 'unknown' | 'not-loaded' };
type LoadedProof = ProofView & { head: MetaDescriptor[]; live: LiveData };

/** Loads `/v/{code}`. The code of a draft's card counts as unknown. */
export async function loadCardProof(text: string, context: RequestContext) {
  const { cards, site, edition, nowMs, dependsOn, reportFailure } = context;
  const { title, description } = cardProofText;
  const head = describePage({ site, edition, title, description, path: null, isIndexed: false });
  const code = parseCardCode(text);
  try {
    const proof = code && (await cards.findForReaders(code, nowMs));
    if (proof?.kind === 'genuine') {
      const live = subscribeToTopics(context, `article:${proof.card.articleId}`);
      return data<LoadedProof>({ ...toGenuineView(proof, context), head, live });
    }
    // The article may become public again, but a page must not name it: the headers for shared caches leave out this topic.
    dependsOn('newsroom');
    const live = subscribeToTopics(context);
    if (proof?.kind === 'ended') return data<LoadedProof>({ ...toEndedView(proof, context), head, live });
    return data<LoadedProof>({ kind: 'unknown', head, live }, 404);
  } catch (error) {
    reportFailure('photo card', error);
    return data<LoadedProof>({ kind: 'not-loaded', head, live: subscribeToTopics(context), ...READ_FAILED }, 503);
  }
}

function toGenuineView(
  { card, title, changedAt, correctedAt }: Extract<CardProof, { kind: 'genuine' }>,
  { site }: RequestContext,
): GenuineView {
  const { widthPx: width, heightPx: height } = CARD_SIZES[card.content.size];
  const url = mediaPath(card.token, width, 'jpg');
  const toTime = (ms: number | null) => (ms === null ? null : toTimeView(ms, site));
  return {
    ...{ kind: 'genuine', code: card.code, alt: toPlainTitle(card.content.text) },
    image: { url, width, height, srcSet: null, sources: [], placeholder: null, position: null },
    ...{ title: parseTitle(title), path: articlePath(card.articleId) },
    ...{ made: toTimeView(card.madeAt, site), changed: toTime(changedAt), corrected: toTime(correctedAt) },
  };
}

function toEndedView(
  { code, reason, madeAt, endedAt }: Extract<CardProof, { kind: 'ended' }>,
  { site }: RequestContext,
): EndedView {
  const ended = endedAt === null ? null : toTimeView(endedAt, site);
  return { kind: 'ended', code, reason, made: toTimeView(madeAt, site), ended };
}
