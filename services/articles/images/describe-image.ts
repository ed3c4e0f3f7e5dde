import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Article } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { ImageDetails } from '#domain/images/image-record.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Publication } from '#domain/publication/decide-visibility.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import type { Topic } from '#services/live/change.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { OPERATOR, readRights, refuseSiteAction } from '#services/security/staff-rights.ts';
import { listChangeTopics } from '../change/apply-change.ts';
import { toDetails } from './library-list.ts';

/** `seen` are the details from which the editor started. */
export type DescribeCommand = {
  token: string;
  seen: ImageDetails;
  details: ImageDetails;
  nowMs: number;
  /** Who changes the details; the operator if missing. */
  by?: HistoryActor;
};

/** `conflict`: a colleague has changed one of the same details since; nothing is saved. */
export type DescribeResult =
  | { kind: 'described' | 'conflict'; details: ImageDetails }
  | { kind: 'missing' }
  | Forbidden;

/** If more public or scheduled articles than this use the image, the change is announced to all pages. */
const MAX_ANNOUNCED = 200;

const DETAILS = [
  'alt',
  'caption',
  'credit',
  'source',
  'people',
  'focus',
  'isKept',
] as const satisfies readonly (keyof ImageDetails)[];

/** Readers see these details of an image. The others are for staff. */
const PUBLISHED_DETAILS: readonly (keyof ImageDetails)[] = ['alt', 'caption', 'credit', 'focus'];

const isPublished = (name: keyof ImageDetails) => PUBLISHED_DETAILS.includes(name);

/** Saves the details that the editor changed, and notifies the pages of the articles that show the image. */
export async function describeImage(
  db: Database,
  { token, seen, details, nowMs, by = OPERATOR }: DescribeCommand,
): Promise<DescribeResult> {
  return inTransaction<DescribeResult>(db, async (trx) => {
    const row = await trx
      .selectFrom('files')
      .selectAll()
      .where('token', '=', token)
      .where('state', '=', 'stored')
      .where('isCard', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return { kind: 'missing' };
    const current = toDetails(row);
    const changed = DETAILS.filter((name) => !isDeepStrictEqual(details[name], seen[name]));
    const isOwn = row.uploadedBy === by.userEmail;
    const forbidden = isOwn
      ? changed.some(isPublished) && (await refusePublishedChange(trx, { token, by }))
      : await refuseSiteAction(trx, by, 'change-images');
    if (forbidden) return forbidden;
    const isNew = (name: keyof ImageDetails) => !isDeepStrictEqual(details[name], current[name]);
    const collides = (name: keyof ImageDetails) => isNew(name) && !isDeepStrictEqual(current[name], seen[name]);
    if (changed.some(collides)) return { kind: 'conflict', details: current };
    const merged = { ...current, ...Object.fromEntries(changed.map((name) => [name, details[name]])) };
    if (changed.some(isNew)) await saveDetails(trx, { token, details: merged, nowMs });
    return { kind: 'described', details: merged };
  });
}

/**
 * Returns the refusal if the uploader may not change what readers see of an image; null if it is permitted. The change affects
 * each public or scheduled article with the image, so it needs the right to publish all of them.
 */
async function refusePublishedChange(
  trx: Database,
  { token, by }: { token: string; by: HistoryActor },
): Promise<Forbidden | null> {
  const rights = await readRights(trx, by);
  if (!rights.hasRoles) return null;
  const { rows } = await sql<{ category: string }>`
    select distinct category from articles
    where id in (select article_id from image_uses where token = ${token} and place = 'article') and status <> 'draft'`.execute(
    trx,
  );
  for (const { category: desk } of rows) {
    const permission = decidePermission(rights, 'publish', { ownerId: null, desk, state: 'public' });
    // The same reason as for the article itself: the role permits the change only before publication.
    if (!permission.allowed)
      return { kind: 'forbidden', reason: permission.reason === 'role' ? 'state' : permission.reason };
  }
  return null;
}

async function saveDetails(
  trx: Database,
  { token, details: { focus, ...details }, nowMs }: { token: string; details: ImageDetails; nowMs: number },
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ ...details, focusX: focus?.x ?? null, focusY: focus?.y ?? null })
    .where('token', '=', token)
    .execute();
  await announceImage(trx, { token, nowMs });
}

/** Notifies staff and the pages of the public articles that use an image. */
async function announceImage(trx: Database, { token, nowMs }: { token: string; nowMs: number }): Promise<void> {
  const { rows } = await sql<Publication & Pick<Article, 'id' | 'category' | 'tags'>>`
    select id, category, tags, status, publish_at, published_at, embargo_until, expires_at, withdrawn_at from articles
    where id in (select article_id from image_uses where token = ${token} and place = 'article') and status <> 'draft'
    limit ${MAX_ANNOUNCED + 1}`.execute(trx);
  const topics = rows.filter((article) => isPublic(article, nowMs)).flatMap(listChangeTopics);
  await publishChange(trx, {
    topics: rows.length > MAX_ANNOUNCED ? ['*'] : [...new Set<Topic>([...topics, 'newsroom'])],
  });
}
