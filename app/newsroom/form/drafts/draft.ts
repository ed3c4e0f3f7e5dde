import type { ArticleForm } from '#domain/article/article-form.ts';

/** Unsaved text of one open form, as the browser keeps it. */
export type Draft = {
  /** Of the form that was opened: two windows never write to one draft. */
  id: string;
  /** Whose text it is: a shared machine shows nobody another's. */
  viewerKey: string;
  articleId: string;
  /** What the writer began from; null for an article that has not been saved yet. */
  baseRevision: number | null;
  baseForm: ArticleForm;
  form: ArticleForm;
  keptAtMs: number;
};

/** Drafts are forgotten after this. */
export const DRAFT_KEPT_MS = 60 * 24 * 3_600_000;

/** Which drafts a form offers: those of its article, or those of all articles that have not been saved yet. */
export type DraftScope = { kind: 'new' } | { kind: 'article'; articleId: string };

export function isInScope(draft: Draft, scope: DraftScope): boolean {
  if (scope.kind === 'new') return draft.baseRevision === null;
  return draft.baseRevision !== null && draft.articleId === scope.articleId;
}

/** A new name, of no use to guess. */
export function newDraftId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
