import type { OperationNodeSource, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ArticleId } from '#domain/article/article.ts';
import type { Change, ProposalChange } from '#domain/change/change.ts';
import type { DeskItem, DeskItemKey, ItemChange, Proposal, WorkflowSettings } from '#domain/workflow/workflow.ts';
import { FIELDS_WITHOUT_APPROVAL, OWN_ITEM, WORKFLOW_OFF } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { storedInputSchema } from '../article-row.ts';
import { followTagRenames } from '../tags/tag-renames.ts';

const settingsSchema = z.object({
  isOn: z.boolean(),
  needsFourEyes: z.boolean(),
  allowsUrgent: z.boolean().default(false),
});

/** Selects the site's workflow settings for {@link parseWorkflowSettings}; null if they were never saved. */
export const WORKFLOW_SETTINGS = sql<unknown>`(
  select data from documents where collection = 'site' and id = 'workflow'
)`;

export const WORKFLOW_IS_ON = sql<boolean>`exists (
  select from documents where collection = 'site' and id = 'workflow' and data @> '{"isOn": true}'
)`;

/** Missing or malformed settings mean off. */
export function parseWorkflowSettings(data: unknown): WorkflowSettings {
  return settingsSchema.safeParse(data).data ?? WORKFLOW_OFF;
}

export async function readWorkflowSettings(db: Database): Promise<WorkflowSettings> {
  const { rows } = await sql<{ settings: unknown }>`select ${WORKFLOW_SETTINGS} as settings`.execute(db);
  return parseWorkflowSettings(rows[0]?.settings);
}

/** Selects the accounts that a row of `articles`, or a proposal for it, is assigned to. Empty while the workflow is off. */
export const ASSIGNEE_IDS = sql<string[]>`array(
  select assignee_id from desk_items
  where article_id = articles.id and assignee_id is not null and ${WORKFLOW_IS_ON}
)`;

/**
 * True if the account owns a row of `articles` or is assigned to it. The assigned ids are read once, as an array, which lets
 * PostgreSQL use both indexes.
 */
export const isOwnOrAssigned = (staffId: string): RawBuilder<boolean> => sql<boolean>`(
  articles.owner_id = ${staffId} or articles.id = any(array(
    select article_id from desk_items where assignee_id = ${staffId} and ${WORKFLOW_IS_ON}
  ))
)`;

/**
 * The statement that removes the article's assignee from its proposals, before the assignment of the article itself ends.
 * Otherwise the account could still write the article. `except` is a proposal that ends anyway.
 */
const updateEndedAssignments = (articleId: ArticleId, except: string): RawBuilder<unknown> => sql`
  update desk_items as proposal set assignee_id = null from desk_items as own
  where own.article_id = ${articleId} and own.proposer_id = '' and proposal.article_id = ${articleId}
    and proposal.proposer_id not in ('', ${except}) and proposal.assignee_id = own.assignee_id`;

const ITEM_COLUMNS = [
  'articleId',
  'proposerId',
  'stage',
  'approvedRevision',
  'assigneeId',
  'dueAt',
  'note',
  'noteBy',
  'submitterId',
  'urgentAt',
] as const;

/** Selects {@link DeskItem.urgentWriters}. Earlier releases stored only the last person, in `urgent_by`. An unknown person is ''. */
export const URGENT_WRITERS = sql<
  string[]
>`case when urgent_at is null then '{}' when urgent_by = any(writers) then writers
  else writers || coalesce(urgent_by, '') end`;

/** Finds an item. Null if none is stored, which means that the article is being written. */
export async function findDeskItem(db: Database, { articleId, proposerId }: DeskItemKey): Promise<DeskItem | null> {
  const item = await db
    .selectFrom('deskItems')
    .select(ITEM_COLUMNS)
    .select(sql<string[]>`${URGENT_WRITERS}`.as('urgentWriters'))
    .where('articleId', '=', articleId)
    .where('proposerId', '=', proposerId)
    .executeTakeFirst();
  return item ?? null;
}

