import type { ReactNode } from 'react';
import { use, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageHandle } from '#app/document/page-handle.ts';
import { asSentence, readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom.ts';
import { deskText } from '#app/strings/workflow.ts';
import type { SiteAction } from '#domain/permissions/permissions.ts';
import { decideSitePermission } from '#domain/permissions/permissions.ts';
import { Banner } from '../components/banner.tsx';
import { formatCount } from '../desk/desk-items.tsx';
import { RememberZone } from '../overview/remember-zone.tsx';
import { RightsContext } from '../session/rights-context.ts';
import { SessionWatch } from '../session/session-watch.tsx';
import { PhoneticTyping } from '../typing/phonetic-toggle.tsx';
import { SkipToArticles } from './skip-to-articles.tsx';

/** The tabs in the order of docs/behaviour.md §2. Overview has the viewer's days and names their zone itself. */
const TABS = [
  { path: '/dashboard', name: 'overview', showsTimes: false },
  { path: '/dashboard/manage', name: 'manage', showsTimes: true },
  { path: '/dashboard/add', name: 'add', showsTimes: false },
  { path: '/dashboard/ads', name: 'ads', showsTimes: false },
] as const;

/** Screens without a tab. The trash belongs to Manage News. */
const OTHER_SCREENS = [
  { path: '/dashboard/trash', name: 'trash', tab: '/dashboard/manage', showsTimes: true },
  { path: '/dashboard/desk', name: 'desk', tab: null, showsTimes: true },
  { path: '/dashboard/tags', name: 'tags', tab: null, showsTimes: true },
  { path: '/dashboard/settings', name: 'siteSettings', tab: null, showsTimes: false },
  { path: '/dashboard/staff', name: 'staff', tab: null, showsTimes: true },
  { path: '/dashboard/account', name: 'account', tab: null, showsTimes: true },
] as const;

type ScreenName = (typeof TABS | typeof OTHER_SCREENS)[number]['name'];

const nameScreen = (name: ScreenName): string => (name === 'desk' ? deskText.title : dashboardText[name]);

function findScreen(pathname: string): { name: ScreenName; tab: string | null; showsTimes: boolean } {
  const isAt = ({ path }: { path: string }) => pathname === path || pathname.startsWith(`${path}/`);
  const other = OTHER_SCREENS.find(isAt);
  if (other) return other;
  const tab = TABS.slice(1).find(isAt) ?? TABS[0];
  return { ...tab, tab: tab.path };
}

type DashboardFrameProps = {
  readonly siteName: string;
  /** Null in dev mode. */
  readonly email: string | null;
  readonly isDevMode: boolean;
  /** The site's IANA zone. */
  readonly timeZone: string;
  readonly viewerZone: string;
  /** How many items of the board wait for the viewer; null on a site without a workflow. */
  readonly openItems: number | null;
  readonly children: ReactNode;
};

export function DashboardFrame({ siteName, email, isDevMode, openItems, children, ...zones }: DashboardFrameProps) {
  const { pathname } = useLocation();
  const screen = findScreen(pathname);
  const isRoom = usePageHandle().layout === 'room';
  return (
    <div
      className={isRoom ? 'text-base leading-[1.6]' : 'pt-5 text-base leading-[1.6] lg:pt-7'}
      lang={readInterfaceLanguage()}
    >
      <title>{`${nameScreen(screen.name)} · ${dashboardText.title} | ${siteName}`}</title>
      {pathname === '/dashboard/manage' ? <SkipToArticles /> : null}
      <RememberZone />
      <PhoneticTyping />
      <div className={isRoom ? 'room-frame' : 'flex flex-wrap items-baseline justify-between gap-x-6'}>
        <h1 className={isRoom ? 'sr-only' : 'font-bold text-2xl'}>{dashboardText.title}</h1>
        <SignedInUser email={email} openItems={openItems} screen={screen.name} />
        <Tabs current={screen.tab} />
      </div>
      {isDevMode ? <DevModeBanner /> : null}
      <SessionWatch />
      {screen.showsTimes ? <ZoneNote {...zones} /> : null}
      <div className={isRoom ? '' : 'pt-6'}>{children}</div>
    </div>
  );
}

const subscribeToNothing = () => () => {};
const readBrowserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names the site's zone, in which the screen shows its times, if it is not the viewer's. */
function ZoneNote({ timeZone, viewerZone }: Pick<DashboardFrameProps, 'timeZone' | 'viewerZone'>) {
  const browserZone = useSyncExternalStore(subscribeToNothing, readBrowserZone, () => viewerZone);
  if (browserZone === timeZone) return null;
  return <p className="pt-3 text-muted text-sm">{asSentence(`${dashboardText.siteTimes} ${timeZone}`)}</p>;
}

const SCREEN_LINK =
  'inline-flex min-h-11 items-center text-ink underline hover:text-accent aria-[current]:font-bold aria-[current]:no-underline';

type SignedInUserProps = Pick<DashboardFrameProps, 'email' | 'openItems'> & { readonly screen: ScreenName };

function SignedInUser({ email, openItems, screen }: SignedInUserProps) {
  const rights = use(RightsContext);
  const may = (action: SiteAction) => decideSitePermission(rights, action).allowed;
  const currentIf = (name: ScreenName) => (name === screen ? 'page' : undefined);
  return (
    <div className="signed-in-user flex min-w-0 flex-wrap items-center gap-x-4 text-muted text-sm">
      {email === null ? null : (
        <p className="min-w-0 basis-full wrap-anywhere sm:basis-auto">
          <span className="sr-only">{dashboardText.signedInAs} </span>
          {email}
        </p>
      )}
      {openItems === null ? null : (
        <Link aria-current={currentIf('desk')} className={SCREEN_LINK} to="/dashboard/desk">
          {deskText.title}
          <OpenItems count={openItems} />
        </Link>
      )}
      {may('change-tags') ? (
        <Link aria-current={currentIf('tags')} className={SCREEN_LINK} to="/dashboard/tags">
          {dashboardText.tags}
        </Link>
      ) : null}
      {may('change-settings') ? (
        <Link aria-current={currentIf('siteSettings')} className={SCREEN_LINK} to="/dashboard/settings">
          {dashboardText.siteSettings}
        </Link>
      ) : null}
      {rights.hasRoles && may('change-accounts') ? (
        <Link aria-current={currentIf('staff')} className={SCREEN_LINK} to="/dashboard/staff">
          {dashboardText.staff}
        </Link>
      ) : null}
      {email === null ? null : (
        <Link aria-current={currentIf('account')} className={SCREEN_LINK} to="/dashboard/account">
          {dashboardText.account}
        </Link>
      )}
    </div>
  );
}

/** The reminder: how many items of the board wait for the viewer. */
function OpenItems({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-label={deskText.reminders(formatCount(count))}
      className="ml-1.5 inline-flex min-w-6 justify-center bg-ink px-1.5 text-paper tabular-nums"
      role="img"
    >
      {formatCount(count)}
    </span>
  );
}

function Tabs({ current }: { readonly current: string | null }) {
  const mayChangeAds = decideSitePermission(use(RightsContext), 'change-ads').allowed;
  return (
    <nav aria-label={dashboardText.tabs} className="mt-2 basis-full border-ink border-b-2">
      <ul className="-mb-0.5 flex flex-wrap justify-between sm:justify-start sm:gap-x-2">
        {TABS.filter(({ name }) => name !== 'ads' || mayChangeAds).map(({ path, name }) => (
          <li key={path}>
            <Link
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap border-transparent border-b-4 px-1.5 pt-1 text-[0.9375rem] hover:text-accent aria-[current]:border-accent aria-[current]:font-bold sm:px-4 sm:text-base"
              to={path}
            >
              {dashboardText[name]}
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
