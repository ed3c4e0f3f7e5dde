import type { ArticleId } from '#domain/article/article.ts';
import type { StepCommand, StepResult } from '#domain/change/step-command.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden, PermissionTarget } from '#domain/permissions/permissions.ts';
import { toArticleState } from '#domain/permissions/permissions.ts';
import type { ProposedCorrection } from '#domain/publication/correction.ts';
import type { DeskItem, DeskItemKey, Proposal } from '#domain/workflow/desk-item.ts';
import { decideStage, OWN_ITEM } from '#domain/workflow/desk-item.ts';
import type { Stage, WorkflowSettings } from '#domain/workflow/workflow.ts';
import { isShownStatus } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { ASSIGNEE_IDS } from '../change/assignments.ts';
import { changeArticle } from '../change/change-article.ts';
import { findDeskItem, findProposal, hasWritten } from '../change/desk-item.ts';
import { TARGET_COLUMNS } from '../change/permit-edit.ts';
import { readWorkflowSettings, saveWorkflowSettings } from '../change/workflow-settings.ts';
import type { Page } from '../list-page.ts';
import type { ArticleStage, DeskCounts, DeskCursor, DeskRow, DeskView } from './desk-lists.ts';
import { countDesk, countWaiting, listDesk, listStages } from './desk-lists.ts';
import type { RecordNotices } from './proposed-corrections.ts';
import { listProposedCorrections, listRecordNotices } from './proposed-corrections.ts';

/** The workflow of an article, as its form shows it. `stage` is that of the current revision. */
export type ArticleWorkflow = Omit<DeskItem, keyof DeskItemKey | 'stage'> & {
  stage: Stage;
  /** Whether the viewer wrote a part of it since the last approval. */
  isWriter: boolean;
};

/** The workflow of an article, with the fields on which permissions depend. `isShown`: see {@link isShownStatus}. */
type FoundWorkflow = { target: PermissionTarget; isShown: boolean; workflow: ArticleWorkflow };

/** An account that work can be assigned to. */
export type Assignee = { id: string; email: string };

/** The workflow of articles and proposals (docs/behaviour.md §6.3). All calls reject if the database fails. */
export type Desk = {
  readSettings(): Promise<WorkflowSettings>;
  /** See {@link saveWorkflowSettings}. */
  saveSettings(settings: WorkflowSettings, actor: HistoryActor, nowMs: number): Promise<{ kind: 'saved' } | Forbidden>;
  take(command: StepCommand): Promise<StepResult>;
  /** Null if the article does not exist. */
  findWorkflow(request: WorkflowRequest): Promise<FoundWorkflow | null>;
  findProposal(key: DeskItemKey): Promise<Proposal | null>;
  /** See {@link listDesk}. */
  list(request: Parameters<typeof listDesk>[1]): Promise<Page<DeskRow, DeskCursor>>;
  /** See {@link countDesk}. */
  count(request: Parameters<typeof countDesk>[1]): Promise<DeskCounts>;
  /** See {@link countWaiting}. */
  countWaiting(view: DeskView): Promise<number>;
  /** See {@link listProposedCorrections}. */
  listProposedCorrections(articleId: ArticleId): Promise<ProposedCorrection[]>;
  /** See {@link listRecordNotices}. */
  listRecordNotices(request: Parameters<typeof listRecordNotices>[1]): Promise<RecordNotices>;
  /** See {@link listStages}. */
  listStages(ids: readonly string[]): Promise<ArticleStage[]>;
  /** The active accounts by email address, up to 1,000. */
  listAssignees(): Promise<Assignee[]>;
};

type WorkflowRequest = { articleId: ArticleId; viewerId: string | null; nowMs: number };

const MAX_ASSIGNEES = 1_000;

export function createDesk(db: Database): Desk {
  return {
    readSettings: () => readWorkflowSettings(db),
    saveSettings: (settings, actor, nowMs) => saveWorkflowSettings(db, { settings, actor, nowMs }),
    take: (command) => changeArticle(db, 'step', command),
    findWorkflow: (request) => findWorkflow(db, request),
    findProposal: (key) => findProposal(db, key),
    list: (request) => listDesk(db, request),
    count: (request) => countDesk(db, request),
    countWaiting: (view) => countWaiting(db, view),
    listProposedCorrections: (articleId) => listProposedCorrections(db, articleId),
    listRecordNotices: (request) => listRecordNotices(db, request),
    listStages: (ids) => listStages(db, ids),
    listAssignees: () =>
      db
        .selectFrom('staff')
        .select(['id', 'email'])
        .where('deactivatedAt', 'is', null)
        .orderBy('email')
        .limit(MAX_ASSIGNEES)
        .execute(),
  };
}

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
