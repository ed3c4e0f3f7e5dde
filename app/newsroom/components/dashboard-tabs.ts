import { dashboardText } from '#app/text/newsroom.ts';

/** The four tabs (spec §2), in their order. */
export const DASHBOARD_TABS = [
  { path: '/dashboard', name: dashboardText.overview },
  { path: '/dashboard/manage', name: dashboardText.manage },
  { path: '/dashboard/add', name: dashboardText.add },
  { path: '/dashboard/ads', name: dashboardText.ads },
] as const;

/** Screens beside the tabs; the trash is a part of Manage News. */
const BESIDE = [
  { path: '/dashboard/trash', name: dashboardText.trash, tab: '/dashboard/manage' },
  { path: '/dashboard/account', name: dashboardText.account, tab: null },
];

/** What a path of the dashboard shows, and the tab it belongs to. */
export function findScreen(pathname: string): { name: string; tab: string | null } {
  const isAt = ({ path }: { path: string }) => pathname === path || pathname.startsWith(`${path}/`);
  const beside = BESIDE.find(isAt);
  if (beside) return beside;
  const tab = DASHBOARD_TABS.slice(1).find(isAt) ?? DASHBOARD_TABS[0];
  return { name: tab.name, tab: tab.path };
}
