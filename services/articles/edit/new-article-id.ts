import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { createArticleId } from '#domain/article/new-article-id.ts';
import type { Database } from '#services/postgres/database.ts';

/**
 * Returns a random id that no article, deleted article, import or autosave uses. The id is not reserved: if two forms get the
 * same id at the same time, which is practically impossible, the second save is a conflict.
 */
export async function findFreeArticleId(db: Database, pick: (count: number) => number = randomInt): Promise<ArticleId> {
  let id = createArticleId(pick);
  while (await isUsed(db, id)) id = createArticleId(pick);
  return id;
}

async function isUsed(db: Database, id: ArticleId): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from articles where id = ${id})
      or exists (select from trash where article_id = ${id})
      or exists (select from article_tombstones where article_id = ${id})
      or exists (select from article_autosaves where article_id = ${id})
      or exists (select from history where article_id = ${id}) as is_used`.execute(db);
  return rows[0]?.isUsed === true;
}
