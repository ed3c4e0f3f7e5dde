import type { RouterContextProvider } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { hasBeenPublic } from '#domain/article/decide-visibility.ts';
import type { TitlePart } from '#domain/markup/parse-title.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import type { MomentView } from '../components/moment.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';

export type CorrectionItem = { id: string; text: string; at: MomentView };

/** The corrections and the withdrawal of an article. `withdrawal` is null if it is not withdrawn. */
export type RecordView = {
  title: readonly TitlePart[];
  hasBeenPublic: boolean;
  /** Decides the viewer's permissions. */
  target: PermissionTarget;
  withdrawal: { reason: string; at: MomentView } | null;
  /** Newest first. */
  corrections: readonly CorrectionItem[];
};

/** Loads the record of an article; null if the article does not exist. */
export async function loadRecord(context: Readonly<RouterContextProvider>, id: string): Promise<RecordView | null> {
  const { editing, rights, timeZone } = context.get(newsroomContext);
  const { articles, nowMs } = context.get(requestContext);
  const articleId = parseArticleId(id);
  const article = articleId && (await editing.find(articleId))?.article;
  if (!article) return null;
  const format = createMomentFormat(timeZone);
  const corrections = (await articles.listCorrectionsOf([article.id])).get(article.id) ?? [];
  return {
    title: parseTitle(article.title),
    hasBeenPublic: hasBeenPublic(article, nowMs),
    target: await editing.findTarget({ id: article.id, rights, nowMs }),
    withdrawal:
      article.withdrawnAt === 0
        ? null
        : { reason: article.withdrawalReason, at: toMomentView(article.withdrawnAt, format) },
    corrections: corrections
      .toReversed()
      .map(({ id, text, correctedAt }) => ({ id, text, at: toMomentView(correctedAt, format) })),
  };
}
