import { sql } from 'kysely';
import type { Article, ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { Stage, WorkflowStep } from '#domain/workflow/workflow.ts';
import { FIELDS_WITHOUT_APPROVAL } from '#domain/workflow/workflow.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import { followTagRenames } from '../edit/change-tag.ts';
import { storedInputSchema } from '../edit/read-revision.ts';
import type { EditContext } from '../edit/write-revision.ts';

/** The `proposer_id` of an article's own item. */
export const OWN_ITEM = '';

export type DeskItemKey = { articleId: ArticleId; proposerId: string };

/** The workflow of an article or a proposal. Times in ms. */
export type DeskItem = DeskItemKey & {
  stage: Stage;
  approvedRevision: number | null;
  assigneeId: string | null;
  dueAt: number | null;
  note: string;
  noteBy: string;
  submitterId: string | null;
  /** When one person last published a change of a live article alone; null if others have looked at all such changes. */
  urgentAt: number | null;
  /** Who wrote such changes at which nobody else has looked. Empty for a proposal. */
  urgentWriters: readonly string[];
};

/** A proposal: a saved revision of a public article that is not its current one (docs/behaviour.md §6.3). */
export type Proposal = DeskItem & {
  proposerEmail: string;
  baseRevision: number;
  content: ArticleInput;
  savedAt: number;
  writers: readonly string[];
  /** The correction that readers get with the approval; empty for a silent change. */
  correction: string;
};

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

/** Selects {@link DeskItem.urgentWriters}. Earlier releases stored only the last one, in `urgent_by`. An unknown one is ''. */
export const URGENT_WRITERS = sql<
  string[]
>`case when urgent_at is null then '{}' when urgent_by = any(writers) then writers
  else writers || coalesce(urgent_by, '') end`;

/** Finds an item; null if the article has none, which means that it is being written. */
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
  // As in the article, whose tags a rename changes without a revision.
  const current = await followTagRenames(db, storedInputSchema.parse(content));
  return { ...item, urgentWriters: [], baseRevision: baseRevision ?? 1, savedAt: savedAt ?? 0, content: current };
}

/** The stage of an article at its current revision. An approval of another revision is void. */
export function decideStage(item: DeskItem | null, revision: number): Stage {
  if (item === null) return 'writing';
  return item.stage === 'approved' && item.approvedRevision !== revision ? 'writing' : item.stage;
}

type ItemChange = Partial<
  Omit<DeskItem, keyof DeskItemKey | 'urgentWriters'> &
    Pick<Tables['deskItems'], 'movedAt' | 'urgentBy'> & { writers: string[] }
>;

/** An approval ends the notes of returns and hand-overs. */
export const APPROVED = { stage: 'approved', note: '', noteBy: '' } as const;

/** The columns for those whose urgent changes wait. */
export const toUrgent = (writers: readonly string[]) => ({ urgentBy: writers.at(-1) ?? null, writers: [...writers] });

/** The review of all urgent changes is complete. */
export const REVIEWED = { urgentAt: null, ...toUrgent([]) };

/** Changes an item, and creates that of an article which has none. The caller has locked the article. */
export async function putDeskItem(
  trx: Database,
  { articleId, proposerId }: DeskItemKey,
  { change, nowMs }: { change: ItemChange; nowMs: number },
): Promise<void> {
  if (proposerId !== OWN_ITEM) {
    await trx
      .updateTable('deskItems')
      .set(change)
      .where('articleId', '=', articleId)
      .where('proposerId', '=', proposerId)
      .execute();
    return;
  }
  await trx
    .insertInto('deskItems')
    .values({ articleId, stage: 'writing', movedAt: nowMs, ...change })
    .onConflict((conflict) => conflict.columns(['articleId', 'proposerId']).doUpdateSet(change))
    .execute();
}

export async function removeProposal(trx: Database, { articleId, proposerId }: DeskItemKey): Promise<void> {
  await trx
    .deleteFrom('deskItems')
    .where('articleId', '=', articleId)
    .where('proposerId', '=', proposerId)
    .where('proposerId', '<>', OWN_ITEM)
    .execute();
}

type Step = { article: Pick<Article, 'id' | 'title'>; step: WorkflowStep; note?: string; revision?: number };

/** Records a step in the history, as part of the entry that the save of the same transaction may have written. */
export async function recordStep(
  trx: Database,
  { article, step, note = '', revision }: Step,
  { actor, nowMs, historyId }: EditContext,
): Promise<void> {
  const entry = { id: historyId, articleId: article.id, articleTitle: article.title, timestamp: nowMs, ...actor };
  await trx
    .insertInto('history')
    .values({ ...entry, action: 'Edited' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await trx
    .insertInto('workflowSteps')
    .values({ historyId, step, note, revision: revision ?? null })
    .execute();
}

/**
 * True if an account wrote a part of the text since the last approval, as {@link isTextChanged} decided when it was saved, or an
 * urgent change that still waits. The content of revisions from before that was stored is compared.
 */
export async function hasWritten(
  trx: Database,
  { articleId, userId, item }: { articleId: ArticleId; userId: string | null; item: DeskItem | null },
): Promise<boolean> {
  if (userId === null) return false;
  if (item?.urgentWriters.includes(userId)) return true;
  const wrote = selectHasWritten({ articleId, userId, since: item?.approvedRevision ?? 0 });
  const { rows } = await sql<{ hasWritten: boolean }>`select ${wrote} as has_written`.execute(trx);
  return rows[0]?.hasWritten ?? false;
}

/** The condition of {@link hasWritten}. `articleId` and `since` may be columns. */
export function selectHasWritten({ articleId, userId, since }: { articleId: unknown; userId: string; since: unknown }) {
  const fields = sql`${FIELDS_WITHOUT_APPROVAL}::text[]`;
  return sql<boolean>`
    exists (
      select from article_revisions as own join history on history.id = own.history_id
        left join article_revisions as before
          on before.article_id = own.article_id and before.revision = own.revision - 1
      where own.article_id = ${articleId} and own.revision > ${since}
        and own.origin in ('saved', 'restored-revision') and history.user_id = ${userId}
        and coalesce(own.changes_text, own.content - ${fields} is distinct from before.content - ${fields})
    )`;
}
