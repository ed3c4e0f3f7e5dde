import { sql } from 'kysely';
import type { ArticleInput } from '#domain/article/article.ts';
import { listNewImages } from '#domain/change/missing-images.ts';
import type { LeadCandidate, OwnedRevision, Snapshot } from '#domain/change/snapshot.ts';
import type { Database } from '#services/postgres/database.ts';
import type { FeaturedArticle } from '../read/reader-lists.ts';
import { listFeatured } from '../read/reader-lists.ts';
import { findReadTargets } from './permit-edit.ts';
import type { SnapshotRequest } from './snapshot-request.ts';

const MAX_FEATURED = 50;

const LEAD_LOCK = 7_301_405;
const ID_LOCK = 7_301_408;

/**
 * Acquires the locks that must precede the article's; otherwise two commands can deadlock. The lock of the id is for commands
 * that create or delete an article, because there may be no row to lock. The lock of the lead makes commands that may change the
 * lead wait for each other. With it, returns the featured articles, because the command may change them too: they are locked
 * together with the command's own article, in the order of their ids, like every write of several articles.
 */
export async function lockFirst(
  trx: Database,
  { id, nowMs, locksLead, locksId }: SnapshotRequest,
): Promise<readonly FeaturedArticle[]> {
  if (locksId) await sql`select pg_advisory_xact_lock(hashtextextended(${id}, ${ID_LOCK}))`.execute(trx);
  if (!locksLead) return [];
  await sql`select pg_advisory_xact_lock(${LEAD_LOCK})`.execute(trx);
  const featured = await listFeatured(trx, { nowMs, limit: MAX_FEATURED });
  const ids = [id, ...featured.map((article) => article.id)];
  if (featured.some((article) => article.id !== id))
    await sql`select from articles where id = any(${ids}::text[]) order by id for update`.execute(trx);
  return featured;
}

type Loaded = Pick<Snapshot, 'trashed' | 'earlier' | 'proposal' | 'rights'> & { current: OwnedRevision | null };

/** Locks the files of images that the command may add. A concurrent delete waits and then finds the image in use. */
export async function lockImages(
  trx: Database,
  { contents, restoresEarlier }: SnapshotRequest,
  { current, trashed, earlier, proposal }: Loaded,
): Promise<ReadonlySet<string>> {
  const before = current?.article ?? trashed?.article ?? null;
  const added = [...contents, proposal?.content].flatMap((content) => (content ? listNewImages(before, content) : []));
  const restored = restoresEarlier && before && earlier ? listNewImages(withoutImages(before), earlier) : [];
  const tokens = [...new Set([...added, ...restored].flatMap(([, found]) => found))];
  if (tokens.length === 0) return new Set();
  // Lock in token order so that two saves cannot deadlock. The lock keeps out a deletion, but not the trigger that notes the first use
  // of an image: two articles may begin to use it at the same time.
  const rows = await trx
    .selectFrom('files')
    .select('token')
    .where('token', 'in', tokens)
    .where('state', '=', 'stored')
    .where('isCard', '=', false)
    .orderBy('token')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ token }) => token));
}

const withoutImages = (article: ArticleInput) => ({ ...article, imageUrl: '', socialImageUrl: '' });

export async function findCandidates(
  trx: Database,
  { id, nowMs }: SnapshotRequest,
  { rights, featured }: Loaded & { featured: readonly FeaturedArticle[] },
): Promise<LeadCandidate[]> {
  const ids = featured.flatMap((article) => (article.id === id ? [] : [article.id]));
  const needsTargets = rights.hasRoles && ids.length > 0;
  const targets = needsTargets ? await findReadTargets(trx, { ids, nowMs }) : null;
  return featured.map((article) => ({ ...article, target: targets?.get(article.id) ?? null }));
}
