import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import { toArticleState } from '#domain/permissions/permissions.ts';
import type { DeskItem, DeskItemKey } from '#domain/workflow/desk-item.ts';
import { decideStage, OWN_ITEM } from '#domain/workflow/desk-item.ts';
import type { Stage, WorkflowSettings } from '#domain/workflow/workflow.ts';
import { isShownStatus } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { ASSIGNEE_IDS } from '../change/assignments.ts';
import { runCommand } from '../change/change-article.ts';
import { findDeskItem, findProposal, hasWritten } from '../change/desk-item.ts';
import { TARGET_COLUMNS } from '../change/permit-edit.ts';
import { readWorkflowSettings, saveWorkflowSettings } from '../change/workflow-settings.ts';
import { countDesk, countWaiting, listDesk, listStages } from './desk-lists.ts';
import { listProposedCorrections, listRecordNotices } from './proposed-corrections.ts';

/** The workflow of an article, as its form shows it. `stage` is that of the current revision. */
export type ArticleWorkflow = Omit<DeskItem, keyof DeskItemKey | 'stage'> & {
  stage: Stage;
  /** Whether the viewer wrote a part of the article since the last approval. */
  isWriter: boolean;
};

/** The workflow of an article, with the fields on which permissions depend. `isShown`: see {@link isShownStatus}. */
type FoundWorkflow = { target: PermissionTarget; isShown: boolean; workflow: ArticleWorkflow };

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
    isShown: isShownStatus(article.status),
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
