import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden, PermissionTarget } from '#domain/permissions/permissions.ts';
import { toArticleState } from '#domain/permissions/permissions.ts';
import type { ProposedCorrection } from '#domain/publication/correction.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/publication/correction.ts';
import type { DeskItem, DeskItemKey, Stage, WorkflowSettings } from '#domain/workflow/workflow.ts';
import { decideStage, isPastDraftStatus, OWN_ITEM } from '#domain/workflow/workflow.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';
import { refuseSiteAction } from '#services/security/staff-rights.ts';
import { runCommand } from '../change/change-article.ts';
import { ASSIGNEE_IDS, findDeskItem, findProposal, hasWritten, readWorkflowSettings } from '../change/desk-item.ts';
import { TARGET_COLUMNS } from '../change/permit-edit.ts';
import { countDesk, countWaiting, listDesk, listStages } from './desk-lists.ts';

/** The workflow of an article, as its form shows it. `stage` is that of the current revision. */
export type ArticleWorkflow = Omit<DeskItem, keyof DeskItemKey | 'stage'> & {
  stage: Stage;
  /** Whether the viewer wrote a part of the article since the last approval. */
  isWriter: boolean;
};

/** The workflow of an article, with the fields on which permissions depend. `isPastDraft`: see {@link isPastDraftStatus}. */
type FoundWorkflow = { target: PermissionTarget; isPastDraft: boolean; workflow: ArticleWorkflow };

/** An account that work can be assigned to. */
export type Assignee = { id: string; email: string };

const FUNCTIONS = {
  saveSettings: (db: Database, settings: WorkflowSettings, actor: HistoryActor, nowMs: number) =>
    saveWorkflowSettings(db, { settings, actor, nowMs }),
  take: runCommand('step'),
  listAssignees,
  readSettings: readWorkflowSettings,
  findWorkflow,
  findProposal,
  list: listDesk,
  count: countDesk,
  countWaiting,
  listProposedCorrections,
  listRecordNotices,
  listStages,
};

/** The workflow of articles and proposals (docs/behaviour §6.3). All calls reject if the database fails. */
export type Desk = WithContext<typeof FUNCTIONS>;

export const createDesk = (db: Database): Desk => withContext(db, FUNCTIONS);

type WorkflowRequest = { articleId: ArticleId; viewerId: string | null; nowMs: number };

const MAX_ASSIGNEES = 1_000;

async function findWorkflow(
  db: Database,
  { articleId, viewerId, nowMs }: WorkflowRequest,
): Promise<FoundWorkflow | null> {
  const article = await db
    .selectFrom('articles')
    .select([...TARGET_COLUMNS, 'revision'])
    .select(ASSIGNEE_IDS.as('assigneeIds'))
    .where('id', '=', articleId)
    .executeTakeFirst();
  if (article === undefined) return null;
  const item = await findDeskItem(db, { articleId, proposerId: OWN_ITEM });
  const { ownerId, category: desk, assigneeIds } = article;
  return {
    target: { ownerId, desk, state: toArticleState(article, nowMs), assigneeIds },
    isPastDraft: isPastDraftStatus(article.status),
    workflow: {
      stage: decideStage(item, article.revision),
      approvedRevision: item?.approvedRevision ?? null,
      assigneeId: item?.assigneeId ?? null,
      dueAt: item?.dueAt ?? null,
      note: item?.note ?? '',
      noteBy: item?.noteBy ?? '',
      submitterId: item?.submitterId ?? null,
      urgentAt: item?.urgentAt ?? null,
      urgentWriters: item?.urgentWriters ?? [],
      isWriter: await hasWritten(db, { articleId, userId: viewerId, item }),
    },
  };
}

/** Lists the active accounts by email address, up to 1,000. */
function listAssignees(db: Database): Promise<Assignee[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('deactivatedAt', 'is', null)
    .orderBy('email')
    .limit(MAX_ASSIGNEES)
    .execute();
}

