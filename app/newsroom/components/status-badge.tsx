import { statusText } from '#app/strings/newsroom.ts';
import type { ArticleStatus } from '#domain/article/article.ts';

const DOTS: Readonly<Record<ArticleStatus, string>> = {
  published: 'border-success bg-success',
  draft: 'border-muted',
  scheduled: 'border-ink bg-[linear-gradient(to_right,var(--color-ink)_50%,transparent_50%)]',
};

/** Expects the effective status: a scheduled article that is due counts as published (docs/behaviour.md §4). */
export function StatusBadge({ status }: { readonly status: ArticleStatus }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap leading-[1.5]">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full border-2 ${DOTS[status]}`} />
      {statusText[status]}
    </span>
  );
}
