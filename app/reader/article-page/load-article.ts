import type { MetaDescriptor } from 'react-router';
import { data, redirect } from 'react-router';
import type { Posters } from '#app/article/article-body.tsx';
import type { LiveData } from '#app/live/live-data.ts';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import type { RequestContext } from '#app/request-context.ts';
import { toPageMetadata } from '#app/seo/article-metadata.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { loadShareCard } from '#app/seo/load-share-card.ts';
import type { VideoMetadata } from '#app/seo/structured-data.ts';
import { withdrawalText } from '#app/strings/newsroom/article-record.ts';
import { articleProblemText } from '#app/strings/reader/article.ts';
import { seoText } from '#app/strings/reader/site.ts';
import type { Article } from '#domain/article/article.ts';
import { articlePath, isArticleId, parseLinkedId } from '#domain/article/article.ts';
import { listRemoteImages } from '#domain/article/remote-images.ts';
import { decideListImage, decideThumbnail } from '#domain/images/image.ts';
import type { RemoteSizes } from '#domain/images/image-crop.ts';
import { listPosterKeys, toPosterKey } from '#domain/markup/video-poster.ts';
import type { Correction } from '#domain/publication/correction.ts';
import { decideRelated, READ_MORE_QUERY_LIMIT } from '#domain/publication/decide-related.ts';
import { decidePublicVisibility } from '#domain/publication/decide-visibility.ts';
import type { CardView, TimeView } from '../lists/card-view.ts';
import { toCardView, toTimeView } from '../lists/card-view.ts';
import type { ArticleView } from './article-view.ts';
import { toArticleView } from './article-view.ts';

/** Why an article is not shown, in the order of the rows of docs/behaviour §8. */
type ArticleProblem = 'no-id' | 'missing' | 'hidden' | 'not-loaded';

const PROBLEM_STATUS: Readonly<Record<ArticleProblem, number>> = {
  'no-id': 404,
  missing: 404,
  hidden: 403,
  'not-loaded': 503,
};

const WITHOUT_ARTICLE = { path: null, isIndexed: false, description: seoText.errorDescription };

/** The status of an article that readers could see before it was deleted, expired or was withdrawn. */
const REMOVED_STATUS = 410;

/** Up to `RELATED_LIMIT` + `MORE_LIMIT` other articles of the category, newest first. */
export type RelatedView = { cards: readonly CardView[]; isWhole: boolean };

type PageData = { head: MetaDescriptor[]; live: LiveData };
export type ArticleContentData = { article: ArticleView; related: RelatedView };
type ArticleData = PageData & ArticleContentData & { kind: 'article' };
type ProblemData = PageData & { kind: 'problem'; problem: ArticleProblem };
type WithdrawnData = PageData & { kind: 'withdrawn'; reason: string; time: TimeView };
type LoadedData = ArticleData | ProblemData | WithdrawnData;

/**
 * Loads `/article/{id}`: the article and related ones, or a problem with its status. If the id never existed, throws a
 * redirect to the id without the punctuation of the text around the link (`parseLinkedId`).
 */
export async function loadArticle(id: string | undefined, context: RequestContext) {
  const { articles, nowMs, dependsOn, reportFailure } = context;
  if (!id) return toProblemResponse('no-id', context, subscribeToTopics(context));
  if (!isArticleId(id)) {
    redirectToLinked(id);
    return toProblemResponse('missing', context, subscribeToTopics(context));
  }
  const live = subscribeToTopics(context, `article:${id}`);
  try {
    const article = await articles.findArticle(id);
    const visibility = article && decidePublicVisibility(article, nowMs);
    if (article !== null && visibility?.visible === true)
      return data<LoadedData>(await toArticleData(article, context));
    const reason = visibility?.visible === false ? visibility.reason : null;
    if (article !== null && reason === 'withdrawn') return toWithdrawn(article, context, live);
    // Changes to a draft are announced only under this topic, which readers' browsers may not receive.
    dependsOn('newsroom');
    if (reason === 'expired') return toProblemResponse('hidden', context, live, REMOVED_STATUS);
    if (article !== null) return toProblemResponse('hidden', context, live);
    if (await articles.hasTombstone(id)) return toProblemResponse('missing', context, live, REMOVED_STATUS);
    redirectToLinked(id);
    return toProblemResponse('missing', context, live);
  } catch (error) {
    if (error instanceof Response) throw error;
    reportFailure('article', error);
    return toProblemResponse('not-loaded', context, live);
  }
}

function redirectToLinked(id: string): void {
  const linked = parseLinkedId(id);
  if (linked !== null) throw redirect(articlePath(linked), 301);
}

