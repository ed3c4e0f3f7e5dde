import { useRef, useState } from 'react';
import { data, Outlet, useLocation } from 'react-router';
import { z } from 'zod';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { formatListCursor, parseListCursor } from '#domain/desk/list-cursor.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';

import { guardAction, readJson, requireViewer, toActor, toEditContext, toViewerKey } from '../actions/access.ts';

import { failSoftly, useActionCall } from '../actions/use-action-call.ts';
import { LinkButton } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { createMomentFormat } from '../components/moment.tsx';
import { SavedBanner } from '../components/saved-banner.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { ARTICLES_ID } from '../dashboard/skip-to-articles.tsx';
import type { Route } from './+types/manage.route.ts';
import { BulkBanner } from './bulk/bulk-banner.tsx';
import { BulkChanges } from './bulk/bulk-changes.tsx';
import { bulkRequestSchemas, runBulkRequest } from './bulk/bulk-requests.ts';
import { useBulkChange } from './bulk/use-bulk-change.ts';
import { FilterChips } from './filter-chips.tsx';
import { LeadLine, toLeadView } from './lead-line.tsx';
import { findDesks, toListRequest } from './list-request.ts';
import { MakeLead, useMakeLead } from './make-lead.tsx';
import { ManageBanner, useManageBanner } from './manage-banner.tsx';
import { ManageFilters, ManagePages, ManageTotal, SEARCH_ID } from './manage-filters.tsx';
import { ManageKeys } from './manage-keys.tsx';
import { isNarrowed, parseManageQuery } from './manage-query.ts';
import { ManagedTable } from './managed-table.tsx';
import type { ManagedView } from './managed-view.ts';
import { toManagedView } from './managed-view.ts';
import type { RemovalResponse } from './remove-article.tsx';
import { RemoveArticle } from './remove-article.tsx';
import type { TextMatchView } from './text-matches.tsx';
import { TextMatches, toTextMatchViews } from './text-matches.tsx';
import { useSelection } from './use-selection.ts';
import { ViewsMenu } from './views/views-menu.tsx';

const NO_ROWS: ManagedView[] = [];
const NO_MATCHES: TextMatchView[] = [];
const NO_DATA = {
  hasStages: false,
  lead: null,
  rows: NO_ROWS,
  textMatches: NO_MATCHES,
  total: null,
  previous: null,
  next: null,
};

/**
 * Loads the page of the list that the URL selects. A failed read is logged and shows an empty list (docs/behaviour
 * §8).
 */
export async function loader({ context, request: { headers }, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { management, autosaves, desk, notes, previews, timeZone, rights } = context.get(newsroomContext);
  const { nowMs, reportFailure, site, articles } = context.get(requestContext);
  const hasDesks = findDesks(rights) !== null;
  const parsed = parseManageQuery(url.searchParams);
  const query = { ...parsed, isOnDesk: parsed.isOnDesk && hasDesks };
  const shared = { query, siteUrl: site.url, hasDesks };
  const { userId } = toActor(viewer);
  const request = toListRequest({ context, headers, viewer, query });
  const cursors = { after: parseListCursor(query.after), before: parseListCursor(query.before) };
  try {
    const isSearched = query.search !== '' && query.after === null && query.before === null;
    const [page, total, lead, matches] = await Promise.all([
      management.listManaged({ ...request, ...cursors }),
      management.countManaged(request),
      articles.findLead(nowMs),
      isSearched ? management.listTextMatches(request) : null,
    ]);
    const ids = page.rows.map(({ id }) => id);
    const hasStages = (await desk.readSettings()).isOn;
    const [marks, noteMarks, commentMarks, stages] = await Promise.all([
      autosaves.listOwners(ids),
      notes.count({ staffId: toViewerKey(viewer), articleIds: ids }),
      previews.countUnread({ makerId: toViewerKey(viewer), articleIds: ids }),
      hasStages ? desk.listStages(ids) : [],
    ]);
    const marked = { marks, noteMarks, commentMarks, stages };
    const format = createMomentFormat(timeZone);
    return {
      ...shared,
      lead: lead && toLeadView(lead, nowMs, format),
      rows: page.rows.map((article) =>
        toManagedView({ ...marked, article, hasWorkflow: hasStages, ownerId: userId, nowMs }, format),
      ),
      total,
      textMatches: matches === null ? [] : toTextMatchViews(matches, nowMs),
      hasStages,
      previous: page.previous && formatListCursor(page.previous),
      next: page.next && formatListCursor(page.next),
    };
  } catch (error) {
    reportFailure('manage news', error);
    return data({ ...shared, ...NO_DATA, ...READ_FAILED }, { status: 503 });
  }
}

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), id: z.string() }),
  ...bulkRequestSchemas,
]);

