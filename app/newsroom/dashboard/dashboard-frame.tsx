import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { usePageHandle } from '#app/document/page-handle.ts';
import { CategoryBar } from '#app/shell/category-bar.tsx';
import { notesText } from '#app/strings/editor/notes.ts';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { deskText } from '#app/strings/newsroom/workflow.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { Banner } from '../components/banner.tsx';
import { NamesContext } from '../components/person.tsx';
import { ZoneContext } from '../components/screen-heading.tsx';
import { Keys } from '../keys/keys-dialog.tsx';
import { NewsroomMain } from '../newsroom-main.tsx';
import { RememberZone } from '../overview/remember-zone.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { RightsContext } from '../session/rights-context.ts';
import { SessionWatch } from '../session/session-watch.tsx';
import { PhoneticTyping } from '../typing/phonetic-toggle.tsx';
import { BottomBar, Rail } from './rail.tsx';
import { findScreen, listScreens, ScreensContext } from './screens.ts';
import type { SignedIn } from './signed-in-person.tsx';
import { SkipToArticles } from './skip-to-articles.tsx';

export const MAX_COUNTED_NOTES = 100;

type DashboardFrameProps = {
  readonly siteName: string;
  /** Null in dev mode. */
  readonly person: SignedIn | null;
  readonly isDevMode: boolean;
  readonly rights: Rights;
  /** At most `MAX_COUNTED_NOTES`. */
  readonly unreadNotes: number;
  /** How many items of the Desk wait for the viewer; null on a site without a workflow. */
  readonly openItems: number | null;
  /** The site's IANA time zone. */
  readonly timeZone: string;
  readonly viewerZone: string;
  /** The names of staff by email address. */
  readonly names: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/** A screen of the dashboard with its navigation. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { siteName, person, isDevMode, rights, openItems, unreadNotes, timeZone, viewerZone, names, children } = props;
  const { pathname } = useLocation();
  const screen = findScreen(pathname);
  const isRoom = usePageHandle().layout === 'room';
  const hasAccount = person !== null;
  const hasWorkflow = openItems !== null;
  const screens = useMemo(() => listScreens({ rights, hasAccount, hasWorkflow }), [rights, hasAccount, hasWorkflow]);
  const waiting = {
    notes: { count: unreadNotes, describe: notesText.inHeader },
    desk: { count: openItems ?? 0, describe: deskText.reminders },
  };
  const zone = useMemo(() => ({ timeZone, viewerZone, showsTimes: screen.showsTimes }), [timeZone, viewerZone, screen]);
  return (
    <RightsContext value={rights}>
      <ScreensContext value={screens}>
        <title>{`${dashboardText[screen.name]} · ${dashboardText.title} | ${siteName}`}</title>
        <Rail current={screen.name} person={person} waiting={waiting} />
        <NewsroomMain className={isRoom ? '' : 'newsroom-screen'} lang={readInterfaceLanguage()}>
          {pathname === '/dashboard/manage' ? <SkipToArticles /> : null}
          <RememberZone />
          <PhoneticTyping />
          {isDevMode ? <DevModeBanner /> : null}
          <SessionWatch />
          <PaletteHost isInDialog={false} />
          <Keys />
          <NamesContext value={names}>
            <ZoneContext value={zone}>{children}</ZoneContext>
          </NamesContext>
        </NewsroomMain>
        <CategoryBar place="foot" />
        <BottomBar current={screen.name} waiting={waiting} />
      </ScreensContext>
    </RightsContext>
  );
}

function DevModeBanner() {
  return (
    <div className="mb-4">
      <Banner tone="warning">
        <strong>{dashboardText.devMode}</strong> {dashboardText.devModeOpens} {dashboardText.devModeEnds}{' '}
        <code className="font-semibold">{dashboardText.devModeCommand}</code>.
      </Banner>
    </div>
  );
}
