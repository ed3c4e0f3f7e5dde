import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { morningText } from '#app/strings/newsroom/morning.ts';
import { dashboardText, overviewText } from '#app/strings/newsroom/newsroom.ts';
import { CHART_DAYS } from '#domain/desk/overview.ts';
import { findOwnerFilter, requireViewer } from '../actions/access.ts';
import { Banner } from '../components/banner.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { useReloadEveryMinute } from '../session/use-reload-every-minute.ts';
import type { Route } from './+types/overview.route.ts';
import { DraftsBlock } from './drafts-block.tsx';
import { FrontPageBlock } from './front-page-block.tsx';
import { loadOverviewParts } from './load-overview-parts.ts';
import { toOverviewView } from './overview-view.ts';
import { PopularList } from './popular-list.tsx';
import { PostingActivity } from './posting-activity.tsx';
import { EmptySearchesBlock, ReadBlock } from './readers-block.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TodayBlock } from './today-block.tsx';
import { findDayStarts, readViewerZone } from './viewer-days.ts';
import { WaitingBlock } from './waiting-block.tsx';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { overview, rights, timeZone: siteZone } = context.get(newsroomContext);
  const { nowMs, reportFailure } = context.get(requestContext);
  const timeZone = readViewerZone(request.headers.get('Cookie'), siteZone);
  const dayStartsMs = findDayStarts(nowMs, timeZone, CHART_DAYS);
  try {
    const [numbers, parts] = await Promise.all([
      overview.read({ dayStartsMs, ownerId: findOwnerFilter(rights), nowMs }),
      loadOverviewParts(context, viewer),
    ]);
    const endsAtMs = dayStartsMs.at(-1) ?? nowMs;
    return {
      timeZone,
      siteZone,
      msToMidnight: endsAtMs - nowMs,
      overview: toOverviewView(numbers, { dayStartsMs, timeZone, nowMs }),
      parts,
    };
  } catch (error) {
    reportFailure('overview', error);
    const nothing = { msToMidnight: null, overview: null, parts: null };
    return data({ timeZone, siteZone, ...nothing, ...READ_FAILED }, { status: 503 });
  }
}

/** Reloads the numbers if the server used a time zone other than the browser's, and at the viewer's midnight. */
function useReloadForViewerDay(timeZone: string, msToMidnight: number | null) {
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
  const { overview, parts, timeZone, siteZone, msToMidnight } = loaderData;
  useReloadForViewerDay(timeZone, msToMidnight);
  useReloadEveryMinute();
  if (overview === null || parts === null) return <Banner tone="error">{overviewText.readFailed}</Banner>;
  const { waiting, today, drafts, frontPage, readInHour, emptySearches, hasCalendar, hasFailed, openPages } = parts;
  return (
    <>
      <ScreenHeading title={dashboardText.overview} />
      <div className="space-y-6" data-keeps-focus="">
        {hasFailed ? <Banner tone="error">{morningText.partsFailed}</Banner> : null}
        <SummaryCards openPages={openPages} overview={overview} />
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
          <div className="grid gap-y-8">
            {waiting === null ? null : <WaitingBlock waiting={waiting} />}
            {today === null ? null : <TodayBlock hasCalendar={hasCalendar} today={today} />}
            <DraftsBlock drafts={drafts} />
            <PostingActivity days={overview.days} siteZone={siteZone} timeZone={timeZone} />
          </div>
          <div className="grid gap-y-8">
            <PopularList popular={overview.popular} />
            {readInHour === null && hasFailed ? null : <ReadBlock read={readInHour} />}
            {emptySearches === null ? null : <EmptySearchesBlock searches={emptySearches} />}
            {frontPage === null ? null : <FrontPageBlock frontPage={frontPage} />}
          </div>
        </div>
      </div>
    </>
  );
}
