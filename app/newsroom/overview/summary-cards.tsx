import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#app/strings/interface-language.ts';
import { morningText } from '#app/strings/newsroom/morning.ts';
import { overviewText } from '#app/strings/newsroom/newsroom.ts';
import { dayPath } from '../manage/manage-query.ts';
import type { OverviewView } from './overview-view.ts';

type SummaryCardsProps = {
  readonly overview: OverviewView;
  readonly openPages: number;
};

/** The numbers of the site. Each links to its list, except the number of pages that readers have open. */
export function SummaryCards({
  overview: { totalArticles, postedToday, topCategory, days },
  openPages,
}: SummaryCardsProps) {
  const category = topCategory === null ? null : new URLSearchParams({ category: topCategory });
  return (
    <dl className="grid grid-cols-2 border-y border-t-3 border-t-ink border-b-line lg:grid-cols-4">
      <Card label={overviewText.totalArticles} path="/dashboard/manage">
        {formatNumber(totalArticles)}
      </Card>
      <Card label={overviewText.postedToday} path={dayPath(days.at(-1)?.date ?? '')}>
        {formatNumber(postedToday)}
      </Card>
      <Card label={overviewText.topCategory} path={category && `/dashboard/manage?${category}`}>
        <span lang={topCategory === null ? undefined : 'bn'}>{topCategory ?? overviewText.none}</span>
      </Card>
      <Card label={morningText.openPages} path={null}>
        {formatNumber(openPages)}
      </Card>
    </dl>
  );
}

type CardProps = { readonly label: string; readonly path: string | null; readonly children: ReactNode };

function Card({ label, path, children }: CardProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end border-line px-3 py-2 even:border-l max-lg:nth-[n+3]:border-t sm:px-5 sm:py-3 lg:not-first:border-l lg:first:pl-0">
      <dt className="text-muted text-sm leading-[1.5]">{label}</dt>
      <dd className="wrap-anywhere font-bold text-2xl leading-[1.5] tabular-nums sm:text-3xl">
        {path === null ? (
          children
        ) : (
          <Link className="decoration-2 hover:text-accent hover:underline" to={path}>
            {children}
          </Link>
        )}
      </dd>
    </div>
  );
}
