import type { ReactNode } from 'react';
import { use, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageHandle } from '#app/document/page-handle.ts';
import { asSentence, formatNumber, readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom.ts';

import { notesText } from '#app/strings/notes.ts';

import { Banner } from '../components/banner.tsx';
import { NoteBadge } from '../notes/note-text.tsx';
import { RememberZone } from '../overview/remember-zone.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { RightsContext } from '../session/rights-context.ts';

import { SessionWatch } from '../session/session-watch.tsx';
import { PhoneticTyping } from '../typing/phonetic-toggle.tsx';
import type { ScreenName } from './screens.ts';
import { findScreen, mayOpen, OTHER_SCREENS, TABS } from './screens.ts';
import { SkipToArticles } from './skip-to-articles.tsx';

type DashboardFrameProps = {
  readonly siteName: string;
  /** Null in dev mode. */
  readonly email: string | null;
  readonly isDevMode: boolean;
  /** At most `MAX_COUNTED_NOTES`. */
  readonly unreadNotes: number;
  /** The site's IANA zone. */
  readonly timeZone: string;
  readonly viewerZone: string;
  readonly children: ReactNode;
};

export function DashboardFrame(props: DashboardFrameProps) {
  const { siteName, email, isDevMode, unreadNotes, children, ...zones } = props;
  const { pathname } = useLocation();
  const screen = findScreen(pathname);
  const isRoom = usePageHandle().layout === 'room';
  return (
    <div
      className={isRoom ? 'text-base leading-[1.6]' : 'pt-5 text-base leading-[1.6] lg:pt-7'}
      lang={readInterfaceLanguage()}
    >
      <title>{`${dashboardText[screen.name]} · ${dashboardText.title} | ${siteName}`}</title>
      {pathname === '/dashboard/manage' ? <SkipToArticles /> : null}
      <RememberZone />
      <PhoneticTyping />
      <div className={isRoom ? 'room-frame' : 'flex flex-wrap items-baseline justify-between gap-x-6'}>
        <h1 className={isRoom ? 'sr-only' : 'font-bold text-2xl'}>{dashboardText.title}</h1>
        <SignedInUser email={email} screen={screen.name} unreadNotes={unreadNotes} />
        <Tabs current={screen.tab} />
      </div>
      {isDevMode ? <DevModeBanner /> : null}
      <SessionWatch />
      <PaletteHost isInDialog={false} />
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

/** Unread notes are counted up to this number. */
export const MAX_COUNTED_NOTES = 100;

function describeUnread(count: number): string {
  const isExact = count < MAX_COUNTED_NOTES;
  return notesText.inHeader(isExact ? formatNumber(count) : `${formatNumber(MAX_COUNTED_NOTES - 1)}+`);
}

const SCREEN_LINK =
  'inline-flex min-h-11 items-center text-ink underline hover:text-accent aria-[current]:font-bold aria-[current]:no-underline';

type SignedInUserProps = Pick<DashboardFrameProps, 'email' | 'unreadNotes'> & { readonly screen: ScreenName };

function SignedInUser({ email, screen, unreadNotes }: SignedInUserProps) {
  const rights = use(RightsContext);
  return (
    <div className="signed-in-user flex min-w-0 flex-wrap items-center gap-x-4 text-muted text-sm">
      {email === null ? null : (
        <p className="min-w-0 basis-full wrap-anywhere sm:basis-auto">
          <span className="sr-only">{dashboardText.signedInAs} </span>
          {email}
        </p>
      )}
      <PaletteButton />
      {OTHER_SCREENS.filter((one) => one.tab === null && !(one.needsAccount && email === null))
        .filter((one) => mayOpen(rights, one))
        .map(({ name, path }) => (
          <Link aria-current={name === screen ? 'page' : undefined} className={SCREEN_LINK} key={path} to={path}>
            {dashboardText[name]}
            {name === 'notes' && unreadNotes > 0 ? <NoteBadge>{describeUnread(unreadNotes)}</NoteBadge> : null}
          </Link>
        ))}
    </div>
  );
}

function Tabs({ current }: { readonly current: string | null }) {
  const rights = use(RightsContext);
  return (
    <nav aria-label={dashboardText.tabs} className="mt-2 basis-full border-ink border-b-2">
      <ul className="-mb-0.5 flex flex-wrap justify-between sm:justify-start sm:gap-x-2">
        {TABS.filter((tab) => mayOpen(rights, tab)).map(({ path, name }) => (
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
