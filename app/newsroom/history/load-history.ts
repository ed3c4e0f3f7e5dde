import { data } from 'react-router';
import { articlePartText } from '#app/text/article-parts.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { compareArticles } from '#domain/article/compare-articles.ts';
import { HISTORY_PAGE_SIZE } from '#domain/article/limits.ts';
import { decidePicture } from '#domain/article/picture.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import type { ArticleVersion } from '#services/articles/revisions.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import type { NewsroomContext } from '../../newsroom-context.ts';
import type { RequestContext } from '../../request-context.ts';
import { createMomentFormat } from '../format-moment.ts';
import { langOf, tellPart, toChangeViews } from './change-view.ts';
import type { EntryView } from './entry-view.ts';
import { toEntryView } from './entry-view.ts';
import type { HistoryQuery } from './history-query.ts';

/** Parts that the version as readers saw it does not show. */
const DETAILS: readonly ArticlePart[] = ['placement', 'author', 'tags', 'isFeatured', 'publication'];

const NO_ENTRIES: EntryView[] = [];

export type VersionView = NonNullable<Awaited<ReturnType<typeof loadVersion>>>;

/** Reads one page of an article's history, and the version that is looked at. A failed read is logged (spec §8). */
export async function loadHistory(
  newsroom: NewsroomContext,
  { readFailed }: RequestContext,
  articleId: string,
  query: HistoryQuery,
) {
  const { desk, timeZone } = newsroom;
  const format = createMomentFormat(timeZone);
  try {
    const [current, page, version] = await Promise.all([
      desk.find(articleId),
      desk.listHistory(articleId, { after: query.older, limit: HISTORY_PAGE_SIZE }),
      query.version === null ? null : loadVersion(newsroom, articleId, query.version, format),
    ]);
    const entries = page.rows.map((item) => toEntryView(item, format));
    const title = current?.article.title ?? page.rows[0]?.articleTitle ?? '';
    return {
      query,
      title: parseTitle(title),
      /** Null where the article is deleted: there is nothing that a version could be restored into. */
      currentVersion: current?.revision ?? null,
      entries,
      next: page.next,
      version,
    };
  } catch (error) {
    readFailed('history', error);
    const nothing = { title: parseTitle(''), currentVersion: null, entries: NO_ENTRIES, next: null, version: null };
    return data({ query, ...nothing, readFailed: true }, { status: 500 });
  }
}

async function loadVersion(
  { desk, files }: NewsroomContext,
  articleId: string,
  number: number,
  format: (ms: number) => string,
) {
  const [version, before, current] = await Promise.all([
    desk.findRevision(articleId, number),
    number > 1 ? desk.findRevision(articleId, number - 1) : null,
    desk.find(articleId),
  ]);
  if (version === null) return null;
  const { article } = version;
  const isPictureGone = await isGone(files, article.imageUrl);
  return {
    title: parseTitle(article.title),
    blocks: parseBody(article.description),
    picture: isPictureGone ? null : decidePicture(article.imageUrl),
    caption: article.imageCaption,
    isPictureGone,
    details: DETAILS.map((part) => ({
      part,
      name: articlePartText[part],
      lang: langOf(part),
      text: tellPart(part, article, format),
    })),
    changes: toChanges(before, version, format),
    restoring: current === null ? null : toRestoring(current.article, article, isPictureGone, format),
  };
}

/** What bringing a version back would change, in words: the names of the parts, and the status that it would have. */
function toRestoring(
  current: ArticleInput,
  restored: ArticleInput,
  isPictureGone: boolean,
  format: (ms: number) => string,
) {
  const parts = compareArticles(current, restored)
    .map(({ part }) => part)
    .filter((part) => part !== 'image' || !isPictureGone);
  return {
    parts: parts.map((part) => articlePartText[part]).join(', '),
    status: parts.includes('publication') ? tellPart('publication', restored, format) : null,
  };
}

/** Null where the version before is not kept. */
function toChanges(before: ArticleVersion | null, after: ArticleVersion, format: (ms: number) => string) {
  return before === null ? null : toChangeViews(before.article, after.article, format);
}

/** Only our own files can be known to be gone. */
export async function isGone(files: FileStorage, imageUrl: string): Promise<boolean> {
  return imageUrl.startsWith('/media/') && (await files.findByUrl(imageUrl)) === null;
}
