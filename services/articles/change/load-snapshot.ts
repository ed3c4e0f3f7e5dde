import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { followRenames } from '#domain/article/tag.ts';
import type { ArticleRevision, OwnedRevision, Snapshot } from '#domain/change/change.ts';
import { ALL_RIGHTS } from '#domain/permissions/roles.ts';
import type { DeskItem, Proposal } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import type { StaffRow } from '#services/security/staff-rights.ts';
import { HAS_ROLES, toStaffRights } from '#services/security/staff-rights.ts';
import { storedArticleSchema, storedInputSchema } from '../article-row.ts';
import { findRenames } from '../tags/tag-renames.ts';
import {
  ASSIGNEE_IDS,
  parseWorkflowSettings,
  selectHasWritten,
  URGENT_WRITERS,
  WORKFLOW_IS_ON,
  WORKFLOW_SETTINGS,
} from './desk-item.ts';
import type { LockedArticle } from './read-revision.ts';
import { lockCurrentRevision } from './read-revision.ts';
import type { SnapshotRequest } from './snapshot-request.ts';
import { findCandidates, lockFirst, lockImages } from './snapshot-request.ts';

/** Another command has changed the article, so this one needs different locks. Try again with the lock of the lead. */
export class Race extends Error {}

/**
 * Reads everything that the decision about a command depends on, and locks it until the transaction ends: first the lead, if the
 * command may touch it, then the article or its row in the trash, the actor's account, and the images that the command may add.
 * Other commands on the same article wait. Throws {@link Race}.
 */
export async function loadSnapshot(trx: Database, request: SnapshotRequest): Promise<Snapshot> {
  const featured = await lockFirst(trx, request);
  const locked = await lockCurrentRevision(trx, request.id);
  const stored = await readStored(trx, request, locked);
  await expectNoRace(trx, request, { locked, stored });
  const contents = [...request.contents, stored.trashed?.article, stored.earlier, stored.proposal?.content];
  const renames = await findRenames(
    trx,
    contents.flatMap((content) => content?.tags ?? []),
    locked?.article.tags,
  );
  const follow = <Content extends { tags: readonly string[] }>(content: Content) => followRenames(content, renames);
  const { trashed, proposal, earlier, viewCount, assigneeIds, ...rest } = stored;
  const current = locked && toOwnedRevision(locked, { assigneeIds, viewCount });
  const snapshot = {
    ...rest,
    current,
    trashed: trashed && { ...trashed, article: follow(trashed.article) },
    proposal: proposal && { ...proposal, content: follow(proposal.content) },
    earlier: locked !== null && request.earlier === locked.revision ? locked.article : earlier && follow(earlier),
    renames,
  };
  const storedImages = await lockImages(trx, request, snapshot);
  return { ...snapshot, storedImages, featured: await findCandidates(trx, request, { featured, ...snapshot }) };
}

const toOwnedRevision = (
  { article, revision, ownerId }: LockedArticle,
  { assigneeIds, viewCount }: { assigneeIds: readonly string[]; viewCount: number },
): OwnedRevision => ({ article: { ...article, viewCount }, revision, ownerId, assigneeIds });

type LockedRead = {
  locked: ArticleRevision | null;
  stored: Pick<Snapshot, 'trashed' | 'earlier' | 'firstRevision'>;
};

/**
 * Throws {@link Race} if the command turns out to touch the lead without its lock, or if the article was restored while the
 * command waited for its row in the trash.
 */
async function expectNoRace(trx: Database, request: SnapshotRequest, { locked, stored }: LockedRead): Promise<void> {
  const { id, mayLead, locksLead, restoresEarlier } = request;
  const contents = [locked?.article, stored.trashed?.article, restoresEarlier ? stored.earlier : null];
  if (mayLead && !locksLead && contents.some((content) => content?.isFeatured)) throw new Race();
  const isMissing = locked === null && stored.trashed === null && stored.firstRevision > 1;
  if (isMissing && (await lockCurrentRevision(trx, id)) !== null) throw new Race();
}

