import { sql } from 'kysely';
import type { ArticleInput } from '#domain/article/article.ts';
import { followRenames } from '#domain/article/tag.ts';
import { listNewImages } from '#domain/change/missing-images.ts';
import type {
  ArticleRevision,
  LeadCandidate,
  OwnedRevision,
  Snapshot,
  TrashedRevision,
} from '#domain/change/snapshot.ts';
import { ALL_RIGHTS } from '#domain/permissions/roles.ts';
import type { ProposedCorrection } from '#domain/publication/correction.ts';
import type { DeskItem, Proposal } from '#domain/workflow/desk-item.ts';
import type { Database } from '#services/postgres/database.ts';
import type { StaffRow } from '#services/security/staff-rights.ts';
import { HAS_ROLES, toStaffRights } from '#services/security/staff-rights.ts';
import { listFeatured } from '../read/reader-lists.ts';
import { ASSIGNEE_IDS } from './assignments.ts';
import { selectHasWritten, URGENT_WRITERS } from './desk-item.ts';
import { findReadTargets } from './permit-edit.ts';
import { lockCurrentRevision, storedArticleSchema, storedInputSchema } from './read-revision.ts';
import type { SnapshotRequest } from './snapshot-request.ts';
import { findRenames } from './tag-renames.ts';
import { parseWorkflowSettings, WORKFLOW_IS_ON, WORKFLOW_SETTINGS } from './workflow-settings.ts';

/** Another command has changed the article so that this one needs other locks. Try again, with the lock of the lead. */
export class Race extends Error {}

const MAX_FEATURED = 50;

const LEAD_LOCK = 7_301_405;
const ID_LOCK = 7_301_408;

/**
 * Reads all that the decision about a command depends on, and locks it until the transaction ends: first the lead, if the command may
 * touch it, then the article or its row in the trash, the actor's account, and the images that it may add. Other commands on the same
 * article wait. Throws {@link Race}.
 */
export async function loadSnapshot(trx: Database, request: SnapshotRequest): Promise<Snapshot> {
  const isLead = await lockFirst(trx, request);
  const locked = await lockCurrentRevision(trx, request.id);
  const stored = await readStored(trx, request, locked?.revision ?? null);
  await expectNoRace(trx, request, { locked, isLead, stored });
  const contents = [...request.contents, stored.trashed?.article, stored.earlier, stored.proposal?.content];
  const renames = await findRenames(
    trx,
    contents.flatMap((content) => content?.tags ?? []),
    locked?.article.tags,
  );
  const follow = <Content extends { tags: readonly string[] }>(content: Content) => followRenames(content, renames);
  const { trashed, proposal, earlier, viewCount, assigneeIds, ...rest } = stored;
  const current = locked && { ...locked, assigneeIds, article: { ...locked.article, viewCount } };
  const snapshot = {
    ...rest,
    current,
    trashed: trashed && { ...trashed, article: follow(trashed.article) },
    proposal: proposal && { ...proposal, content: follow(proposal.content) },
    earlier: locked !== null && request.earlier === locked.revision ? locked.article : earlier && follow(earlier),
    renames,
  };
  const storedImages = await lockImages(trx, request, snapshot);
  return { ...snapshot, storedImages, featured: isLead ? await readFeatured(trx, request, snapshot) : [] };
}

type Read = { locked: ArticleRevision | null; isLead: boolean; stored: Pick<Snapshot, 'trashed' | 'firstRevision'> };

/** The article may have become featured before it was locked, or have been restored while this one waited for its row in the trash. */
async function expectNoRace(trx: Database, { id, mayLead }: SnapshotRequest, read: Read): Promise<void> {
  const { locked, isLead, stored } = read;
  if (locked?.article.isFeatured && mayLead !== null && !isLead) throw new Race();
  const isGone = locked === null && stored.trashed === null && stored.firstRevision > 1;
  if (isGone && (await lockCurrentRevision(trx, id)) !== null) throw new Race();
}

/**
 * Takes the locks that come before that of the article; otherwise two commands can deadlock. The lock of the id is for creating and
 * deleting, because there may be no row to lock. That of the lead makes other commands that may touch it wait, because it depends on the
 * previous ones. Returns whether the lead is locked.
 */
