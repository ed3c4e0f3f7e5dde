import type { RouterContextProvider } from 'react-router';
import type { NewsroomViewer } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { msUntilNextDay } from '#domain/desk/calendar.ts';
import { listCards } from '#domain/front-page/decide-front-page.ts';
import { findGaps } from '#domain/front-page/find-gaps.ts';
import { decideSitePermission, mayInspectAll } from '#domain/permissions/permissions.ts';
import { isFeaturedAt } from '#domain/publication/decide-lead.ts';
import { toProposerId } from '#domain/workflow/workflow.ts';
import type { DeskView } from '#services/articles/workflow/desk-lists.ts';
import { findOwnerFilter, toActor, toViewerKey } from '../actions/access.ts';
import { createClockFormat } from '../components/moment.tsx';
import { isReviewer, toDeskScope } from '../desk/desk-view.ts';
import type { FrontPageView, TodayView } from './overview-parts-view.ts';
import { toDraftView, toFrontPageView, toReadInHourView, toTodayView } from './overview-parts-view.ts';
import { createShortFormat } from './short-format.ts';
import { MAX_PER_KIND, toWaitingView } from './waiting-view.ts';

type Context = Readonly<RouterContextProvider>;

const MAX_DRAFTS = 5;
const MAX_READ_ARTICLES = 5;
const MAX_EMPTY_SEARCHES = 5;
/** Maximum number of today's items that are counted by category. */
const MAX_COUNTED_ITEMS = 100;

/**
 * Loads the parts of the Overview about current work and readers. Times are in the site's time zone. A part that cannot
 * be read is null, and its failure is logged.
 */
export async function loadOverviewParts(context: Context, viewer: NewsroomViewer) {
  const { overview, desk, openPages, rights, timeZone } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const { loadPart, hasFailed } = createPartLoader(context);
  const format = createShortFormat(timeZone, nowMs);
  const settings = await loadPart('the workflow', desk.readSettings());
  const scope = toDeskScope(rights, toProposerId(toActor(viewer)));
  const view = settings?.isOn === true ? { ...scope, needsFourEyes: settings.needsFourEyes } : null;
  const inboxViewer = { staffId: toViewerKey(viewer), ownerId: findOwnerFilter(rights) };
  // Without an account and without a workflow nothing can wait.
  const canWait = viewer.kind === 'staff' || view !== null;
  const [waiting, today, unfinished, frontPage, readInHour, emptySearches] = await Promise.all([
    canWait
      ? loadPart('what waits', overview.listWaiting({ viewer: inboxViewer, view, limit: MAX_PER_KIND + 1 }))
      : null,
    loadPart('today', loadToday(context, view)),
    loadPart('drafts', overview.listUnfinished({ ownerId: toActor(viewer).userId ?? '', limit: MAX_DRAFTS })),
    isReviewer(rights) ? loadPart('the front page', loadFrontPage(context)) : null,
    loadPart('the last hour', overview.listReadInHour({ nowMs, limit: MAX_READ_ARTICLES })),
    loadPart('searches', overview.listMissedSearches({ nowMs, timeZone, limit: MAX_EMPTY_SEARCHES })),
  ]);
  return {
    hasCalendar: decideSitePermission(rights, 'read-calendar').allowed,
    waiting: waiting && toWaitingView(waiting, format),
    today,
    drafts: (unfinished ?? []).map((draft) => toDraftView(draft, format)),
    frontPage,
    openPages: openPages.count(),
    readInHour: readInHour && toReadInHourView(readInHour, createClockFormat(timeZone)),
    emptySearches,
    hasFailed: hasFailed(),
  };
}

/** Turns failures into null, so one failed part does not hide the others. */
function createPartLoader(context: Context) {
  const { reportFailure } = context.get(requestContext);
  let failures = 0;
  return {
    loadPart: <Value>(what: string, loading: Promise<Value>): Promise<Value | null> =>
      loading.catch((error: unknown) => {
        failures += 1;
        reportFailure(`overview: ${what}`, error);
        return null;
      }),
    hasFailed: () => failures > 0,
  };
}

/** Loads what becomes public and what is due until the site's midnight. */
async function loadToday(context: Context, view: DeskView | null): Promise<TodayView> {
  const { overview, desk, rights, timeZone } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const untilMs = nowMs + msUntilNextDay(nowMs, timeZone);
  const shared = { nowMs, limit: MAX_COUNTED_ITEMS };
  const [scheduled, due] = await Promise.all([
    overview.listScheduled({ ...shared, untilMs, desks: rights.desks, ownerId: findOwnerFilter(rights) }),
    view && desk.list({ ...shared, ...view, list: 'due', dueUntilMs: untilMs, after: null }),
  ]);
  const rows = due?.rows ?? [];
  const images = await overview.listShownImages(rows.map(({ articleId }) => articleId));
  const imageless = new Set<string>(images.filter(({ imageUrl }) => imageUrl === '').map(({ id }) => id));
  return toTodayView({ scheduled, due: rows, imageless }, { nowMs, format: createShortFormat(timeZone, nowMs) });
}

/** Loads the state of the home page; null on an empty site. */
async function loadFrontPage(context: Context): Promise<FrontPageView | null> {
  const { overview, rights, timeZone } = context.get(newsroomContext);
  const { articles, nowMs } = context.get(requestContext);
  const { page, featured: lead } = await articles.readFrontPage(nowMs);
  const leadId = lead && parseArticleId(lead.id);
  if (lead === null || leadId === null) return null;
  // Viewers who may not inspect all articles do not get data from revisions.
  const showsFeaturedSince = isFeaturedAt(lead, nowMs) && mayInspectAll(rights);
  const [images, featuredSince] = await Promise.all([
    overview.listShownImages([...new Set(listCards(page).map(({ id }) => id))]),
    showsFeaturedSince ? overview.findFeaturedSince(leadId) : null,
  ]);
  const options = { nowMs, format: createShortFormat(timeZone, nowMs) };
  return toFrontPageView({ lead, featuredSince, gaps: findGaps(images) }, options);
}