type StoredRow = {
  hasRoles: boolean;
  settings: unknown;
  staffId: string | null;
  account: StaffRow | null;
  item: DeskItem | null;
  proposal: (Omit<Proposal, 'content'> & { content: unknown }) | null;
  hasWritten: boolean | null;
  assigneeIds: string[] | null;
  viewCount: number | null;
  earlier: unknown;
  trashed: { content: unknown; revision: number; ownerId: string | null } | null;
  firstRevision: number | null;
  isOwnRevision: boolean | null;
  corrections: Snapshot['corrections'] | null;
  isAssigneeActive: boolean | null;
};

const NO_CORRECTIONS = { count: 0, waitingEdits: 0, hasOthers: false, named: null, waiting: null };

/** Reads everything else in one statement. Runs after the article is locked, to see what was committed while the command waited. */
async function readStored(trx: Database, request: SnapshotRequest, locked: LockedArticle | null) {
  const { rows } = await selectStored(request, locked).execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a condition returned no row.');
  const { hasRoles, settings, account, proposal, trashed, earlier, ...stored } = row;
  const { userId } = request.actor;
  const workflow = parseWorkflowSettings(settings);
  // Roles or the workflow may have been turned on while the command waited for the lock. The statement then lacks what they need.
  if (locked && (locked.hasRoles !== hasRoles || locked.hasWorkflow !== workflow.isOn)) throw new Race();
  return {
    ...stored,
    hasWritten: row.hasWritten ?? false,
    assigneeIds: row.assigneeIds ?? [],
    viewCount: row.viewCount ?? 0,
    firstRevision: row.firstRevision ?? 1,
    isOwnRevision: row.isOwnRevision ?? false,
    corrections: row.corrections ?? NO_CORRECTIONS,
    isAssigneeActive: row.isAssigneeActive ?? false,
    workflow,
    rights: hasRoles && userId !== null ? toStaffRights(userId, account) : ALL_RIGHTS,
    proposal: proposal && { ...proposal, content: storedInputSchema.parse(proposal.content) },
    earlier: earlier === null ? null : storedInputSchema.parse(earlier),
    trashed: trashed && toTrashed(trashed),
  };
}

function toTrashed({ content, ...row }: NonNullable<StoredRow['trashed']>): OwnedRevision {
  return { ...row, article: storedArticleSchema.parse(content), assigneeIds: [] };
}

const ITEM_COLUMNS = sql`
  article_id as "articleId", proposer_id as "proposerId", stage, approved_revision as "approvedRevision",
  assignee_id as "assigneeId", due_at as "dueAt", note, note_by as "noteBy", submitter_id as "submitterId",
  urgent_at as "urgentAt"`;

/** Omits a part that the command does not need, because PostgreSQL plans every part of the statement for each command. */
const ifNeeded = (isNeeded: boolean, part: RawBuilder<unknown>) => (isNeeded ? part : sql`null`);

const toJson = (rows: RawBuilder<unknown>) => sql`(select to_json(one) from (${rows}) as one)`;

function selectStored(request: SnapshotRequest, locked: LockedArticle | null) {
  const { id, actor, proposerId, assigneeId, earlier } = request;
  const { userId } = actor;
  const isMissing = locked === null;
  const { hasRoles = true, hasWorkflow = true } = locked ?? {};
  return sql<StoredRow>`
    select
      ${HAS_ROLES} as has_roles,
      ${WORKFLOW_SETTINGS} as settings,
      ${ifNeeded(isMissing, sql`(select id from staff where id = ${userId})`)} as staff_id,
      ${ifNeeded(hasRoles, selectAccount(userId))} as account,
      ${toJson(sql`select ${ITEM_COLUMNS}, ${URGENT_WRITERS} as "urgentWriters" from ${ownItem(id)}`)} as item,
      ${ifNeeded(proposerId !== null, selectProposal(request))} as proposal,
      ${ifNeeded(hasWorkflow && userId !== null, selectWrote(id, userId ?? ''))} as has_written,
      ${ifNeeded(hasWorkflow, sql`(select ${ASSIGNEE_IDS} from (select ${id}::text as id) as articles)`)} as assignee_ids,
      ${ifNeeded(!isMissing, sql`(select view_count from article_views where article_id = ${id})`)} as view_count,
      ${ifNeeded(earlier !== null && earlier !== locked?.revision, selectEarlier(request))} as earlier,
      ${ifNeeded(isMissing || request.isFromTrash, selectTrashed(id))} as trashed,
      ${ifNeeded(isMissing, sql`(select max(revision) + 1 from article_revisions where article_id = ${id})`)} as first_revision,
      ${ifNeeded(request.restoresEarlier, selectIsOwnRevision(request, locked))} as is_own_revision,
      ${ifNeeded(request.isCorrecting, selectCorrections(request))} as corrections,
      ${ifNeeded(assigneeId !== null, selectIsActive(assigneeId))} as is_assignee_active`;
}