export async function findProposal(db: Database, { articleId, proposerId }: DeskItemKey): Promise<Proposal | null> {
  if (proposerId === OWN_ITEM) return null;
  const row = await db
    .selectFrom('deskItems')
    .select(ITEM_COLUMNS)
    .select(['proposerEmail', 'baseRevision', 'content', 'savedAt', 'writers', 'correction'])
    .where('articleId', '=', articleId)
    .where('proposerId', '=', proposerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { baseRevision, savedAt, content, ...item } = row;
  // Renaming a tag changes articles without a revision, so a stored proposal may have the old name.
  const current = await followTagRenames(db, storedInputSchema.parse(content));
  return { ...item, urgentWriters: [], baseRevision: baseRevision ?? 1, savedAt: savedAt ?? 0, content: current };
}

/** The columns for the accounts whose urgent changes wait for approval. */
export const toUrgentColumns = (writers: readonly string[]) => ({
  urgentBy: writers.at(-1) ?? null,
  writers: [...writers],
});

export const deleteProposal = (trx: Database, { articleId, proposerId }: DeskItemKey) =>
  trx
    .deleteFrom('deskItems')
    .where('articleId', '=', articleId)
    .where('proposerId', '=', proposerId)
    .where('proposerId', '<>', OWN_ITEM);

/**
 * True if an account has an urgent change that still waits, or changed the text since the last approval. Each revision stores
 * whether it changed the text ({@link isTextChanged}). Older revisions do not, so their contents are compared.
 */
export async function hasWritten(
  trx: Database,
  { articleId, userId, item }: { articleId: ArticleId; userId: string | null; item: DeskItem | null },
): Promise<boolean> {
  if (userId === null) return false;
  if (item?.urgentWriters.includes(userId)) return true;
  const wrote = selectHasWritten({ articleId, userId, afterRevision: item?.approvedRevision ?? 0 });
  const { rows } = await sql<{ hasWritten: boolean }>`select ${wrote} as has_written`.execute(trx);
  return rows[0]?.hasWritten ?? false;
}

/** The condition of {@link hasWritten}. `articleId` and `afterRevision` may be columns. */
export function selectHasWritten({
  articleId,
  userId,
  afterRevision,
}: {
  articleId: unknown;
  userId: string;
  afterRevision: unknown;
}) {
  const fields = sql`${FIELDS_WITHOUT_APPROVAL}::text[]`;
  return sql<boolean>`
    exists (
      select from article_revisions as own join history on history.id = own.history_id
        left join article_revisions as before
          on before.article_id = own.article_id and before.revision = own.revision - 1
      where own.article_id = ${articleId} and own.revision > ${afterRevision}
        and own.origin in ('saved', 'restored-revision') and history.user_id = ${userId}
        and coalesce(own.changes_text, own.content - ${fields} is distinct from before.content - ${fields})
    )`;
}

/** The statements that write the workflow of a change. */
export function listItemWrites(
  trx: Database,
  { item = {}, proposal }: Change,
  { articleId, nowMs }: { articleId: ArticleId; nowMs: number },
): OperationNodeSource[] {
  const writes: OperationNodeSource[] = [];
  const ended = proposal?.kind === 'end' ? proposal.proposerId : OWN_ITEM;
  if (item.assigneeId !== undefined) writes.push(updateEndedAssignments(articleId, ended));
  if (Object.keys(item).length > 0) {
    const columns = toItemColumns(item);
    writes.push(
      trx
        .insertInto('deskItems')
        .values({ articleId, stage: 'writing', movedAt: nowMs, ...columns })
        .onConflict((conflict) => conflict.columns(['articleId', 'proposerId']).doUpdateSet(columns)),
    );
  }
  if (proposal) writes.push(writeProposal(trx, articleId, proposal));
  return writes;
}

function toItemColumns({ urgentWriters, ...item }: ItemChange) {
  return urgentWriters === undefined ? item : { ...item, ...toUrgentColumns(urgentWriters) };
}

function writeProposal(trx: Database, articleId: ArticleId, proposal: ProposalChange): OperationNodeSource {
  const { proposerId } = proposal;
  switch (proposal.kind) {
    case 'put': {
      const { content, writers, proposerEmail, ...rest } = proposal.change;
      const change = { ...rest, content: JSON.stringify(content), writers: [...writers] };
      return trx
        .insertInto('deskItems')
        .values({ articleId, proposerId, proposerEmail, submitterId: proposerId, ...change })
        .onConflict((conflict) => conflict.columns(['articleId', 'proposerId']).doUpdateSet(change));
    }
    case 'change':
      return trx
        .updateTable('deskItems')
        .set(toItemColumns(proposal.change))
        .where('articleId', '=', articleId)
        .where('proposerId', '=', proposerId);
    case 'end':
      return deleteProposal(trx, { articleId, proposerId });
  }
}
