type Screen = {
  readonly name: string;
  readonly path: string;
  /** The path of the tab that is current on the screen. Null for a screen with a link in the header. */
  readonly tab: string | null;
  /** Whether the screen shows times in the site's time zone. */
  readonly showsTimes: boolean;
  /** Whether visitors in dev mode, who have no account, get no link. */
  readonly needsAccount: boolean;
};

const TAB = { showsTimes: false, needsAccount: false };
const LINKED = { tab: null, showsTimes: true, needsAccount: false };

/** The tabs in the order of docs/behaviour.md §2. Overview has the viewer's days and names their zone itself. */
export const TABS = [
  { ...TAB, name: 'overview', path: '/dashboard', tab: '/dashboard' },
  { ...TAB, name: 'manage', path: '/dashboard/manage', tab: '/dashboard/manage', showsTimes: true },
  { ...TAB, name: 'add', path: '/dashboard/add', tab: '/dashboard/add' },
  { ...TAB, name: 'ads', path: '/dashboard/ads', tab: '/dashboard/ads' },
] as const satisfies readonly Screen[];

/** Screens without a tab, in the order of their links. The trash belongs to Manage News. */
export const OTHER_SCREENS = [
  { ...LINKED, name: 'trash', path: '/dashboard/trash', tab: '/dashboard/manage' },
  { ...LINKED, name: 'notes', path: '/dashboard/notes', needsAccount: true },
  { ...LINKED, name: 'calendar', path: '/dashboard/calendar' },
  { ...LINKED, name: 'images', path: '/dashboard/images' },
  { ...LINKED, name: 'tags', path: '/dashboard/tags' },
  { ...LINKED, name: 'siteSettings', path: '/dashboard/settings', showsTimes: false },
  { ...LINKED, name: 'account', path: '/dashboard/account', needsAccount: true },
] as const satisfies readonly Screen[];

export type ScreenName = (typeof TABS | typeof OTHER_SCREENS)[number]['name'];

/** Returns the screen of a path of the dashboard; Overview for one without a screen. */
export function findScreen(pathname: string): Screen & { name: ScreenName } {
  const isAt = ({ path }: Screen) => pathname === path || pathname.startsWith(`${path}/`);
  return OTHER_SCREENS.find(isAt) ?? TABS.slice(1).find(isAt) ?? TABS[0];
}
