import { useRef, useState } from 'react';
import { data, useNavigate } from 'react-router';
import { z } from 'zod';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { redirectsText } from '#app/strings/newsroom/redirects.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { SaveRedirectResult } from '#services/redirects/redirects.ts';
import { guardAction, readJson, requireSitePermission, requireViewer } from '../actions/access.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { identifierSchema } from '../actions/identifier-schema.ts';
import { failSoftly, useActionCall } from '../actions/use-action-call.ts';
import { useTimedBanner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { TextInput } from '../components/field.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';
import { PageLinks } from '../components/page-links.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { ScreenMessage } from '../components/screen-message.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { useTypedSearch } from '../manage/use-typed-search.ts';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/redirects.route.ts';
import type { RedirectDialog, RedirectProblem } from './redirect-dialogs.tsx';
import { RedirectDialogs } from './redirect-dialogs.tsx';
import type { NotFoundPathView, RedirectView } from './redirect-lists.tsx';
import { NotFoundPathList, RedirectList } from './redirect-lists.tsx';
import type { RedirectsQuery } from './redirects-query.ts';
import { parseRedirectsQuery, toRedirectsPath } from './redirects-query.ts';

const PAGE_SIZE = 50;
const MAX_NOT_FOUND_PATHS = 50;
const NO_DATA = { redirects: [] as RedirectView[], notFoundPaths: [] as NotFoundPathView[], next: null };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  requireSitePermission(context, 'change-settings');
  const { redirects, timeZone } = context.get(newsroomContext);
  const query = parseRedirectsQuery(url.searchParams);
  try {
    const page = await redirects.list({ ...query, limit: PAGE_SIZE });
    const format = createMomentFormat(timeZone);
    const notFoundPaths = await redirects.listNotFound(MAX_NOT_FOUND_PATHS);
    return {
      query,
      next: page.next,
      redirects: page.rows.map((row): RedirectView => ({ ...row, changedAt: toMomentView(row.changedAt, format) })),
      notFoundPaths: notFoundPaths.map(({ address, requests }): NotFoundPathView => ({ address, requests })),
    };
  } catch (error) {
    context.get(requestContext).reportFailure('redirects', error);
    return data({ query, ...NO_DATA, ...READ_FAILED }, { status: 503 });
  }
}

const requestSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    previousPath: identifierSchema.nullable(),
    from: z.string().max(4_000),
    target: z.string().max(4_000),
  }),
  z.object({ intent: z.literal('remove'), address: identifierSchema }),
  z.object({ intent: z.literal('dismiss'), address: identifierSchema }),
]);
type ChangeRequest = z.infer<typeof requestSchema>;

/** Saves or removes a redirect, or dismisses a missing URL. */
export const action = guardAction(async ({ newsroom, actor, site }, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'invalid' as const }, { status: 400 });
  if (parsed.intent === 'remove') return newsroom.redirects.remove(parsed.address, actor);
  if (parsed.intent === 'dismiss') return newsroom.redirects.dismissNotFound(parsed.address, actor);
  return newsroom.redirects.save(parsed, { by: actor, nowMs: site.nowMs });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

const PROBLEMS: readonly string[] = ['bad-address', 'bad-target', 'exists', 'loop'];
const isProblem = (kind: string): kind is RedirectProblem => PROBLEMS.includes(kind);

type ChangeResult = Forbidden | SaveRedirectResult | { kind: 'removed' | 'dismissed' | 'invalid' };

/** `onDone` moves the focus, because the row may disappear. */
function useChangeRedirects(onDone: () => void) {
  const { call, isBusy } = useActionCall<ChangeResult>('/dashboard/redirects');
  const { banner, show } = useTimedBanner();
  const [dialog, setDialog] = useState<RedirectDialog | null>(null);
  const [problem, setProblem] = useState<RedirectProblem | null>(null);
  const [refused, setRefused] = useState<ChangeRequest | null>(null);
  async function change(request: ChangeRequest) {
    const response = await call(request);
    const { kind } = response;
    setProblem(isProblem(kind) ? kind : null);
    setRefused(kind === 'signed-out' ? request : null);
    if (isProblem(kind) || kind === 'signed-out') return;
    if (kind === 'saved' || kind === 'removed' || kind === 'dismissed') {
      setDialog(null);
      show('success', redirectsText[kind]);
      onDone();
    } else show('error', describeRefusal(response) ?? redirectsText.failed);
  }
  const open = (next: RedirectDialog | null) => {
    setProblem(null);
    setDialog(next);
  };
  return { banner, dialog, open, problem, refused, setRefused, change, isBusy };
}

/** Redirects from old URLs (docs/behaviour §2.7.16). */
export default function Redirects({ loaderData: { query, redirects, notFoundPaths, next } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { banner, dialog, open, problem, refused, setRefused, change, isBusy } = useChangeRedirects(() =>
    heading.current?.focus({ preventScroll: true }),
  );
  const openNew = (from: string) => open({ kind: 'edit', draft: { previousPath: null, from, target: '' } });
  return (
    <>
      <ScreenHeading
        about={redirectsText.hint}
        headingRef={heading}
        title={dashboardText.redirects}
        tools={<RedirectSearch query={query} />}
      >
        <Button onClick={() => openNew('')} variant="primary">
          {redirectsText.add}
        </Button>
      </ScreenHeading>
      <ScreenMessage banner={banner} />
      {redirects.length === 0 ? (
        <EmptyState text={query.search === '' ? redirectsText.none : redirectsText.empty} />
      ) : (
        <RedirectList
          onChange={({ address, target }) =>
            open({ kind: 'edit', draft: { previousPath: address, from: address, target } })
          }
          onRemove={({ address }) => open({ kind: 'remove', address })}
          redirects={redirects}
        />
      )}
      <PageLinks
        firstPath={query.after === null ? null : toRedirectsPath({ ...query, after: null })}
        nextPath={next && toRedirectsPath({ ...query, after: next })}
      />
      <NotFoundPathList
        paths={notFoundPaths}
        onAdd={openNew}
        onDismiss={(address) => void change({ intent: 'dismiss', address })}
      />
      <RedirectDialogs
        dialog={dialog}
        isBusy={isBusy}
        onClose={() => open(null)}
        onRemove={(address) => void change({ intent: 'remove', address })}
        onSave={(draft) => void change({ intent: 'save', ...draft })}
        problem={problem}
      />
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={change} request={refused} />
    </>
  );
}

function RedirectSearch({ query }: { readonly query: RedirectsQuery }) {
  const navigate = useNavigate();
  const search = useTypedSearch(
    query.search,
    (text) =>
      void navigate(toRedirectsPath({ search: text, after: null }), { preventScrollReset: true, replace: true }),
  );
  return (
    <SearchForm action="/dashboard/redirects" className="grow xl:max-w-measure" onSubmit={search.searchNow}>
      <TextInput
        aria-label={redirectsText.searchLabel}
        autoComplete="off"
        name="search"
        placeholder={redirectsText.searchLabel}
        spellCheck={false}
        type="search"
        {...search.fieldProps}
      />
    </SearchForm>
  );
}
