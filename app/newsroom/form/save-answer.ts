import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';

/** What the form sends. The same request sent twice makes nothing twice. */
export type SaveRequest = {
  /** `restore` fetches the article out of the trash first. */
  intent: 'save' | 'restore';
  /** Made when the form was opened: a repeated first save is the same article. */
  articleId: string;
  /** The revision that the writer began from; null for an article that has not been saved yet. */
  baseRevision: number | null;
  form: ArticleForm;
  /** What was sent last, where no answer came: if it was saved all the same, the writer goes on from that. */
  unanswered: ArticleForm | null;
};

export type Saver = { userEmail: string; timestamp: number };

export type SavedAnswer = {
  kind: 'saved';
  articleId: string;
  article: ArticleInput;
  revision: number;
  /** Of somebody else, kept beside the writer's own changes. */
  mergedParts: readonly ArticlePart[];
};

export type ConflictAnswer = {
  kind: 'conflict';
  base: ArticleInput;
  mine: ArticleInput;
  theirs: ArticleInput;
  /** Of `theirs`. */
  revision: number;
  collisions: readonly ArticlePart[];
  by: Saver | null;
};

/** What became of a save. Only `saved` changed anything. */
export type SaveAnswer =
  | SavedAnswer
  | ConflictAnswer
  | { kind: 'invalid'; message: string }
  /** In the trash. */
  | { kind: 'deleted' }
  | { kind: 'missing' }
  | { kind: 'signed-out' }
  | { kind: 'failed' };
