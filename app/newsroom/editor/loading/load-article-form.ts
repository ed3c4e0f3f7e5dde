import type { RouterContextProvider } from 'react-router';
import { toActor, toViewerKey } from '#app/newsroom/actions/access.ts';
import type { NewsroomViewer } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { loadShareCard } from '#app/seo/load-share-card.ts';
import type { Article, ArticleId } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { DEFAULT_AUTHOR } from '#domain/article/article-fields.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import type { SharedImage } from '#domain/images/image-crop.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { isUnpublished } from '#domain/publication/decide-published-at.ts';
import type { Proposal, WorkflowSettings } from '#domain/workflow/workflow.ts';
import { maySeeProposal, toProposerId } from '#domain/workflow/workflow.ts';
import type { ArticleEditing } from '#services/articles/edit/article-editing.ts';
import type { ArticleWorkflow, Assignee } from '#services/articles/workflow/desk.ts';
import type { StoredRevision, UnsavedText } from '../saving/form-content.ts';
import { loadAutosaves } from '../saving/load-autosaves.ts';

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

export type FormContext = {
  /** If false, the form shows only what readers see of the article. */
  mayInspect: boolean;
  /** The stored article, for permission checks. A check of the form uses the category in the form as the desk. */
  target: PermissionTarget;
  viewerKey: string;
  appCheck: string;
  timeZone: string;
  nowMs: number;
  newArticleId: string;
  /** The author of an article without one. */
  defaultAuthor: string;
  site: { name: string; url: string };
  /** The photo card that link previews show if the article does not have an image for them. */
  shareCard: SharedImage | null;
  /** The result of `loadAutosaves`. */
  autosaves: readonly UnsavedText[];
  /** Null on a site without a workflow, and for a viewer who may not inspect the article. */
  workflow: FormWorkflow | null;
};

type FormRequest = {
  viewer: NewsroomViewer;
  id: string | null;
  /** The proposal to open; by default the viewer's own. */
  proposerId?: string | null;
};

export async function loadFormContext(
  context: Readonly<RouterContextProvider>,
  { viewer, id, proposerId = null }: FormRequest,
): Promise<FormContext> {
  const newsroom = context.get(newsroomContext);
  const { editing, appCheck, timeZone, rights } = newsroom;
  const { nowMs, site, documents } = context.get(requestContext);
  const { byline } = await documents.readSiteSettings();
  const articleId = id === null ? null : parseArticleId(id);
  const isUnknown = id !== null && articleId === null;
  const hasTarget = rights.hasRoles && articleId !== null;
  const target = hasTarget ? await editing.readPermissionTarget({ id: articleId, rights, nowMs }) : null;
  const mayInspect = target === null || decidePermission(rights, 'inspect', target).allowed;
  return {
    mayInspect,
    target: target ?? { ownerId: rights.staffId, desk: '', state: 'draft' },
    viewerKey: toViewerKey(viewer),
    appCheck,
    timeZone,
    nowMs,
    newArticleId: await editing.findFreeId(),
    defaultAuthor: byline.value || DEFAULT_AUTHOR,
    site: { name: site.name, url: site.url },
    shareCard: mayInspect && articleId !== null ? await loadShareCard(articleId, context.get(requestContext)) : null,
    workflow: mayInspect ? await loadFormWorkflow(context, { viewer, articleId, proposerId }) : null,
    autosaves: isUnknown ? [] : await loadAutosaves(newsroom, { owner: toActor(viewer), articleId, mayInspect }),
  };
}

/** Loads an article's current revision; null if the article is deleted. */
export async function loadStoredRevision(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<StoredRevision | null> {
  const { editing, timeZone } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const articleId = parseArticleId(id);
  const current = articleId && (await editing.find(articleId));
  if (current === null) return null;
  const { rows } = await editing.listHistory({ articleId: current.article.id, after: null, limit: 1 });
  const [entry] = rows;
  const by = entry ? { userEmail: entry.userEmail, userId: entry.userId, timestamp: entry.timestamp } : null;
  const { revision, article } = current;
  const withdrawal = article.withdrawnAt === 0 ? null : await loadWithdrawal(article, editing);
  return { revision, form: toForm(article, timeZone), by, isUnpublished: isUnpublished(article, nowMs), withdrawal };
}

async function loadWithdrawal(
  { id, withdrawnAt, withdrawalReason }: Article,
  editing: ArticleEditing,
): Promise<NonNullable<StoredRevision['withdrawal']>> {
  const entry = await editing.findWithdrawal(id);
  return { reason: withdrawalReason, atMs: withdrawnAt, byEmail: entry?.userEmail ?? null };
}

/** Loads the workflow for the form; null on a site without one. */
export async function loadFormWorkflow(
  context: Readonly<RouterContextProvider>,
  { viewer, articleId, proposerId }: Pick<FormRequest, 'viewer' | 'proposerId'> & { articleId: ArticleId | null },
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