const ownItem = (id: ArticleId) => sql`desk_items where article_id = ${id} and proposer_id = ''`;

const selectAccount = (userId: string | null) =>
  toJson(sql`
    select id, role, desks, deactivated_at as "deactivatedAt" from staff
    where id = ${userId} and ${HAS_ROLES} for share`);

const selectProposal = ({ id, proposerId }: SnapshotRequest) =>
  toJson(sql`
    select ${ITEM_COLUMNS}, '{}'::text[] as "urgentWriters", proposer_email as "proposerEmail",
      coalesce(base_revision, 1) as "baseRevision", content, coalesce(saved_at, 0) as "savedAt", writers, correction
    from desk_items where article_id = ${id} and proposer_id = ${proposerId} and proposer_id <> ''`);

function selectWrote(articleId: ArticleId, userId: string) {
  const item = ownItem(articleId);
  const afterRevision = sql`coalesce((select approved_revision from ${item}), 0)`;
  return sql`(${WORKFLOW_IS_ON} and (
    coalesce((select ${userId} = any(${URGENT_WRITERS}) from ${item}), false)
    or ${selectHasWritten({ articleId, userId, afterRevision })}
  ))`;
}

/** The revision that a command starts from. The approval of a proposal starts from its base. */
function selectEarlier({ id, earlier, proposerId }: SnapshotRequest) {
  const revision =
    earlier === 'base-of-proposal'
      ? sql`(select base_revision from desk_items where article_id = ${id} and proposer_id = ${proposerId})`
      : sql`${earlier}::integer`;
  return sql`(select content from article_revisions where article_id = ${id} and revision = ${revision})`;
}

const selectTrashed = (id: ArticleId) =>
  toJson(sql`select content, revision, owner_id as "ownerId" from trash where article_id = ${id} for update`);

const selectIsOwnRevision = ({ id, actor }: SnapshotRequest, locked: LockedArticle | null) => sql`exists (
  select from article_revisions join history on history.id = history_id
  where article_revisions.article_id = ${id} and revision = ${locked?.revision ?? null}::integer
    and user_id is not distinct from ${actor.userId}
)`;

const selectIsActive = (staffId: string | null) => sql`exists (
  select from (select id from staff where id = ${staffId} and deactivated_at is null for key share) as assignee
)`;

function selectCorrections({ id, correctionId, waitingId }: SnapshotRequest) {
  const waiting = sql`proposed_corrections where id = ${waitingId} and article_id = ${id}`;
  const named = sql`coalesce(${correctionId}::text, (select correction_id from ${waiting}))`;
  return sql`json_build_object(
    'count', (select count(*) from article_corrections where article_id = ${id})
      + (select count(*) from proposed_corrections where article_id = ${id} and correction_id is null),
    'waitingEdits', (select count(*) from proposed_corrections where article_id = ${id} and correction_id is not null),
    'hasOthers', exists (select from article_corrections where id is distinct from ${named}),
    'named', (select text from article_corrections where id = ${named} and article_id = ${id}),
    'waiting', ${toJson(sql`
      select id, article_id as "articleId", correction_id as "correctionId", text, proposed_at as "proposedAt",
        user_email as "userEmail", user_id as "userId" from ${waiting}`)}
  )`;
}