export const action = guardAction(async (access, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined)
    return data({ kind: 'failed' as const, reason: 'The request is malformed.' }, { status: 400 });
  if (parsed.intent !== 'remove') return runBulkRequest(access, parsed);
  const articleId = parseArticleId(parsed.id);
  if (articleId === null) return { kind: 'missing' as const };
  return access.newsroom.editing.delete({ id: articleId, ...toEditContext(access) });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** Lists the articles of every status (docs/behaviour §2). The form and the history open over the list. */
export default function Manage({ loaderData }: Route.ComponentProps) {
  const { query, lead: current, rows, textMatches, total, hasStages, hasDesks, previous, next, siteUrl } = loaderData;
  const authors = [...new Set(rows.map(({ author }) => author))];
  const { search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<ManagedView | null>(null);
  const { call } = useActionCall<RemovalResponse | Forbidden>('/dashboard/manage');
  const banner = useManageBanner();
  const selection = useSelection(rows);
  const bulk = useBulkChange(selection);
  const lead = useMakeLead(bulk.setSummary);
  return (
    <>
      <ScreenHeading
        headingRef={heading}
        title={dashboardText.manage}
        tools={
          <>
            <ManageFilters authors={authors} hasDesks={hasDesks} hasStages={hasStages} query={query} />
            <ViewsMenu query={query} />
          </>
        }
      >
        <ManageTotal total={total} />
        <ManageKeys rows={rows} searchId={SEARCH_ID} selection={selection} />
      </ScreenHeading>
      <FilterChips query={query} />
      <ManageBanner {...banner} focusFallback={heading} />
      <BulkBanner
        focusFallback={heading}
        isBusy={bulk.isBusy}
        onClose={bulk.clearSummary}
        onUndo={() => void bulk.send({ intent: 'undo-many', articles: bulk.summary?.undoable ?? [] })}
        summary={bulk.summary}
      />
      <SavedBanner />
      <div className="outline-none" id={ARTICLES_ID} tabIndex={-1}>
        {rows.length === 0 ? (
          <EmptyState text={manageText.empty}>
            {isNarrowed(query) ? null : <LinkButton to="/dashboard/add">{dashboardText.add}</LinkButton>}
          </EmptyState>
        ) : (
          <ManagedTable
            onLead={(article) => void lead.send({ article, question: null })}
            onRemove={setRemoving}
            rows={rows}
            search={search}
            selection={selection}
            siteUrl={siteUrl}
          />
        )}
        <ManagePages next={next} previous={previous} query={query} />
        <TextMatches matches={textMatches} search={search} />
        <LeadLine lead={current} search={search} />
      </div>
      <BulkChanges control={bulk} focusFallback={heading} selection={selection} />
      <MakeLead {...lead} />
      <RemoveArticle
        article={removing}
        onClose={() => setRemoving(null)}
        onRemoved={(article, response) => {
          banner.showRemoved(article, response);
          heading.current?.focus({ preventScroll: true });
        }}
        remove={(id) => call({ intent: 'remove', id })}
      />
      <Outlet />
    </>
  );
}
