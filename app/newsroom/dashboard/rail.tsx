import type { ReactNode } from 'react';
import { use, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { formatCount } from '../desk/desk-items.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import type { DashboardScreen, ScreenName } from './screens.ts';
import { listBarScreens, ScreensContext } from './screens.ts';
import type { SignedIn } from './signed-in-person.tsx';
import { SignedInPerson } from './signed-in-person.tsx';

/** How many items of a screen wait for the viewer. `describe` returns the text for screen readers. */
type WaitingCount = { readonly count: number; readonly describe: (count: string) => string };

type WaitingByScreen = Readonly<Partial<Record<ScreenName, WaitingCount>>>;

const RAIL_ID = 'screens';

type NavigationProps = { readonly current: ScreenName; readonly waiting: WaitingByScreen };

type RailProps = NavigationProps & { readonly person: SignedIn | null };

/**
 * The navigation of the dashboard: a column next to the screen, or in a small window the menu of the bottom bar. It
 * works before the page is hydrated, because the browser itself opens and closes the menu.
 */
export function Rail({ current, waiting, person }: RailProps) {
  const rail = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const screens = use(ScreensContext);
  const barScreens = listBarScreens(screens);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => {
    if (rail.current?.matches(':popover-open') === true) rail.current.hidePopover();
  }, [key]);
  const listGroup = (wanted: DashboardScreen['group']) =>
    screens
      .filter(({ group }) => group === wanted)
      .map((screen) => (
        <li className={barScreens.includes(screen) ? 'rail-in-bar' : undefined} key={screen.name}>
          <ScreenLink {...{ current, screen }} className="rail-link" waiting={waiting[screen.name]} />
        </li>
      ));
  return (
    <nav
      aria-label={dashboardText.screens}
      className="rail"
      id={RAIL_ID}
      lang={readInterfaceLanguage()}
      popover="auto"
      ref={rail}
    >
      <PaletteButton railId={RAIL_ID} />
      <ul className="rail-new">{listGroup('new')}</ul>
      <ul>{listGroup('work')}</ul>
      <RailGroup name={dashboardText.library}>{listGroup('library')}</RailGroup>
      <RailGroup name={dashboardText.site}>{listGroup('site')}</RailGroup>
      {person === null ? null : <SignedInPerson current={current} person={person} />}
    </nav>
  );
}

function RailGroup({ name, children }: { readonly name: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <p aria-hidden="true" className="rail-group">
        {name}
      </p>
      <ul aria-label={name}>{children}</ul>
    </>
  );
}

/** The navigation of a small window: the four screens that are used most, and a menu with the others. */
export function BottomBar({ current, waiting }: NavigationProps) {
  const screens = use(ScreensContext);
  const barScreens = listBarScreens(screens);
  const menuScreens = screens.filter((screen) => !barScreens.includes(screen));
  const waitingInMenu = menuScreens.reduce((total, { name }) => total + (waiting[name]?.count ?? 0), 0);
  return (
    <nav aria-label={dashboardText.mainScreens} className="bottom-bar" lang={readInterfaceLanguage()}>
      {barScreens.map((screen) => (
        <ScreenLink {...{ current, screen }} className="bar-link" key={screen.name} waiting={waiting[screen.name]} />
      ))}
      <button
        className="bar-link"
        data-current={menuScreens.some(({ name }) => name === current) ? '' : undefined}
        popoverTarget={RAIL_ID}
        type="button"
      >
        <MoreIcon />
        <span>{dashboardText.more}</span>
        {waitingInMenu === 0 ? null : <span aria-hidden="true" className="waiting-dot" />}
      </button>
    </nav>
  );
}

function MoreIcon() {
  return (
    <svg aria-hidden="true" className="size-5 shrink-0" fill="currentColor" viewBox="0 0 24 24">
      <path d="M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" />
    </svg>
  );
}

type ScreenLinkProps = {
  readonly screen: DashboardScreen;
  readonly current: ScreenName;
  readonly waiting: WaitingCount | undefined;
  readonly className: string;
};

function ScreenLink({ screen: { name, path, letter }, current, waiting, className }: ScreenLinkProps) {
  return (
    <Link
      aria-current={name === current ? 'page' : undefined}
      className={className}
      data-screen={name}
      title={`${dashboardText[name]} (G ${letter})`}
      to={path}
    >
      <ScreenIcon name={name} />
      <span>{dashboardText[name]}</span>
      {waiting === undefined || waiting.count === 0 ? null : <WaitingCount {...waiting} />}
    </Link>
  );
}

function WaitingCount({ count, describe }: WaitingCount) {
  const text = formatCount(count);
  return (
    <span aria-label={describe(text)} className="waiting-count" role="img">
      {text}
    </span>
  );
}
