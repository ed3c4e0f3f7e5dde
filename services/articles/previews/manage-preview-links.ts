import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { MAX_PREVIEW_LINKS, PREVIEW_LIFETIMES_MS } from '#domain/desk/preview-link.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { toOwnerId } from '../autosave/article-autosaves.ts';
import { refuseActionOn } from '../change/permit-edit.ts';
import { filterPermittedLinks } from './filter-permitted-links.ts';
import type {
  CreatePreviewRequest,
  CreatePreviewResult,
  EndPreviewRequest,
  PreviewLink,
  ValidPreview,
} from './preview-link.ts';
import { readPreviewedText } from './previewed-text.ts';

/** True if the article of the row `link` has not been withdrawn since the link was created. */
export const IS_NOT_WITHDRAWN = sql<boolean>`
  not exists (select from articles where id = link.article_id and withdrawn_at >= link.created_at)`;

export async function createPreviewLink(db: Database, request: CreatePreviewRequest): Promise<CreatePreviewResult> {
  const { articleId, maker, life, allowsComments, nowMs } = request;
  const makerId = toOwnerId(maker);
  const token = randomBytes(32).toString('base64url');
  return inTransaction<CreatePreviewResult>(db, async (trx) => {
    const forbidden = await refuseActionOn(trx, 'share', { id: articleId, actor: maker, nowMs });
    if (forbidden) return forbidden;
    // Only the existence of a text matters here, so any time zone will do.
    const text = await readPreviewedText(trx, { articleId, makerId, createdAt: nowMs, timeZone: 'UTC' });
    if (text === null) return { kind: 'no-text' };
    await lockLinks(trx, articleId);
    const { valid } = await trx
      .selectFrom('previewLinks as link')
      .select(({ fn }) => fn.countAll<number>().as('valid'))
      .where('articleId', '=', articleId)
      .where('expiresAt', '>', nowMs)
      .where(IS_NOT_WITHDRAWN)
      .executeTakeFirstOrThrow();
    if (valid >= MAX_PREVIEW_LINKS) return { kind: 'too-many-links' };
    const link = { id: randomUUID(), tokenHash: hashPreviewToken(token), articleId, makerId };
    const times = { createdAt: nowMs, expiresAt: nowMs + PREVIEW_LIFETIMES_MS[life] };
    await trx
      .insertInto('previewLinks')
      .values({ ...link, ...times, makerEmail: maker.userEmail, allowsComments })
      .execute();
    await announceLinks(trx);
    return { kind: 'created', token };
  });
}

/** Tokens are random, so a fast hash without salt is enough. */
export const hashPreviewToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const LINKS_LOCK = 7_301_407;

/** Makes concurrent requests for links of the article wait. The article may not be saved yet, so there may be no row to lock. */
const lockLinks = (trx: Database, articleId: ArticleId) =>
  sql`select pg_advisory_xact_lock(${LINKS_LOCK}, hashtext(${articleId}))`.execute(trx);

/**
 * The links of an article, newest first, including expired and revoked ones until they are deleted. A comment can be unread only
 * for the maker of its link.
 */
export async function listPreviewLinks(db: Database, articleId: ArticleId, readerId = ''): Promise<PreviewLink[]> {
  const links = await db
    .selectFrom('previewLinks')
    .select(['id', 'makerId', 'makerEmail', 'createdAt', 'expiresAt', 'allowsComments', 'openings', 'lastOpenedAt'])
    .where('articleId', '=', articleId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  if (links.length === 0) return [];
  const comments = await db
    .selectFrom('previewComments')
    .select(['id', 'linkId', 'name', 'text', 'sentAt', 'readAt'])
    .where(
      'linkId',
      'in',
      links.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return links.map(({ makerId, ...link }) => ({
    ...link,
    comments: comments
      .filter(({ linkId }) => linkId === link.id)
      .map(({ linkId: _, readAt, ...comment }) => ({ ...comment, isUnread: makerId === readerId && readAt === null })),
  }));
}

const MAX_VALID_LINKS_LISTED = 200;

/**
 * Lists up to 200 links, of all articles or of one, that have neither expired nor been revoked and whose maker may still share
 * the article. Newest first. Omits articles in the trash.
 */
export async function listValidPreviews(
  db: Database,
  { articleId, nowMs }: { articleId?: ArticleId; nowMs: number },
): Promise<ValidPreview[]> {
  const links = await db
    .selectFrom('previewLinks as link')
    .leftJoin('articles', 'articles.id', 'link.articleId')
    .select(['link.id', 'link.articleId', 'makerId', 'makerEmail', 'link.createdAt', 'link.expiresAt', 'title'])
    .where('link.expiresAt', '>', nowMs)
    .where(IS_NOT_WITHDRAWN)
    .where(sql<boolean>`not exists (select from trash where article_id = link.article_id)`)
    .$if(articleId !== undefined, (query) => query.where('link.articleId', '=', articleId ?? null))
    .orderBy('link.createdAt', 'desc')
    .orderBy('link.id')
    .execute();
  return (await filterPermittedLinks(db, links, nowMs)).slice(0, MAX_VALID_LINKS_LISTED);
}

/** Revokes a link. Returns false if the article does not have this link or the link is no longer valid. `by` is the operator if it is omitted. */
export async function endPreviewLink(
  db: Database,
  { id, articleId, by = OPERATOR, nowMs }: EndPreviewRequest & { by?: HistoryActor },
): Promise<boolean | Forbidden> {
  return inTransaction<boolean | Forbidden>(db, async (trx) => {
    const forbidden = await refuseActionOn(trx, 'share', { id: articleId, actor: by, nowMs });
    if (forbidden) return forbidden;
    const { numUpdatedRows } = await trx
      .updateTable('previewLinks')
      .set({ expiresAt: nowMs })
      .where('id', '=', id)
      .where('articleId', '=', articleId)
      .where('expiresAt', '>', nowMs)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await announceLinks(trx);
    return numUpdatedRows > 0n;
  });
}

/** Readers' pages do not depend on previews, so only the newsroom is notified. */
export const announceLinks = (trx: Database) => publishChange(trx, { topics: ['newsroom'] });

/** Deletes up to `limit` links that expired or were revoked before `beforeMs`, with their comments. Returns the number of links. */
export async function deleteEndedPreviews(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as materialized (
      select id from preview_links where expires_at < ${beforeMs} order by expires_at limit ${limit} for update skip locked
    )
    delete from preview_links as link using due where link.id = due.id`.execute(db);
  return Number(numAffectedRows);
}
