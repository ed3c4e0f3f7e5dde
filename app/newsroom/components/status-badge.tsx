import { recordText } from '#app/strings/newsroom/article-record.ts';
import { statusText } from '#app/strings/newsroom/newsroom.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { HiddenState } from '#services/articles/manage/managed-query.ts';

type Status = ArticleStatus | HiddenState;

const DOTS: Readonly<Record<Status, string>> = {
  published: 'border-success bg-success',
  draft: 'border-muted',
  withdrawn: 'border-accent bg-accent',
  expired: 'border-muted bg-muted',
  embargoed: 'border-ink bg-[linear-gradient(to_right,var(--color-ink)_50%,transparent_50%)]',
  scheduled: 'border-ink bg-[linear-gradient(to_right,var(--color-ink)_50%,transparent_50%)]',
};

export const nameStatus = (status: Status): string => ({ ...statusText, ...recordText.states })[status];

/** docs/behaviour §4: expects the effective status. A scheduled article that is due counts as published. */
export function StatusBadge({ status }: { readonly status: Status }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap leading-[1.5]">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full border-2 ${DOTS[status]}`} />
      {nameStatus(status)}
    </span>
  );
}
