import { createContext } from 'react';
import type { SiteAction } from '#domain/permissions/permissions.ts';
import { decideSitePermission } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';

type ScreenGroup = 'new' | 'work' | 'library' | 'site' | 'person';

export type DashboardScreen = {
  readonly name: ScreenName;
  readonly path: string;
  readonly group: ScreenGroup;
  /** The letter that opens the screen after G. */
  readonly letter: string;
  /** True if the screen shows times in the site's time zone. */
  readonly showsTimes: boolean;
  /** True if the screen needs an account, and therefore does not exist in dev mode. */
  readonly needsAccount?: boolean;
  /** Permission to see the screen. */
  readonly needs?: SiteAction;
  readonly needsRoles?: boolean;
  readonly needsWorkflow?: boolean;
};

const WORK = { group: 'work', showsTimes: true } as const;
const LIBRARY = { group: 'library', showsTimes: true } as const;
const SITE = { group: 'site', showsTimes: false } as const;
const OWNERS = { needs: 'change-accounts', needsRoles: true } as const;
const PERSON = { group: 'person', showsTimes: true, needsAccount: true } as const;

export type ScreenName =
  | 'add'
  | 'overview'
  | 'manage'
  | 'desk'
  | 'calendar'
  | 'notes'
  | 'images'
  | 'tags'
  | 'trash'
  | 'ads'
  | 'staff'
  | 'siteSettings'
  | 'redirects'
  | 'deliveries'
  | 'import'
  | 'account';

const OVERVIEW: DashboardScreen = { ...WORK, name: 'overview', path: '/dashboard', letter: 'O', showsTimes: false };

/**
 * The screens in the order of the navigation. Overview shows days in the viewer's time zone, and names that zone
 * itself.
 */
export const SCREENS: readonly DashboardScreen[] = [
  { group: 'new', name: 'add', path: '/dashboard/add', letter: 'A', showsTimes: false },
  OVERVIEW,
  { ...WORK, name: 'manage', path: '/dashboard/manage', letter: 'M' },
  { ...WORK, name: 'desk', path: '/dashboard/desk', letter: 'D', needsWorkflow: true },
  { ...WORK, name: 'calendar', path: '/dashboard/calendar', letter: 'C', needs: 'read-calendar' },
  { ...WORK, name: 'notes', path: '/dashboard/notes', letter: 'N', needsAccount: true },
  { ...LIBRARY, name: 'images', path: '/dashboard/images', letter: 'I' },
  { ...LIBRARY, name: 'tags', path: '/dashboard/tags', letter: 'T', needs: 'change-tags' },
  { ...LIBRARY, name: 'trash', path: '/dashboard/trash', letter: 'R' },
  { ...SITE, name: 'ads', path: '/dashboard/ads', letter: 'V', needs: 'change-ads' },
  { ...SITE, name: 'staff', path: '/dashboard/staff', letter: 'P', showsTimes: true, ...OWNERS },
  { ...SITE, name: 'siteSettings', path: '/dashboard/settings', letter: 'S', needs: 'change-settings' },
  { ...SITE, name: 'redirects', path: '/dashboard/redirects', letter: 'W', showsTimes: true, needs: 'change-settings' },
  {
    ...SITE,
    name: 'deliveries',
    path: '/dashboard/deliveries',
    letter: 'L',
    showsTimes: true,
    needs: 'change-settings',
  },
  { ...SITE, name: 'import', path: '/dashboard/import', letter: 'B', showsTimes: true, needs: 'change-settings' },
  { ...PERSON, name: 'account', path: '/dashboard/account', letter: 'U' },
];

type ScreenAccess = {
  readonly rights: Rights;
  /** False in dev mode. */
  readonly hasAccount: boolean;
  readonly hasWorkflow: boolean;
};

/** Lists the screens that exist for the viewer on this site. */
export function listScreens({ rights, hasAccount, hasWorkflow }: ScreenAccess): DashboardScreen[] {
  return SCREENS.filter(
    ({ needs, needsAccount = false, needsRoles = false, needsWorkflow = false }) =>
      (hasAccount || !needsAccount) &&
      (rights.hasRoles || !needsRoles) &&
      (hasWorkflow || !needsWorkflow) &&
      (needs === undefined || decideSitePermission(rights, needs).allowed),
  );
}

export const ScreensContext = createContext<readonly DashboardScreen[]>(SCREENS);

/** Returns the screen of a dashboard path; Overview if no other screen matches. */
export function findScreen(pathname: string): DashboardScreen {
  const isAt = ({ path }: DashboardScreen) => pathname === path || pathname.startsWith(`${path}/`);
  return SCREENS.find((screen) => screen !== OVERVIEW && isAt(screen)) ?? OVERVIEW;
}

/** Lists the screens of the bottom bar in a small window. The bar's menu has the others. */
export function listBarScreens(screens: readonly DashboardScreen[]): DashboardScreen[] {
  const find = (wanted: ScreenName) => screens.find(({ name }) => name === wanted);
  const fourth = find('desk') ?? find('calendar') ?? find('images');
  return [find('overview'), find('manage'), find('add'), fourth].filter((screen) => screen !== undefined);
}
