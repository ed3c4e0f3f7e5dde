import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { overviewText } from '#app/strings/newsroom.ts';
import { CHART_DAYS } from '#domain/desk/overview.ts';
import { findOnlyOwner, requireViewer } from '../actions/access.ts';
import { Banner } from '../components/banner.tsx';
import type { Route } from './+types/overview.route.ts';
import { toOverviewView } from './overview-view.ts';
import { PopularList } from './popular-list.tsx';
import { PostingActivity } from './posting-activity.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { findDayStarts, readViewerZone } from './viewer-days.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { management, rights, timeZone: siteZone } = context.get(newsroomContext);
  const { nowMs, reportFailure } = context.get(requestContext);
  const timeZone = readViewerZone(request.headers.get('Cookie'), siteZone);
  const dayStartsMs = findDayStarts(nowMs, timeZone, CHART_DAYS);
  try {
    const overview = await management.readOverview({ dayStartsMs, ownerId: findOnlyOwner(rights), nowMs });
    const endsAtMs = dayStartsMs.at(-1) ?? nowMs;
    return {
      timeZone,
      siteZone,
      msToMidnight: endsAtMs - nowMs,
      overview: toOverviewView(overview, { dayStartsMs, timeZone, nowMs }),
    };
  } catch (error) {
    reportFailure('overview', error);
    return data({ timeZone, siteZone, msToMidnight: null, overview: null, ...READ_FAILED }, { status: 503 });
  }
}

/** Reloads the numbers if the server used a time zone other than the browser's, and at the viewer's midnight. */
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
  const { overview, timeZone, siteZone, msToMidnight } = loaderData;
  useViewersDay(timeZone, msToMidnight);
  if (overview === null) return <Banner tone="error">{overviewText.readFailed}</Banner>;
  return (
    <div className="space-y-8">
      <SummaryCards {...overview} />
      <div className="grid gap-10 lg:grid-cols-2">
        <PostingActivity days={overview.days} siteZone={siteZone} timeZone={timeZone} />
        <PopularList popular={overview.popular} />
      </div>
    </div>
  );
}
