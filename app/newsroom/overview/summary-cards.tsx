import { overviewText } from '#app/strings/newsroom.ts';
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
        <dd className={VALUE}>{totalArticles.toLocaleString('en-US')}</dd>
      </div>
      <div className={CARD}>
        <dt className="text-muted">{overviewText.postedToday}</dt>
        <dd className={VALUE}>{postedToday.toLocaleString('en-US')}</dd>
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
