import { sql } from 'kysely';
import type { ImageUse } from '#domain/storage/image-use.ts';
import type { Database } from '../postgres/database.ts';
import { toImageLexeme } from './search/index-terms.ts';

/** Of each kind. */
const MAX_USES = 20;

/**
 * Returns what uses a stored image, as a main image or in a body: up to 20 uses of each kind. An earlier revision is named
 * only if its article is not. Reads every revision, which takes seconds in a large archive.
 */
export async function findImageUses(db: Database, token: string): Promise<ImageUse[]> {
  const pattern = `%/media/${token}/%`;
  const kind = sql`case status when 'draft' then 'draft' else 'article' end`;
  const { rows } = await sql<ImageUse>`
    (select ${kind} as kind, id as article_id from articles
      where image_url like '/media/%' and substring(image_url from '^/media/([0-9a-f]{32})/') = ${token}
      limit ${MAX_USES})
    union (select ${kind}, id from article_search join articles on id = article_id
      where terms @@ quote_literal(${toImageLexeme(token)})::tsquery limit ${MAX_USES})
    union (select 'autosave', article_id from article_autosaves
      where image_url like ${pattern} or form::text like ${pattern} limit ${MAX_USES})
    union (select 'trash', article_id from trash where content::text like ${pattern} limit ${MAX_USES})
    union (select distinct 'revision', article_id from article_revisions
      where content::text like ${pattern} limit ${MAX_USES})
    order by kind, article_id`.execute(db);
  const named = new Set(rows.flatMap((use) => (use.kind === 'revision' ? [] : [use.articleId])));
  return rows.filter((use) => use.kind !== 'revision' || !named.has(use.articleId));
}
