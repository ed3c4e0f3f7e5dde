/** The tabs in the order of docs/behaviour.md §2. Overview has the viewer's days and names their zone itself. */
export const TABS = [
  { path: '/dashboard', name: 'overview', showsTimes: false },
  { path: '/dashboard/manage', name: 'manage', showsTimes: true },
  { path: '/dashboard/add', name: 'add', showsTimes: false },
  { path: '/dashboard/ads', name: 'ads', showsTimes: false },
] as const;

/** Screens without a tab. The trash belongs to Manage News. */
export const OTHER_SCREENS = [
  { path: '/dashboard/trash', name: 'trash', tab: '/dashboard/manage', showsTimes: true },
  { path: '/dashboard/calendar', name: 'calendar', tab: null, showsTimes: true },
  { path: '/dashboard/tags', name: 'tags', tab: null, showsTimes: true },
  { path: '/dashboard/settings', name: 'siteSettings', tab: null, showsTimes: false },
  { path: '/dashboard/account', name: 'account', tab: null, showsTimes: true },
] as const;

export type ScreenName = (typeof TABS | typeof OTHER_SCREENS)[number]['name'];

export function findScreen(pathname: string): { name: ScreenName; tab: string | null; showsTimes: boolean } {
  const isAt = ({ path }: { path: string }) => pathname === path || pathname.startsWith(`${path}/`);
  const other = OTHER_SCREENS.find(isAt);
  if (other) return other;
  const tab = TABS.slice(1).find(isAt) ?? TABS[0];
  return { ...tab, tab: tab.path };
}
