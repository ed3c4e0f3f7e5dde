import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { dashboardText } from '#app/text/newsroom.ts';
import { RememberZone } from '../overview/remember-zone.tsx';
import { Banner } from './banner.tsx';
import { DASHBOARD_TABS, findScreen } from './dashboard-tabs.ts';

type DashboardFrameProps = {
  readonly siteName: string;
  /** Null in dev mode. */
  readonly email: string | null;
  readonly isDevMode: boolean;
  readonly children: ReactNode;
};

/** Heading, who works here, and the four tabs, each with its own address. */
export function DashboardFrame({ siteName, email, isDevMode, children }: DashboardFrameProps) {
  const screen = findScreen(useLocation().pathname);
  return (
    <div className="pt-5 text-base leading-[1.6] lg:pt-7" lang="en">
      <title>{`${screen.name} · ${dashboardText.title} | ${siteName}`}</title>
      <RememberZone />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="font-bold text-2xl">{dashboardText.title}</h1>
        <Whoever email={email} />
      </div>
      <Tabs current={screen.tab} />
      {isDevMode ? <DevModeBanner /> : null}
      <div className="pt-6">{children}</div>
    </div>
  );
}

function Whoever({ email }: Pick<DashboardFrameProps, 'email'>) {
  if (email === null) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-muted text-sm">
      <span className="min-w-0">
        <span className="sr-only">{dashboardText.signedInAs} </span>
        {email}
      </span>
      <Link className="inline-flex min-h-11 items-center text-ink underline hover:text-accent" to="/dashboard/account">
        {dashboardText.account}
      </Link>
    </p>
  );
}

function Tabs({ current }: { readonly current: string | null }) {
  return (
    <nav aria-label={dashboardText.tabs} className="mt-2 border-ink border-b-2">
      <ul className="-mb-0.5 flex flex-wrap justify-between sm:justify-start sm:gap-x-2">
        {DASHBOARD_TABS.map(({ path, name }) => (
          <li key={path}>
            <Link
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap border-transparent border-b-4 px-1.5 pt-1 text-[0.9375rem] hover:text-accent aria-[current]:border-accent aria-[current]:font-bold sm:px-4 sm:text-base"
              to={path}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function DevModeBanner() {
  return (
    <div className="mt-4">
      <Banner tone="warning">
        <strong>{dashboardText.devMode}</strong> {dashboardText.devModeOpens} {dashboardText.devModeEnds}{' '}
        <code className="font-semibold">{dashboardText.devModeCommand}</code>.
      </Banner>
    </div>
  );
}
