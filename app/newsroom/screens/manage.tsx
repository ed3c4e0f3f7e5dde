import { useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { dashboardText, manageText } from '#app/text/newsroom.ts';
import { newsroomContext } from '../../newsroom-context.ts';
import { requestContext } from '../../request-context.ts';
import { guardAction, requireViewer } from '../access.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { failSoftly } from '../fail-softly.ts';
import { SavedBanner } from '../form/saved-banner.tsx';
import { loadManage } from '../manage/load-manage.ts';
import { manageArticles } from '../manage/manage-action.ts';
import { ManageBanner, useManageBanner } from '../manage/manage-banner.tsx';
import { ClearFilters, ManageFilters, ManagePages } from '../manage/manage-filters.tsx';
import { ManagedTable } from '../manage/managed-table.tsx';
import type { ManagedView } from '../manage/managed-view.ts';
import type { RemovalAnswer } from '../manage/remove-article.tsx';
import { RemoveArticle } from '../manage/remove-article.tsx';
import { readJson } from '../read-json.ts';
import { useActionCall } from '../use-action-call.ts';
import type { Route } from './+types/manage.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  return loadManage(context.get(newsroomContext), context.get(requestContext), url.searchParams);
}

export const action = guardAction(async (access, { request }: Route.ActionArgs) =>
  manageArticles(access, await readJson(request)),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** All articles, whatever their status (spec §2); editing and history open over the list. */
export default function Manage({ loaderData }: Route.ComponentProps) {
  const { query, rows, next, siteUrl } = loaderData;
  const { search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<ManagedView | null>(null);
  const { call } = useActionCall<RemovalAnswer>('/dashboard/manage');
  const banner = useManageBanner();
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <h2 className="font-bold text-lg outline-none" ref={heading} tabIndex={-1}>
          {dashboardText.manage}
        </h2>
        <Link
          className="inline-flex min-h-11 min-w-11 items-center justify-end underline hover:text-accent"
          to="/dashboard/trash"
        >
          {dashboardText.trash}
        </Link>
      </div>
      <ManageFilters query={query} />
      <ManageBanner {...banner} heir={heading} />
      <SavedBanner />
      <div className="pt-4">
        {rows.length === 0 ? (
          <EmptyState text={manageText.empty}>
            <ClearFilters query={query} />
          </EmptyState>
        ) : (
          <ManagedTable onRemove={setAsked} rows={rows} search={search} siteUrl={siteUrl} />
        )}
        <ManagePages next={next} query={query} />
      </div>
      <RemoveArticle
        article={asked}
        onClose={() => setAsked(null)}
        onRemoved={(article, answer) => {
          banner.tellRemoved(article, answer);
          heading.current?.focus({ preventScroll: true });
        }}
        remove={(id) => call({ intent: 'remove', id })}
      />
      <Outlet />
    </>
  );
}
