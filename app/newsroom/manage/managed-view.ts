import type { ArticleStatus } from '#domain/article/article.ts';
import { articlePath } from '#domain/article/article.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideThumbnail } from '#domain/images/image.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { toTarget } from '#domain/permissions/decide-save.ts';
import type { ArticleAction, ArticleState, PermissionTarget } from '#domain/permissions/permissions.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Stage } from '#domain/workflow/workflow.ts';
import type { AutosaveOwner } from '#services/articles/autosave/article-autosaves.ts';
import type { ManagedArticle } from '#services/articles/manage/managed-list.ts';
import type { HiddenState } from '#services/articles/manage/managed-query.ts';
import type { NoteCounts } from '#services/articles/notes/note.ts';
import type { UnreadCommentCount } from '#services/articles/previews/preview-link.ts';
import type { ArticleStage } from '#services/articles/workflow/desk-lists.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';

export type ManagedView = {
  id: string;
  revision: number;
  title: readonly TitlePart[];
  plainTitle: string;
  /** The title with its asterisks. */
  storedTitle: string;
  category: string;
  subcategory: string | null;
  author: string;
  tags: readonly string[];
  image: ResponsiveImage | null;
  status: ArticleStatus;
  /** What hides the article from readers apart from its status; null if nothing does. */
  state: HiddenState | null;
  /** Null on a site without a workflow, while the article is being written, and once an approved article is published. */
  stage: Stage | null;
  proposals: number;
  hasWorkflow: boolean;
  /** When a scheduled or embargoed article becomes public. Null for other articles. */
  publishAt: MomentView | null;
  createdAt: MomentView;
  /** Null if the article has not been edited since its creation. */
  updatedAt: MomentView | null;
  viewCount: number;
  isFeatured: boolean;
  /** Null unless the article is public or was withdrawn publicly. */
  publicPath: string | null;
  /** The article's data for deciding the viewer's permissions. */
  target: PermissionTarget;
  /** The unpublished changes, the viewer's own first. */
  unpublished: readonly UnpublishedChangesView[];
  /** Null if all notes are resolved. */
  notes: Pick<NoteCounts, 'open' | 'unread'> | null;
  /** How many comments on the viewer's previews are unread. */
  unreadComments: number;
};

/** Unpublished changes of the viewer (`by` is null) or a colleague, with the time of the last. */
export type UnpublishedChangesView = { by: string | null; at: MomentView };

type ManagedViewInput = {
  article: ManagedArticle;
  /** Autosaves of any articles. Only the autosaves of `article` are used. */
  marks: readonly AutosaveOwner[];
  /** Like `marks`; empty on a site without a workflow. */
  stages?: readonly ArticleStage[];
  hasWorkflow?: boolean;
  noteMarks: readonly NoteCounts[];
  commentMarks?: readonly UnreadCommentCount[];
  /** The viewer's `owner_id`, which identifies the viewer's own autosaves. */
  ownerId: string | null;
  nowMs: number;
};

export function toManagedView(
  { article, marks, noteMarks, commentMarks = [], stages = [], hasWorkflow = false, ownerId, nowMs }: ManagedViewInput,
  format: (ms: number) => string,
): ManagedView {
  const { id, title, status, publicAt, createdAt, updatedAt } = article;
  const state = decideState(article, nowMs);
  const { stage = 'writing', proposals = 0 } = stages.find(({ articleId }) => articleId === id) ?? {};
  const { revision, category, subcategory, author, tags, viewCount, isFeatured } = article;
  return {
    id,
    revision,
    title: parseTitle(title),
    plainTitle: toPlainTitle(title),
    storedTitle: title,
    category,
    subcategory,
    author,
    tags,
    image: decideThumbnail(article.imageUrl),
    status,
    state,
    stage: stage === 'writing' || (stage === 'approved' && status === 'published') ? null : stage,
    proposals,
    hasWorkflow,
    publishAt:
      status === 'scheduled' && (state === null || state === 'embargoed') ? toMomentView(publicAt, format) : null,
    createdAt: toMomentView(createdAt, format),
    updatedAt: updatedAt > createdAt ? toMomentView(updatedAt, format) : null,
    viewCount,
    isFeatured,
    publicPath: status === 'published' && state !== 'expired' ? articlePath(id) : null,
    target: toTarget({ article, ...article }, nowMs),
    unpublished: marks
      .filter(({ articleId }) => articleId === id)
      .sort((a, b) => Number(b.ownerId === ownerId) - Number(a.ownerId === ownerId))
      .map((mark) => ({
        by: mark.ownerId === ownerId ? null : mark.ownerEmail,
        at: toMomentView(mark.updatedAt, format),
      })),
    notes: noteMarks.find(({ articleId, open }) => articleId === id && open > 0) ?? null,
    unreadComments: commentMarks.find(({ articleId }) => articleId === id)?.unread ?? 0,
  };
}

/** Returns what hides an article from readers apart from its status; null if nothing does. */
export function decideState(
  { status, publicUntil, embargoUntil }: Pick<ManagedArticle, 'status' | 'publicUntil' | 'embargoUntil'>,
  nowMs: number,
): HiddenState | null {
  if (publicUntil === 0) return 'withdrawn';
  if (status === 'draft') return null;
  if (publicUntil <= nowMs) return 'expired';
  return embargoUntil > nowMs ? 'embargoed' : null;
}

/** True if a viewer may change an article in the form, by saving it or, on a site with a workflow, by proposing a change. */
export function mayOpenForm(
  rights: Rights,
  { target, hasWorkflow }: Pick<ManagedView, 'target' | 'hasWorkflow'>,
): boolean {
  const may = (action: ArticleAction) => decidePermission(rights, action, target).allowed;
  return may('edit') || (hasWorkflow && may('submit'));
}

export function editPath(id: string, search: string): string {
  return `/dashboard/manage/${encodeURIComponent(id)}/edit${search}`;
}

/** The parameter of the new-article form with the publication time, in the site's time zone. */
export const PLANNED_PARAMETER = 'at';

/** Path of the new-article form with this publication date and time filled in. */
export const planPath = (day: string, time: string): string =>
  `/dashboard/add?${new URLSearchParams({ [PLANNED_PARAMETER]: `${day}T${time}` })}`;

export function historyPath(id: string, search: string): string {
  return `/dashboard/manage/${encodeURIComponent(id)}/history${search}`;
}

/** The states of an article that has corrections and can be withdrawn. */
export const STATES_WITH_RECORD: readonly ArticleState[] = ['public', 'expired', 'withdrawn'];

export function recordPath(id: string, search: string): string {
  return `/dashboard/manage/${encodeURIComponent(id)}/record${search}`;
}

/** The parameter of {@link cardsPath} with the words for a card of the kind "quote". */
export const QUOTE_PARAMETER = 'quote';

/** The parameter of {@link cardsPath} that leads back to the form on closing, if its value is `form`. */
export const FROM_PARAMETER = 'from';

export function cardsPath(id: string, search: string): string {
  return `/dashboard/manage/${encodeURIComponent(id)}/cards${search}`;
}

/** Finds an article's link to a screen, or the menu button if the link is in the closed menu. */
export function findRowLink(id: string, screen: 'history' | 'cards'): HTMLElement | null {
  const link = document.getElementById(`${screen}-${id}`);
  return link?.checkVisibility() === false ? document.getElementById(`more-${id}`) : link;
}