/** Saves the settings, records the change in the security log and notifies staff and open pages, in one transaction. No article changes. */
export function saveWorkflowSettings(
  db: Database,
  { settings, actor, nowMs }: { settings: WorkflowSettings; actor: HistoryActor; nowMs: number },
): Promise<{ kind: 'saved' } | Forbidden> {
  return inTransaction<{ kind: 'saved' } | Forbidden>(db, async (trx) => {
    const forbidden = await refuseSiteAction(trx, actor, 'change-settings');
    if (forbidden) return forbidden;
    await recordChange(trx, { before: await readWorkflowSettings(trx), after: settings, actor, nowMs });
    const data = JSON.stringify(settings);
    await trx
      .insertInto('documents')
      .values({ collection: 'site', id: 'workflow', data })
      .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet({ data }))
      .execute();
    await publishChange(trx, { topics: ['newsroom', 'site'] });
    return { kind: 'saved' };
  });
}

type SettingsChange = { before: WorkflowSettings; after: WorkflowSettings; actor: HistoryActor; nowMs: number };

async function recordChange(trx: Database, { before, after, actor, nowMs }: SettingsChange): Promise<void> {
  const [from, to] = [describe(before), describe(after)];
  if (from === to) return;
  const { userId, userEmail } = actor;
  const who = userId === null ? {} : { staffId: userId, email: userEmail };
  await recordSecurityEvent(
    trx,
    { kind: 'workflow-changed', ...who, detail: `${from} → ${to}, by ${userEmail}` },
    nowMs,
  );
}

const describe = ({ isOn, needsFourEyes, allowsUrgent = false }: WorkflowSettings): string =>
  [
    isOn ? 'on' : 'off',
    isOn && needsFourEyes ? ' with four eyes' : '',
    isOn && needsFourEyes && allowsUrgent ? ' except urgent changes' : '',
  ].join('');

/** Lists the proposed corrections of an article, oldest first. */
function listProposedCorrections(db: Database, articleId: ArticleId): Promise<ProposedCorrection[]> {
  return (
    db
      .selectFrom('proposedCorrections')
      .selectAll()
      .where('articleId', '=', articleId)
      .orderBy('proposedAt')
      .orderBy('id')
      // Up to half of them are new corrections, and up to half are changes of existing ones.
      .limit(2 * MAX_CORRECTIONS_PER_ARTICLE)
      .execute()
  );
}

/** A proposed correction or a withdrawal, as the Desk lists it. `at`: when it was proposed or withdrawn, in ms. */
export type RecordNotice = { articleId: ArticleId; title: string; text: string; at: number };

export type RecordNotices = { corrections: RecordNotice[]; withdrawals: RecordNotice[] };

type NoticeRequest = { desks: readonly string[] | null; withdrawnAfterMs: number; limit: number };

/** Lists the corrections that wait, oldest first, and the withdrawals since a time, newest first, of all desks or of some. */
async function listRecordNotices(
  db: Database,
  { desks, withdrawnAfterMs, limit }: NoticeRequest,
): Promise<RecordNotices> {
  const isOfDesks = desks === null ? sql<boolean>`true` : sql<boolean>`category = any(${desks}::text[])`;
  const [corrections, withdrawals] = await Promise.all([
    db
      .selectFrom('proposedCorrections')
      .innerJoin('articles', 'articles.id', 'articleId')
      .select(['articleId', 'title', 'text', 'proposedAt as at'])
      .where(isOfDesks)
      .orderBy('proposedAt')
      .orderBy('proposedCorrections.id')
      .limit(limit)
      .execute(),
    db
      .selectFrom('articles')
      .select(['id as articleId', 'title', 'withdrawalReason as text', 'withdrawnAt as at'])
      .where('withdrawnAt', '>', withdrawnAfterMs)
      .where(isOfDesks)
      .orderBy('withdrawnAt', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return { corrections, withdrawals };
}
