import { formatNumber } from '#app/strings/interface-language.ts';
import { overviewText } from '#app/strings/newsroom.ts';
import type { OverviewView } from './overview-view.ts';

type SummaryCardsProps = Pick<OverviewView, 'totalArticles' | 'postedToday' | 'topCategory'>;

const CARD =
  'flex items-baseline justify-between gap-x-4 border-line py-2 not-first:border-t sm:flex-col sm:justify-start sm:px-6 sm:py-4 sm:first:pl-0 sm:not-first:border-t-0 sm:not-first:border-l';
const VALUE = 'font-bold text-2xl leading-[1.5] tabular-nums sm:order-first sm:text-3xl';

export function SummaryCards({ totalArticles, postedToday, topCategory }: SummaryCardsProps) {
  return (
    <dl className="grid border-line border-b sm:grid-cols-3">
      <div className={CARD}>
        <dt className="text-muted">{overviewText.totalArticles}</dt>
        <dd className={VALUE}>{formatNumber(totalArticles)}</dd>
      </div>
      <div className={CARD}>
        <dt className="text-muted">{overviewText.postedToday}</dt>
        <dd className={VALUE}>{formatNumber(postedToday)}</dd>
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
