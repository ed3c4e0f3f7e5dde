import { afterEach, beforeEach } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { createDesk } from '#services/articles/workflow/desk.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { articleId } from '#tools/article-id.ts';
import { makeInput, NOON_MS } from '../articles/make-article.ts';
import { addStaffRow, turnRolesOn } from '../staff/staff-roles.ts';
import { by, openArticleStore } from './article-store.ts';

export const N1 = articleId('n1');

const toActor = (id: string): HistoryActor => ({ userEmail: `${id}@prohor.example`, userId: id });

/** The accounts of a desk: a reporter and two editors. */
export const [REPORTER, EDITOR, SECOND] = [toActor('reporter'), toActor('editor'), toActor('second')] as const;

/** The store of a site that has roles and a workflow, with a reporter and two editors. Each test starts without articles. */
export async function openDeskStore() {
  const store = await openArticleStore();
  const { db, editing } = store;
  const desk = createDesk(db);
  beforeEach(async () => {
    await db.deleteFrom('deskItems').execute();
    await addStaffRow(db, { id: 'reporter', role: 'reporter' });
    for (const id of ['editor', 'second']) await addStaffRow(db, { id, role: 'editor' });
    await turnRolesOn(db);
    await desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
  });
  afterEach(async () => {
    for (const table of ['staff', 'signInPolicy', 'documents'] as const) await db.deleteFrom(table).execute();
  });
  const save = (actor: HistoryActor, change: Partial<ArticleInput>, command: Partial<SaveCommand> = {}) =>
    editing.save({ id: N1, input: makeInput(change), baseRevision: null, lead: 'keep', ...by(actor), ...command });
  const findWorkflow = async () =>
    (await desk.findWorkflow({ articleId: N1, viewerId: null, nowMs: NOON_MS }))?.workflow;
  return {
    ...store,
    desk,
    save,
    submit: (actor: HistoryActor, change: Partial<ArticleInput> = {}, command: Partial<SaveCommand> = {}) =>
      save(actor, change, { intent: 'submit', ...command }),
    take: (actor: HistoryActor, step: DeskStep, proposerId: string | null = null) =>
      desk.take({ articleId: N1, proposerId, step, ...by(actor) }),
    needFourEyes: () => desk.saveSettings({ isOn: true, needsFourEyes: true }, OPERATOR, Date.now()),
    turnWorkflowOff: () => desk.saveSettings({ isOn: false, needsFourEyes: false }, OPERATOR, Date.now()),
    findArticle: async () => (await editing.find(N1))?.article,
    findWorkflow,
    findStage: async () => (await findWorkflow())?.stage,
    findProposal: () => desk.findProposal({ articleId: N1, proposerId: 'reporter' }),
    /** The steps of the history, newest first. */
    listSteps: async () =>
      (await editing.listHistory({ articleId: N1, after: null, limit: 50 })).rows.map(
        ({ step, userId }) => `${userId} ${step}`,
      ),
  };
}
