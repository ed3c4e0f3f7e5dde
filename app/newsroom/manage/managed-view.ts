import type { ArticleStatus } from '#domain/article/article.ts';
import { articlePath } from '#domain/article/article-path.ts';
import type { TitlePart } from '#domain/markup/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/parse-title.ts';
import type { ManagedArticle } from '#services/articles/managed-list.ts';
import type { MomentView } from '../format-moment.ts';
import { toMomentView } from '../format-moment.ts';

/** A row of Manage News. */
export type ManagedView = {
  id: string;
  title: readonly TitlePart[];
  plainTitle: string;
  category: string;
  subcategory: string | null;
  author: string;
  status: ArticleStatus;
  /** When it becomes public; null unless it waits for that. */
  publishAt: MomentView | null;
  createdAt: MomentView;
  /** Null where it was not edited since it was made. */
  updatedAt: MomentView | null;
  viewCount: number;
  isFeatured: boolean;
  /** Where readers find it; null while they do not. */
  publicPath: string | null;
};

export function toManagedView(article: ManagedArticle, format: (ms: number) => string): ManagedView {
  const { id, title, status, publishAt, createdAt, updatedAt } = article;
  const { category, subcategory, author, viewCount, isFeatured } = article;
  return {
    id,
    title: parseTitle(title),
    plainTitle: toPlainTitle(title),
    category,
    subcategory,
    author,
    status,
    publishAt: status === 'scheduled' ? toMomentView(publishAt, format) : null,
    createdAt: toMomentView(createdAt, format),
    updatedAt: updatedAt > createdAt ? toMomentView(updatedAt, format) : null,
    viewCount,
    isFeatured,
    publicPath: status === 'published' ? articlePath(id) : null,
  };
}

/** The screens of one article, over the list as it is. */
export function editPath(id: string, search: string): string {
  return `/dashboard/manage/${encodeURIComponent(id)}/edit${search}`;
}

export function historyPath(id: string, search: string): string {
  return `/dashboard/manage/${encodeURIComponent(id)}/history${search}`;
}
