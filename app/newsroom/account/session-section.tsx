import { useFetcher } from 'react-router';
import { sessionText } from '#app/strings/staff/account-security.ts';
import { accountText } from '#app/strings/staff/sign-in.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Group } from '../components/groups.tsx';
import { Moment } from '../components/moment.tsx';
import type { AccountResult } from './account-action.ts';
import type { AccountResponse } from './account-dialog.tsx';
import type { SessionView } from './account-view.ts';

/** Lists the account's sessions, with buttons to end them. Ending a session closes its pages immediately. */
export function SessionSection({ sessions }: { readonly sessions: readonly SessionView[] }) {
  return (
    <Group id="sessions" title={sessionText.title}>
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <p className="max-w-measure text-muted leading-[1.6]">
        {accountText.sessionsHint} {accountText.everywhereHint}
      </p>
      <div className="flex flex-wrap gap-3">
        {/* Both sign-outs are native forms: the next document contains no dashboard data. */}
        <form action="/logout" method="post">
          <Button type="submit">{accountText.signOut}</Button>
        </form>
        <form method="post">
          <Button name="intent" type="submit" value="sign-out-everywhere">
            {accountText.signOutEverywhere}
          </Button>
        </form>
        {sessions.length > 1 ? <EndOthers /> : null}
      </div>
    </Group>
  );
}

function Problem({ response }: { readonly response: AccountResponse | undefined }) {
  return response?.kind === 'failed' ? <Banner tone="error">{sessionText.notEnded}</Banner> : null;
}

function SessionRow({ session }: { readonly session: SessionView }) {
  const { id, browser, address, lastUse, isCurrent } = session;
  const fetcher = useFetcher<AccountResult>();
  return (
    <li className="gap-x-6 py-3 sm:flex sm:items-center sm:justify-between">
      <div className="wrap-anywhere min-w-0">
        <p className="leading-[1.6]">
          <span className="font-semibold">{browser}</span>
          {isCurrent ? <span className="pl-3 text-success text-sm">{sessionText.current}</span> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm leading-[1.6]">
          <span>{address}</span>
          <span>
            {sessionText.lastUse} <Moment moment={lastUse} />
          </span>
        </p>
      </div>
      {isCurrent ? null : (
        <fetcher.Form className="shrink-0 pt-2 sm:pt-0" method="post">
          <input name="id" type="hidden" value={id} />
          <Button isBusy={fetcher.state !== 'idle'} name="intent" type="submit" value="end-session">
            {sessionText.end}
            <span className="sr-only">{browser}</span>
          </Button>
          <Problem response={fetcher.data} />
        </fetcher.Form>
      )}
    </li>
  );
}

function EndOthers() {
  const fetcher = useFetcher<AccountResult>();
  return (
    <fetcher.Form method="post">
      <Button isBusy={fetcher.state !== 'idle'} name="intent" type="submit" value="end-other-sessions">
        {sessionText.endOthers}
      </Button>
      <Problem response={fetcher.data} />
    </fetcher.Form>
  );
}
