import { lazy, Suspense, useEffect, useState } from 'react';
import { asSentence, formatNumber } from '#app/strings/interface-language.ts';
import { overviewText } from '#app/strings/newsroom.ts';
import type { DayView } from './overview-view.ts';

// Rendered in the browser only, because it depends on the width of the screen.
const PostingChart = lazy(() => import('./posting-chart.tsx').then(({ PostingChart }) => ({ default: PostingChart })));

type PostingActivityProps = { readonly days: readonly DayView[]; readonly timeZone: string; readonly siteZone: string };

/** The number of articles per day as a chart, and as a table for screen readers and browsers without JavaScript. */
export function PostingActivity({ days, timeZone, siteZone }: PostingActivityProps) {
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  return (
    <section aria-labelledby="posting-activity" className="min-w-0">
      <h2 className="border-ink border-t-3 pt-2 font-bold text-lg" id="posting-activity">
        {overviewText.activity}
      </h2>
      <div aria-hidden="true" className="mt-4 h-64 noscript:hidden">
        <Suspense>{isInBrowser ? <PostingChart days={days} /> : null}</Suspense>
      </div>
      <table className="noscript:not-sr-only sr-only">
        <caption>{overviewText.activity}</caption>
        <thead>
          <tr>
            <th scope="col">{overviewText.day}</th>
            <th scope="col">{overviewText.articles}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ full, count }) => (
            <tr key={full}>
              <th scope="row">{full}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-muted text-sm">
        {asSentence(`${overviewText.zone} ${timeZone}`)}{' '}
        {siteZone === timeZone ? '' : asSentence(`${overviewText.siteZone} ${siteZone}`)}
      </p>
    </section>
  );
}
