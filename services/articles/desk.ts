import type { ArticleInput } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/article/history.ts';
import type { Database } from '../postgres/database.ts';
import { findReferencedImages } from './image-references.ts';
import type { ManagedFilter } from './managed-list.ts';
import { listManaged } from './managed-list.ts';
import { readOverview } from './overview.ts';
import type { PageRequest } from './page-cursor.ts';
import type { WriteMoment } from './record-history.ts';
import { restoreFromTrash, restoreRevision } from './restoring.ts';
import type { HistoryPage } from './revisions.ts';
import { findRevision, listHistory } from './revisions.ts';
import { findVersion } from './save-version.ts';
import { listTrash, purgeTrash } from './trash.ts';
import { createArticle, removeArticle, updateArticle } from './writing.ts';

const MISSING = { kind: 'missing' } as const;
const NO_HISTORY: HistoryPage = { rows: [], next: null };

/** Everything staff do with articles, drafts included. Public pages never get it. */
export type Desk = ReturnType<typeof createDesk>;

/**
 * Makes the desk on `db`. Every write is one transaction: the article, its search terms, its revision, its history entry,
 * the counters and the notification commit together or not at all. Reads cost the same however large the archive is.
 * All calls reject where the database fails. What may fail otherwise is told by `kind`.
 */
export function createDesk(db: Database) {
  return {
    /** An article whatever its status, or null. */
    find: async (id: string) => (isArticleId(id) ? findVersion(db, id) : null),

    /** Rejects an id that no article can have. */
    create: async (id: string, input: ArticleInput, actor: HistoryActor, moment: WriteMoment) => {
      if (!isArticleId(id)) throw new Error('No article can have this id.');
      return createArticle(db, id, input, actor, moment);
    },
    update: async (id: string, input: ArticleInput, baseRevision: number, actor: HistoryActor, moment: WriteMoment) =>
      isArticleId(id) ? updateArticle(db, id, input, baseRevision, actor, moment) : MISSING,
    remove: async (id: string, actor: HistoryActor, moment: WriteMoment) =>
      isArticleId(id) ? removeArticle(db, id, actor, moment) : MISSING,

    listTrash: (page: PageRequest) => listTrash(db, page),
    restoreFromTrash: async (id: string, actor: HistoryActor, moment: WriteMoment) =>
      isArticleId(id) ? restoreFromTrash(db, id, actor, moment) : MISSING,
    purgeTrash: (beforeMs: number, limit: number) => purgeTrash(db, beforeMs, limit),

    listHistory: async (articleId: string, page: PageRequest) =>
      isArticleId(articleId) ? listHistory(db, articleId, page) : NO_HISTORY,
    findRevision: async (articleId: string, revision: number) =>
      isArticleId(articleId) ? findRevision(db, articleId, revision) : null,
    restoreRevision: async (
      articleId: string,
      revision: number,
      options: { keepImage: boolean },
      actor: HistoryActor,
      moment: WriteMoment,
    ) => (isArticleId(articleId) ? restoreRevision(db, articleId, revision, options, actor, moment) : MISSING),

    listManaged: (filter: ManagedFilter, page: PageRequest, nowMs: number) => listManaged(db, filter, page, nowMs),
    readOverview: ({ dayStartsMs }: { dayStartsMs: readonly number[] }) => readOverview(db, dayStartsMs),
    findReferencedImages: (urls: readonly string[]) => findReferencedImages(db, urls),
  };
}
