import type { RouterContextProvider } from 'react-router';
import { toActor } from '#app/newsroom/actions/access.ts';
import type { NewsroomViewer } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import type { ArticleId } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Proposal, WorkflowSettings } from '#domain/workflow/workflow.ts';
import { maySeeProposal, toProposerId } from '#domain/workflow/workflow.ts';
import type { ArticleWorkflow, Assignee } from '#services/articles/workflow/desk.ts';

/** A proposal in the form. Its base is the revision from which it started, or the current one if that is not stored. */
type FormProposal = Omit<Proposal, 'content' | 'approvedRevision' | 'submitterId'> & {
  form: ArticleForm;
  baseForm: ArticleForm;
};
export type FormWorkflow = {
  settings: WorkflowSettings;
  rights: Rights;
  /** The `proposer_id` of the viewer. */
  ownId: string;
  target: PermissionTarget | null;
  /** Changes need an approval or become proposals, because the article is not a draft. */
  isPastDraft: boolean;
  article: ArticleWorkflow | null;
  proposal: FormProposal | null;
  assignees: readonly Assignee[];
};

type WorkflowRequest = {
  viewer: NewsroomViewer;
  articleId: ArticleId | null;
  /** The proposal to open; by default the viewer's own. */
  proposerId: string | null;
};

/** Loads the workflow for the form; null on a site without one. */
export async function loadFormWorkflow(
  context: Readonly<RouterContextProvider>,
  { viewer, articleId, proposerId }: WorkflowRequest,
): Promise<FormWorkflow | null> {
  const { desk, rights } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const settings = await desk.readSettings();
  if (!settings.isOn) return null;
  const actor = toActor(viewer);
  const ownId = toProposerId(actor);
  const shared = { settings, rights, ownId, assignees: await desk.listAssignees() };
  const found = articleId && (await desk.findWorkflow({ articleId, viewerId: actor.userId, nowMs }));
  if (articleId === null || found === null)
    return { ...shared, target: null, isPastDraft: false, article: null, proposal: null };
  const { target, isPastDraft } = found;
  const proposal = await loadProposal(context, { articleId, proposerId: proposerId ?? ownId });
  const maySee = proposal !== null && maySeeProposal(rights, { proposal, viewerId: ownId, target });
  return { ...shared, target, isPastDraft, article: found.workflow, proposal: maySee ? proposal : null };
}

async function loadProposal(
  context: Readonly<RouterContextProvider>,
  key: { articleId: ArticleId; proposerId: string },
): Promise<FormProposal | null> {
  const { desk, editing, timeZone } = context.get(newsroomContext);
  const proposal = await desk.findProposal(key);
  if (proposal === null) return null;
  const { content, approvedRevision: _, submitterId: __, ...rest } = proposal;
  const { articleId } = key;
  const base =
    (await editing.findRevision({ articleId, revision: proposal.baseRevision })) ?? (await editing.find(articleId));
  if (base === null) return null;
  const form = toForm(content, timeZone);
  return { ...rest, baseRevision: base.revision, form, baseForm: toForm(base.article, timeZone) };
}
