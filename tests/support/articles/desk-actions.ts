import { randomUUID } from 'node:crypto';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { articleId } from '#tools/article-id.ts';
import type { NewsroomAction } from '../staff/newsroom-action.ts';
import { guarded } from '../staff/newsroom-action.ts';
import { ACTOR, FORM, makeStored, moment, sendJson } from '../staff/newsroom-data.ts';
import type { Viewer } from '../staff/newsroom-viewers.ts';
import { makeInput, NOON_MS } from './make-article.ts';

const TABLES = ['desk_items', 'history', 'workflow_steps'] as const;

/** Runs a request while the site has a workflow. The settings are the same before and after it. */
async function withWorkflow({ site }: Viewer, send: () => Promise<Response>): Promise<() => Promise<Response>> {
  const turn = async (isOn: boolean) => {
    await site.desk.saveSettings({ isOn, needsFourEyes: false }, OPERATOR, Date.now());
    await site.db.deleteFrom('securityEvents').where('kind', '=', 'workflow-changed').execute();
  };
  await turn(false);
  return async () => {
    await turn(true);
    const response = await send();
    await turn(false);
    return response;
  };
}

async function makeDraft({ site }: Viewer): Promise<string> {
  const id = randomUUID();
  const input = makeInput({ status: 'draft' });
  // Earlier than the articles of other actions, which a test expects on the first page of the list.
  const stamp = { ...moment(), nowMs: NOON_MS - 1_000 };
  await site.editing.save({ baseRevision: null, id: articleId(id), input, actor: ACTOR, ...stamp });
  return id;
}

/** The actions of the workflow, with stories of another person. */
export const DESK_ACTIONS: readonly NewsroomAction[] = [
  {
    name: 'approving a draft',
    route: 'newsroom/desk/desk.route',
    isFor: 'editors',
    prepare: async (viewer) => {
      const body = { articleId: await makeDraft(viewer), proposerId: null, step: { kind: 'approve', seen: 1 } };
      return withWorkflow(viewer, () => sendJson(viewer, '/dashboard/desk.data', body));
    },
    answers: guarded('200 done', ...TABLES),
  },
  {
    name: 'taking a step on a site without a workflow',
    route: 'newsroom/desk/desk.route',
    prepare: async (viewer) => {
      const body = { articleId: await makeDraft(viewer), proposerId: null, step: { kind: 'submit' } };
      return () => sendJson(viewer, '/dashboard/desk.data', body);
    },
    answers: guarded('200 refused'),
  },
  {
    name: 'proposing a change of a public article',
    route: 'newsroom/editor/edit-article.route',
    isFor: 'editors',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      const body = { intent: 'submit', articleId: id, baseRevision: 1, form: FORM };
      return withWorkflow(viewer, () => sendJson(viewer, `/dashboard/manage/${id}/edit.data`, body));
    },
    answers: guarded('200 saved', ...TABLES),
  },
  {
    name: 'changing the workflow of the site',
    route: 'newsroom/site-settings/site-settings.route',
    isFor: 'owners',
    prepare: async (viewer) => {
      await viewer.site.desk.saveSettings({ isOn: false, needsFourEyes: false }, OPERATOR, Date.now());
      const body = { workflow: { isOn: false, needsFourEyes: true } };
      return () => sendJson(viewer, '/dashboard/settings.data', body);
    },
    answers: guarded('200 saved', 'documents'),
  },
];
