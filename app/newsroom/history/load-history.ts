import { data } from 'react-router';
import { READ_FAILED } from '#app/live/live-data.ts';
import type { NewsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { ARTICLE_PARTS, findChangedParts } from '#domain/article/article-parts.ts';
import { decideImageAlt, formatCaption } from '#domain/article/image-texts.ts';
import { HISTORY_PAGE_SIZE } from '#domain/desk/history.ts';
import { formatListCursor, parseListCursor } from '#domain/desk/list-cursor.ts';
import { decideImage } from '#domain/images/image.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { isUnpublished } from '#domain/publication/decide-published-at.ts';
import { effectiveStatus, hasBeenPublic } from '#domain/publication/decide-visibility.ts';
import type { HistoryItem } from '#services/articles/edit/history.ts';
import { createMomentFormat } from '../components/moment.tsx';
import { decideLang, describePart, toChangeViews } from './change-view.ts';
import type { EntryView } from './entry-view.ts';
import { toEntryView } from './entry-view.ts';
import type { HistoryQuery } from './history-query.ts';

/** Not listed below a revision, because the rendered article or the list of changes shows these parts. */
const NO_DETAILS: ReadonlySet<ArticlePart> = new Set(['title', 'description', 'image', 'seo', 'socialImage']);
const DETAILS = ARTICLE_PARTS.filter((part) => !NO_DETAILS.has(part));

const NO_ENTRIES: EntryView[] = [];
const NO_HISTORY = {
  title: parseTitle(''),
  currentRevision: null,
  hasBeenPublic: false,
  entries: NO_ENTRIES,
  next: null,
  revision: null,
};

export type RevisionView = NonNullable<Awaited<ReturnType<typeof loadRevision>>>;

/**
 * Loads one page of an article's history, and the selected revision. A failed read is logged (docs/behaviour §8).
 */
export async function loadHistory(
  newsroom: NewsroomContext,
  { reportFailure, nowMs }: RequestContext,
  id: string,
  query: HistoryQuery,
) {
  const articleId = parseArticleId(id);
  if (articleId === null) return { query, ...NO_HISTORY };
  const { editing, timeZone } = newsroom;
  const format = createMomentFormat(timeZone);
  try {
    const [current, page, revision] = await Promise.all([
      editing.find(articleId),
      editing.listHistory({ articleId, after: parseListCursor(query.older), limit: HISTORY_PAGE_SIZE }),
      query.revision === null
        ? null
        : loadRevision(newsroom, { articleId, number: query.revision, compared: query.compared, nowMs }, format),
    ]);
    const entries = await loadEntries(newsroom, { articleId, rows: page.rows }, format);
    const title = current?.article.title ?? page.rows[0]?.articleTitle ?? '';
    return {
      query,
      title: parseTitle(title),
      /** Null if the article is deleted. In that case no revision can be restored. */
      currentRevision: current?.revision ?? null,
      /** Only an article that readers have seen can have corrections or be withdrawn. */
      hasBeenPublic: current !== null && hasBeenPublic(current.article, nowMs),
      entries,
      next: page.next && formatListCursor(page.next),
      revision,
    };
  } catch (error) {
    reportFailure('history', error);
    return data({ query, ...NO_HISTORY, ...READ_FAILED }, { status: 503 });
  }
}

async function loadEntries(
  { editing }: NewsroomContext,
  { articleId, rows }: { articleId: ArticleId; rows: readonly HistoryItem[] },
  format: (ms: number) => string,
): Promise<EntryView[]> {
  const revisions = rows.flatMap(({ revision }) => revision ?? []);
  const changed = await editing.listChangedParts({ articleId, revisions });
  const published = revisions.filter((revision) => changed.get(revision)?.includes('publication'));
  const approvals = await editing.listApprovals({ articleId, revisions: published });
  return rows.map((item) => {
    const revision = item.revision ?? 0;
    return toEntryView(
      item,
      { changed: changed.get(revision) ?? [], approvedBy: approvals.get(revision) ?? null },
      format,
    );
  });
}

async function loadRevision(
  { editing, files }: NewsroomContext,
  {
    articleId,
    number,
    compared,
    nowMs,
  }: { articleId: ArticleId; number: number; compared: number | null; nowMs: number },
  format: (ms: number) => string,
) {
  const [revision, before, current] = await Promise.all([
    editing.findRevision({ articleId, revision: number }),
    number > 1 ? editing.findRevision({ articleId, revision: compared ?? number - 1 }) : null,
    editing.find(articleId),
  ]);
  if (revision === null) return null;
  const { article } = revision;
  const isStored = async (url: string) => !url.startsWith('/media/') || (await files.findByUrl(url)) !== null;
  const isImageMissing = !(await isStored(article.imageUrl));
  const missing: ArticlePart[] = isImageMissing ? ['image'] : [];
  if (!(await isStored(article.socialImageUrl))) missing.push('socialImage');
  return {
    title: parseTitle(article.title),
    blocks: parseBody(article.description),
    image: isImageMissing ? null : decideImage(article.imageUrl),
    alt: decideImageAlt(article),
    caption: formatCaption(article),
    isImageMissing,
    details: DETAILS.map((part) => ({
      part,
      name: articlePartText[part],
      lang: decideLang(part),
      text: describePart(part, article, format),
    })),
    /** Null if the previous revision is not stored. */
    changes: before && toChangeViews(before.article, article, format),
    restoring: current === null ? null : toRestoring(current.article, article, missing, format),
    /** True if restoring would publish an article that was public before and is not public now. */
    publishesAgain:
      current !== null && isUnpublished(current.article, nowMs) && effectiveStatus(article, nowMs) === 'published',
  };
}

function toRestoring(
  current: ArticleInput,
  restored: ArticleInput,
  missing: readonly ArticlePart[],
  format: (ms: number) => string,
) {
  const parts = findChangedParts(current, restored).filter((part) => !missing.includes(part));
  return {
    parts: parts.map((part) => articlePartText[part]).join(', '),
    status: parts.includes('publication') ? describePart('publication', restored, format) : null,
  };
}
