import { TRASH_RETENTION_MS } from '#domain/desk/trash.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { TrashedArticle } from '#services/articles/edit/trash.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';

export type TrashView = {
  id: string;
  title: readonly TitlePart[];
  plainTitle: string;
  category: string;
  deletedAt: MomentView;
  deletedBy: string;
  /** Days until the permanent deletion, rounded up; 0 if less than a day remains. */
  daysLeft: number;
};

export function toTrashView(article: TrashedArticle, nowMs: number, format: (ms: number) => string): TrashView {
  const { id, title, category, deletedAt, deletedBy } = article;
  return {
    id,
    title: parseTitle(title),
    plainTitle: toPlainTitle(title),
    category,
    deletedAt: toMomentView(deletedAt, format),
    deletedBy,
    daysLeft: countDaysLeft(deletedAt + TRASH_RETENTION_MS - nowMs),
  };
}

function countDaysLeft(leftMs: number): number {
  return leftMs < DAY_MS ? 0 : Math.ceil(leftMs / DAY_MS);
}