async function lockFirst(trx: Database, request: SnapshotRequest): Promise<boolean> {
  const { id, mayLead, locksId } = request;
  if (mayLead === null && !locksId) return false;
  const { rows } = await sql<{ isLead: boolean }>`
    select false as is_lead, pg_advisory_xact_lock(hashtextextended(${id}, ${ID_LOCK})) where ${locksId}
    union all
    select true, pg_advisory_xact_lock(${LEAD_LOCK}) where ${mayLead ?? false}::boolean
      or ${mayLead !== null} and exists (
        select from articles where id = ${id} and is_featured
        union all select from trash where article_id = ${id} and content @> '{"isFeatured": true}'
        union all select from article_revisions
          where article_id = ${id} and revision = ${toEarlier(request)} and content @> '{"isFeatured": true}'
      )`.execute(trx);
  return rows.some(({ isLead }) => isLead);
}

type StoredRow = {
  hasRoles: boolean;
  settings: unknown;
  staffId: string | null;
  account: StaffRow | null;
  item: DeskItem | null;
  proposal: (Omit<Proposal, 'content'> & { content: unknown }) | null;
  hasWritten: boolean;
  assigneeIds: string[];
  viewCount: number | null;
  earlier: unknown;
  trashed: { content: unknown; revision: number; ownerId: string | null; deletedBy: string } | null;
  firstRevision: number;
  isOwnRevision: boolean;
  corrections: Snapshot['corrections'] & { waiting: ProposedCorrection | null };
  isAssigneeActive: boolean;
};

/** Reads everything else in one statement, after the lock of the article, for which it may have waited. */
async function readStored(trx: Database, request: SnapshotRequest, currentRevision: number | null) {
  const { rows } = await selectStored(request, currentRevision).execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a condition returned no row.');
  const { hasRoles, settings, account, proposal, trashed, earlier, ...stored } = row;
  const { userId } = request.actor;
  return {
    ...stored,
    viewCount: row.viewCount ?? 0,
    workflow: parseWorkflowSettings(settings),
    rights: hasRoles && userId !== null ? toStaffRights(userId, account) : ALL_RIGHTS,
    proposal: proposal && { ...proposal, content: storedInputSchema.parse(proposal.content) },
    earlier: earlier === null ? null : storedInputSchema.parse(earlier),
    trashed: trashed && toTrashed(trashed),
  };
}

function toTrashed({ content, ...row }: NonNullable<StoredRow['trashed']>): TrashedRevision {
  return { ...row, article: storedArticleSchema.parse(content), assigneeIds: [] };
}

const ITEM_COLUMNS = sql`
  article_id as "articleId", proposer_id as "proposerId", stage, approved_revision as "approvedRevision",
  assignee_id as "assigneeId", due_at as "dueAt", note, note_by as "noteBy", submitter_id as "submitterId",
  urgent_at as "urgentAt"`;

function selectStored(request: SnapshotRequest, currentRevision: number | null) {
  const { id, actor, proposerId, assigneeId } = request;
  const { userId } = actor;
  const own = sql`desk_items where article_id = ${id} and proposer_id = ''`;
  const since = sql`coalesce((select approved_revision from ${own}), 0)`;
  const isOther = request.earlier !== currentRevision;
  return sql<StoredRow>`
    select
      ${HAS_ROLES} as has_roles, ${WORKFLOW_SETTINGS} as settings,
      (select id from staff where id = ${userId}) as staff_id,
      (select to_json(account) from (
        select id, role, desks, deactivated_at as "deactivatedAt" from staff where id = ${userId} and ${HAS_ROLES} for share
      ) as account) as account,
      (select to_json(item) from (select ${ITEM_COLUMNS}, ${URGENT_WRITERS} as "urgentWriters" from ${own}) as item) as item,
      (select to_json(item) from (
        select ${ITEM_COLUMNS}, '{}'::text[] as "urgentWriters", proposer_email as "proposerEmail",
          coalesce(base_revision, 1) as "baseRevision", content, coalesce(saved_at, 0) as "savedAt", writers, correction
        from desk_items where article_id = ${id} and proposer_id = ${proposerId} and proposer_id <> ''
      ) as item) as proposal,
      (${WORKFLOW_IS_ON} and ${userId}::text is not null and (
        coalesce((select ${userId} = any(${URGENT_WRITERS}) from ${own}), false)
        or ${selectHasWritten({ articleId: id, userId: userId ?? '', since })}
      )) as has_written,
      (select ${ASSIGNEE_IDS} from (select ${id}::text as id) as articles) as assignee_ids,
      (select view_count from article_views where article_id = ${id}) as view_count,
      (select content from article_revisions where article_id = ${id} and revision = ${toEarlier(request)} and ${isOther}) as earlier,
      (select to_json(trashed) from (
        select content, revision, owner_id as "ownerId", deleted_by as "deletedBy" from trash where article_id = ${id} for update
      ) as trashed) as trashed,
      coalesce((select max(revision) + 1 from article_revisions where article_id = ${id}), 1) as first_revision,
      exists (
        select from article_revisions join history on history.id = history_id
        where article_revisions.article_id = ${id} and revision = ${currentRevision}::integer
          and user_id is not distinct from ${userId}
      ) as is_own_revision,
      ${selectCorrections(request)} as corrections,
      exists (
        select from (select id from staff where id = ${assigneeId} and deactivated_at is null for key share) as assignee
      ) as is_assignee_active`;
}

