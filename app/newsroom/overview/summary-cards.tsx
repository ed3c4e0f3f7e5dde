import { overviewText } from '#app/text/newsroom.ts';
import { formatCount } from './format-count.ts';
import type { OverviewView } from './overview-view.ts';

type SummaryCardsProps = Pick<OverviewView, 'totalArticles' | 'postedToday' | 'topCategory'>;

const CARD =
  'flex flex-col border-line py-4 first:pt-4 sm:px-6 sm:first:pl-0 not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l';
const VALUE = 'order-first font-bold text-3xl leading-[1.5] tabular-nums';

export function SummaryCards({ totalArticles, postedToday, topCategory }: SummaryCardsProps) {
  return (
    <dl className="grid border-line border-b sm:grid-cols-3">
      <div className={CARD}>
        <dt className="text-muted">{overviewText.totalArticles}</dt>
        <dd className={VALUE}>{formatCount(totalArticles)}</dd>
      </div>
      <div className={CARD}>
        <dt className="text-muted">{overviewText.postedToday}</dt>
        <dd className={VALUE}>{formatCount(postedToday)}</dd>
      </div>
      <div className={CARD}>
        <dt className="text-muted">{overviewText.topCategory}</dt>
        <dd className={VALUE} lang={topCategory === null ? undefined : 'bn'}>
          {topCategory ?? overviewText.none}
        </dd>
      </div>
    </dl>
  );
}
