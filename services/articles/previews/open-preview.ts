import { sql } from 'kysely';
import type { PreviewComment } from '#domain/desk/preview-link.ts';
import { MAX_COMMENTS_PER_LINK } from '#domain/desk/preview-link.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { drawImages } from '../images/image-records.ts';
import { filterPermittedLinks } from './filter-permitted-links.ts';
import { announceLinks, hashPreviewToken, IS_NOT_WITHDRAWN } from './manage-preview-links.ts';
import type { CommentResult, OpenedPreview } from './preview-link.ts';
import { readPreviewedText } from './previewed-text.ts';

type Visit = { token: string; nowMs: number };

/**
 * Returns the article of a valid link; null if the link is unknown, has expired or was revoked, if its maker may no longer share
 * the article, or if there is nothing to show. Withdrawing an article ends its existing links.
 */
export async function openPreview(
  db: Database,
  { token, nowMs, timeZone }: Visit & { timeZone: string },
): Promise<OpenedPreview | null> {
  const link = await db
    .selectFrom('previewLinks')
    .select(['articleId', 'makerId', 'createdAt', 'expiresAt', 'allowsComments'])
    .where('tokenHash', '=', hashPreviewToken(token))
    .where('expiresAt', '>', nowMs)
    .executeTakeFirst();
  if (link === undefined || (await filterPermittedLinks(db, [link], nowMs)).length === 0) return null;
  const article = await readPreviewedText(db, { ...link, timeZone });
  if (article === null) return null;
  const [drawn = article] = await drawImages(db, [article]);
  return { kind: 'opened', article: drawn, expiresAt: link.expiresAt, allowsComments: link.allowsComments };
}

export async function countOpening(db: Database, { token, nowMs }: Visit): Promise<void> {
  await db
    .updateTable('previewLinks')
    .set({ openings: sql`openings + 1`, lastOpenedAt: nowMs })
    .where('tokenHash', '=', hashPreviewToken(token))
    .execute();
}

export async function addPreviewComment(
  db: Database,
  { token, comment, nowMs }: Visit & { comment: PreviewComment },
): Promise<CommentResult> {
  return inTransaction<CommentResult>(db, async (trx) => {
    const link = await trx
      .selectFrom('previewLinks')
      .select(['id', 'articleId', 'makerId'])
      .where('tokenHash', '=', hashPreviewToken(token))
      .where('expiresAt', '>', nowMs)
      .where('allowsComments', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (link === undefined || (await filterPermittedLinks(trx, [link], nowMs)).length === 0) return { kind: 'missing' };
    const { sent } = await trx
      .selectFrom('previewComments')
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .where('linkId', '=', link.id)
      .executeTakeFirstOrThrow();
    if (sent >= MAX_COMMENTS_PER_LINK) return { kind: 'full' };
    await trx
      .insertInto('previewComments')
      .values({ linkId: link.id, ...comment, sentAt: nowMs })
      .execute();
    await announceLinks(trx);
    return { kind: 'added' };
  });
}

/**
 * True if the article of one of the links shows a stored image, in its saved text or in the maker's unsaved text. Also true for
 * every poster of a video, because the poster is public on the video's site.
 */
export async function showsImage(
  db: Database,
  { tokens, imageToken, nowMs }: { tokens: readonly string[]; imageToken: string; nowMs: number },
): Promise<boolean> {
  const links = await db
    .selectFrom('previewLinks')
    .select(['id', 'articleId', 'makerId'])
    .where(sql<boolean>`token_hash = any(${tokens.map(hashPreviewToken)}::text[])`)
    .where('expiresAt', '>', nowMs)
    .execute();
  const ids = (await filterPermittedLinks(db, links, nowMs)).map(({ id }) => id);
  if (ids.length === 0) return false;
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (
      select from preview_links as link join image_uses as used
        on used.place = 'poster' or used.article_id = link.article_id
          and (used.place = 'article' or used.place = 'autosave' and used.owner_id = link.maker_id)
      where link.id = any(${ids}::text[])
        and ${IS_NOT_WITHDRAWN}
        and used.token = ${imageToken}
    ) as is_shown`.execute(db);
  return rows[0]?.isShown === true;
}