/** The revision that a command starts from. The approval of a proposal starts from its base. */
const toEarlier = ({ id, earlier, proposerId }: SnapshotRequest) =>
  earlier === 'base-of-proposal'
    ? sql`(select base_revision from desk_items where article_id = ${id} and proposer_id = ${proposerId})`
    : sql`${earlier}::integer`;

function selectCorrections({ id, correctionId, waitingId }: SnapshotRequest) {
  const waiting = sql`proposed_corrections where id = ${waitingId} and article_id = ${id}`;
  const named = sql`coalesce(${correctionId}::text, (select correction_id from ${waiting}))`;
  return sql`json_build_object(
    'count', (select count(*) from article_corrections where article_id = ${id})
      + (select count(*) from proposed_corrections where article_id = ${id} and correction_id is null),
    'waitingEdits', (select count(*) from proposed_corrections where article_id = ${id} and correction_id is not null),
    'hasOthers', exists (select from article_corrections where id is distinct from ${named}),
    'named', (select text from article_corrections where id = ${named} and article_id = ${id}),
    'waiting', (select to_json(one) from (
      select id, article_id as "articleId", correction_id as "correctionId", text, proposed_at as "proposedAt",
        user_email as "userEmail", user_id as "userId" from ${waiting}
    ) as one)
  )`;
}

type Loaded = Pick<Snapshot, 'trashed' | 'earlier' | 'proposal' | 'rights'> & { current: OwnedRevision | null };

/** Locks the files of images that the command may add. A concurrent delete waits and then finds the image in use. */
async function lockImages(
  trx: Database,
  { contents, addsEarlier }: SnapshotRequest,
  { current, trashed, earlier, proposal }: Loaded,
): Promise<ReadonlySet<string>> {
  const before = current?.article ?? trashed?.article ?? null;
  const added = [...contents, proposal?.content].flatMap((content) => (content ? listNewImages(before, content) : []));
  const restored = addsEarlier && before && earlier ? listNewImages(withoutImages(before), earlier) : [];
  const tokens = [...new Set([...added, ...restored].flatMap(([, found]) => found))];
  if (tokens.length === 0) return new Set();
  // Lock in token order so that two saves cannot deadlock.
  const rows = await trx
    .selectFrom('files')
    .select('token')
    .where('token', 'in', tokens)
    .where('state', '=', 'stored')
    .orderBy('token')
    .forShare()
    .execute();
  return new Set(rows.map(({ token }) => token));
}

const withoutImages = (article: ArticleInput) => ({ ...article, imageUrl: '', socialImageUrl: '' });

async function readFeatured(
  trx: Database,
  { id, nowMs }: SnapshotRequest,
  { rights }: Loaded,
): Promise<LeadCandidate[]> {
  const featured = await listFeatured(trx, { nowMs, limit: MAX_FEATURED });
  const ids = featured.flatMap((article) => (article.id === id ? [] : [article.id]));
  const targets = rights.hasRoles ? await findReadTargets(trx, { ids, nowMs }) : null;
  return featured.map((article) => ({ ...article, target: targets?.get(article.id) ?? null }));
}
