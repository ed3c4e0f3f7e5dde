import { sql } from 'kysely';
import { z } from 'zod';
import type { ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { PreparedArticle } from './transfer.ts';
import { putPreparedArticles } from './transfer.ts';
import { toExcludedValues } from './upsert.ts';

/** An article of another system. `digest` identifies the data from which it was converted. */
export type MovedArticle = { article: PreparedArticle; digest: string; losses: readonly unknown[] };

/** `status`: `edited` was changed here after its import, and `deleted` was deleted here. */
export type MovedState = { digest: string; losses: unknown[]; status: 'as-imported' | 'edited' | 'deleted' };

const lossesSchema = z.array(z.unknown());

/**
 * Finds what earlier imports wrote, and whether it was edited or deleted since. The history records saves of the command
 * `fetch-images` under `fetcher`; they do not count as edits, because they do not change text.
 */
export async function findMovedArticles(
  db: Database,
  ids: readonly string[],
  fetcher: string,
): Promise<Map<string, MovedState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('movedArticles')
    .leftJoin('articles', 'articles.id', 'movedArticles.articleId')
    .select(['movedArticles.articleId', 'digest', 'losses', 'articles.id as currentId'])
    .select((eb) => [
      eb.and([eb('articles.revision', '<>', eb.ref('movedArticles.revision')), hasEdits(fetcher)]).as('isEdited'),
    ])
    .where('movedArticles.articleId', 'in', ids as ArticleId[])
    .execute();
  return new Map(
    rows.map(({ articleId, digest, losses, currentId, isEdited }) => [
      articleId,
      {
        digest,
        losses: lossesSchema.parse(losses),
        status: currentId === null ? 'deleted' : isEdited ? 'edited' : 'as-imported',
      },
    ]),
  );
}

/** True if earlier imports wrote an article whose id begins with `idPrefix`. */
export async function hasMovedArticles(db: Database, idPrefix: string): Promise<boolean> {
  const { rows } = await sql`
    select from moved_articles where starts_with(article_id, ${idPrefix}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Imports do not write history, so entries are edits. */
const hasEdits = (fetcher: string) => sql<boolean>`exists (
  select from history where history.article_id = moved_articles.article_id and history.user_email <> ${fetcher}
)`;

/**
 * Writes articles of another system, with their digests and losses, in one transaction. Skips articles that were edited or
 * deleted here since {@link findMovedArticles}. `before` runs first in the same transaction, and `after` gets the ids that were
 * written. Returns how many were new.
 */
export function putMovedArticles(
  db: Database,
  moved: readonly MovedArticle[],
  { fetcher, before, after }: MovedWrites,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await before(trx);
    const ids = moved.map(({ article }) => article.row.id);
    await trx.selectFrom('articles').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
    const known = await findMovedArticles(trx, ids, fetcher);
    const written = moved.filter(
      ({ article }) => (known.get(article.row.id)?.status ?? 'as-imported') === 'as-imported',
    );
    const added = await putPreparedArticles(
      trx,
      written.map(({ article }) => article),
    );
    await putStates(trx, written);
    await after(
      trx,
      written.map(({ article }) => article.row.id),
    );
    return added;
  });
}

type MovedWrites = {
  fetcher: string;
  before: (trx: Database) => Promise<void>;
  after: (trx: Database, ids: readonly ArticleId[]) => Promise<void>;
};

async function putStates(trx: Database, written: readonly MovedArticle[]): Promise<void> {
  if (written.length === 0) return;
  const ids = written.map(({ article }) => article.row.id);
  const rows = await trx.selectFrom('articles').select(['id', 'revision']).where('id', 'in', ids).execute();
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
  await trx
    .insertInto('movedArticles')
    .values(
      written.map(({ article, digest, losses }) => ({
        articleId: article.row.id,
        digest,
        losses: JSON.stringify(losses),
        revision: revisions.get(article.row.id) ?? 1,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('articleId').doUpdateSet(toExcludedValues(['digest', 'losses', 'revision'])),
    )
    .execute();
}