function toProblemResponse(
  problem: ArticleProblem,
  { site, edition }: RequestContext,
  live: LiveData,
  status = PROBLEM_STATUS[problem],
) {
  const view: ProblemData = {
    kind: 'problem',
    problem,
    head: describePage({ ...WITHOUT_ARTICLE, site, edition, title: articleProblemText[problem] }),
    live,
    ...(problem === 'not-loaded' && READ_FAILED),
  };
  return data<LoadedData>(view, status);
}

function toWithdrawn({ withdrawnAt, withdrawalReason }: Article, { site, edition }: RequestContext, live: LiveData) {
  const head = describePage({ ...WITHOUT_ARTICLE, site, edition, title: withdrawalText.title });
  const view = {
    kind: 'withdrawn',
    reason: withdrawalReason,
    time: toTimeView(withdrawnAt, site),
    head,
    live,
  } as const;
  return data<LoadedData>(view, REMOVED_STATUS);
}

/** Loads an article as readers see it, even if it is not public. */
export async function loadContent(article: Article, context: RequestContext): Promise<ArticleContentData> {
  const corrections = await loadCorrections(article, context);
  return {
    article: toArticleView(article, context.site, { posters: await loadPosters(article, context), corrections }),
    related: await loadRelated(article, context),
  };
}

async function toArticleData(article: Article, context: RequestContext): Promise<ArticleData> {
  const live = subscribeToTopics(context, `article:${article.id}`, `category:${article.category}`);
  const content = await loadContent(article, context);
  const mayShowCard = article.socialImageUrl === '' && context.edition === 'full';
  const [remoteSizes, card] = await Promise.all([
    loadRemoteSizes(article, context),
    mayShowCard ? loadShareCard(article.id, context) : null,
  ]);
  const metadata = toPageMetadata(article, context.site, { remoteSizes, card });
  const { corrections } = content.article;
  const described = metadata.article && { ...metadata.article, videos: listVideos(content.article), corrections };
  return {
    kind: 'article',
    ...content,
    head: describePage({ ...metadata, article: described, edition: context.edition }),
    live,
  };
}

/** Loads the sizes of images of other sites that link previews show. If that fails, they are unknown. */
async function loadRemoteSizes(article: Article, context: RequestContext): Promise<RemoteSizes | undefined> {
  const urls = listRemoteImages({ ...article, description: '' });
  if (urls.length === 0 || context.edition !== 'full') return undefined;
  try {
    return await context.articles.findRemoteSizes(urls);
  } catch (error) {
    context.reportFailure('sizes of images', error);
    return undefined;
  }
}

/** Loads the corrections of the article. If that fails, the page has none. */
async function loadCorrections({ id }: Article, { articles, reportFailure }: RequestContext): Promise<Correction[]> {
  try {
    return (await articles.listCorrectionsOf([id])).get(id) ?? [];
  } catch (error) {
    reportFailure('corrections', error);
    return [];
  }
}

function listVideos({ blocks, posters }: ArticleView): VideoMetadata[] {
  return blocks.flatMap((block) => {
    const poster = block.kind === 'video' ? posters[toPosterKey(block.video) ?? ''] : undefined;
    return block.kind === 'video' && poster ? [{ posterUrl: poster.url, embedUrl: block.video.embedUrl }] : [];
  });
}

/** Loads the posters of the article's videos. If that fails, the videos have placeholders. */
async function loadPosters({ description }: Article, context: RequestContext): Promise<Posters> {
  const { articles, edition, reportFailure } = context;
  const keys = listPosterKeys(description);
  if (keys.length === 0) return {};
  const decide = edition === 'full' ? decideListImage : decideThumbnail;
  try {
    const posters = await articles.findVideoPosters(keys);
    const images = [...posters].map(([key, url]) => [key, decide(url)] as const);
    return Object.fromEntries(images.flatMap(([key, image]) => (image === null ? [] : [[key, image]])));
  } catch (error) {
    reportFailure('posters of videos', error);
    return {};
  }
}

/**
 * Loads the newest other articles of the category (docs/behaviour §7). If that fails, the page has no related
 * articles.
 */
async function loadRelated({ id, category }: Article, context: RequestContext): Promise<RelatedView> {
  const { articles, site, nowMs, reportFailure } = context;
  try {
    const request = { category, subcategory: null, after: null, limit: READ_MORE_QUERY_LIMIT, nowMs };
    const { rows, isWhole } = decideRelated((await articles.listCategory(request)).rows, id);
    return {
      cards: rows.map((row) => toCardView(row, { image: decideListImage(row.imageUrl) }, { site, nowMs })),
      isWhole,
    };
  } catch (error) {
    reportFailure('related articles', error);
    return { cards: [], isWhole: true };
  }
}
