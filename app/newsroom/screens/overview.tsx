import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { overviewText } from '#app/text/newsroom.ts';
import { CHART_DAYS } from '#domain/article/limits.ts';
import { newsroomContext } from '../../newsroom-context.ts';
import { requestContext } from '../../request-context.ts';
import { requireViewer } from '../access.ts';
import { Banner } from '../components/banner.tsx';
import { toOverviewView } from '../overview/overview-view.ts';
import { PopularList } from '../overview/popular-list.tsx';
import { PostingActivity } from '../overview/posting-activity.tsx';
import { SummaryCards } from '../overview/summary-cards.tsx';
import { findDayStarts } from '../overview/viewer-days.ts';
import { readViewerZone } from '../overview/viewer-zone.ts';
import type { Route } from './+types/overview.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { desk, timeZone: siteZone } = context.get(newsroomContext);
  const { nowMs, readFailed } = context.get(requestContext);
  const timeZone = readViewerZone(request.headers.get('Cookie'), siteZone);
  const dayStartsMs = findDayStarts(nowMs, timeZone, CHART_DAYS);
  try {
    const overview = await desk.readOverview({ dayStartsMs });
    const endsAtMs = dayStartsMs.at(-1) ?? nowMs;
    return { timeZone, msToMidnight: endsAtMs - nowMs, overview: toOverviewView(overview, dayStartsMs, timeZone) };
  } catch (error) {
    readFailed('overview', error);
    return data({ timeZone, msToMidnight: null, overview: null, readFailed: true }, { status: 500 });
  }
}

/** Reads again where the server did not know the viewer's zone yet, and when a new day begins there. */
function useViewersDay(timeZone: string, msToMidnight: number | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone) void revalidate();
  }, [timeZone, revalidate]);
  useEffect(() => {
    if (msToMidnight === null) return;
    const timer = setTimeout(revalidate, msToMidnight + 1_000);
    return () => clearTimeout(timer);
  }, [msToMidnight, revalidate]);
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { overview, timeZone, msToMidnight } = loaderData;
  useViewersDay(timeZone, msToMidnight);
  if (overview === null) return <Banner tone="error">{overviewText.readFailed}</Banner>;
  return (
    <div className="space-y-8">
      <SummaryCards {...overview} />
      <div className="grid gap-10 lg:grid-cols-2">
        <PostingActivity days={overview.days} timeZone={timeZone} />
        <PopularList popular={overview.popular} />
      </div>
    </div>
  );
}
