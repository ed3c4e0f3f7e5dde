import type { SiteAction } from '#domain/permissions/permissions.ts';
import { decideSitePermission } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';

type Screen = {
  readonly name: string;
  readonly path: string;
  /** The path of the tab that is current on the screen. Null for a screen with a link in the header. */
  readonly tab: string | null;
  /** Whether the screen shows times in the site's time zone. */
  readonly showsTimes: boolean;
  /** Whether visitors in dev mode, who have no account, get no link. */
  readonly needsAccount: boolean;
  /** The permission without which there is no link. */
  readonly needs?: SiteAction;
  readonly needsRoles?: boolean;
  readonly needsWorkflow?: boolean;
};

const TAB = { showsTimes: false, needsAccount: false };
const LINKED = { tab: null, showsTimes: true, needsAccount: false };

/** The tabs in the order of docs/behaviour §2. Overview has the viewer's days and names their zone itself. */
export const TABS = [
  { ...TAB, name: 'overview', path: '/dashboard', tab: '/dashboard' },
  { ...TAB, name: 'manage', path: '/dashboard/manage', tab: '/dashboard/manage', showsTimes: true },
  { ...TAB, name: 'add', path: '/dashboard/add', tab: '/dashboard/add' },
  { ...TAB, name: 'ads', path: '/dashboard/ads', tab: '/dashboard/ads', needs: 'change-ads' },
] as const satisfies readonly Screen[];

/** Screens without a tab, in the order of their links. The trash belongs to Manage News. */
export const OTHER_SCREENS = [
  { ...LINKED, name: 'trash', path: '/dashboard/trash', tab: '/dashboard/manage' },
  { ...LINKED, name: 'desk', path: '/dashboard/desk', needsWorkflow: true },
  { ...LINKED, name: 'notes', path: '/dashboard/notes', needsAccount: true },
  { ...LINKED, name: 'calendar', path: '/dashboard/calendar', needs: 'read-calendar' },
  { ...LINKED, name: 'images', path: '/dashboard/images' },
  { ...LINKED, name: 'tags', path: '/dashboard/tags', needs: 'change-tags' },
  { ...LINKED, name: 'siteSettings', path: '/dashboard/settings', showsTimes: false, needs: 'change-settings' },
  { ...LINKED, name: 'staff', path: '/dashboard/staff', needs: 'change-accounts', needsRoles: true },
  { ...LINKED, name: 'account', path: '/dashboard/account', needsAccount: true },
] as const satisfies readonly Screen[];

export type ScreenName = (typeof TABS | typeof OTHER_SCREENS)[number]['name'];

export function mayOpen(
  rights: Rights,
  { needs, needsRoles = false, needsWorkflow = false }: Screen,
  hasWorkflow = false,
): boolean {
  if (needsWorkflow && !hasWorkflow) return false;
  return (!needsRoles || rights.hasRoles) && (needs === undefined || decideSitePermission(rights, needs).allowed);
}

/** Returns the screen of a path of the dashboard; Overview for one without a screen. */
export function findScreen(pathname: string): Screen & { name: ScreenName } {
  const isAt = ({ path }: Screen) => pathname === path || pathname.startsWith(`${path}/`);
  return OTHER_SCREENS.find(isAt) ?? TABS.slice(1).find(isAt) ?? TABS[0];
}
