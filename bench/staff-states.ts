import type { Page } from '@playwright/test';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import type { Screen } from './screens.ts';

const VIEWER = 'desk@prohor.example';
const EDITOR = 'rahima.khatun@prohor.example';
const FORMER = 'kamal@prohor.example';

/** Gives the site roles, a few accounts and an invitation, once. */
async function prepareRoles({ identity }: Site): Promise<void> {
  const { roles } = identity;
  if (await roles.hasRoles()) return;
  for (const email of [EDITOR, FORMER]) await identity.addStaff(email, STAFF_PASSWORD);
  await roles.turnOn({ ownerEmail: VIEWER, by: OPERATOR });
  const desks = ['খেলা', 'বিনোদন', 'জীবনযাপন'];
  await roles.changeAccount({ email: EDITOR, change: { kind: 'role', role: 'editor', desks }, by: OPERATOR });
  await roles.changeAccount({ email: FORMER, change: { kind: 'deactivate' }, by: OPERATOR });
  const invited = { email: 'mita@prohor.example', role: 'reporter', desks: null, mustHaveSecondFactor: false } as const;
  await roles.invite({ ...invited, by: OPERATOR });
}

const openEditor = async (page: Page) => {
  await page.getByRole('button', { name: `Change ${EDITOR}` }).click();
  await page.getByRole('dialog').waitFor();
};

const openInvitation = async (page: Page) => {
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('dialog').waitFor();
};

const createInvitation = async (page: Page) => {
  await openInvitation(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('farhana.rahman.chowdhury@prohor.example');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Link' }).waitFor();
};

const failToMail = async (page: Page) => {
  await createInvitation(page);
  await page.getByRole('button', { name: 'Send by email' }).click();
  await page.getByRole('alert').waitFor();
};

const scrollToRoles = (page: Page) => page.getByRole('region', { name: 'Roles' }).scrollIntoViewIfNeeded();

/** Screens of a site with roles. They come last, because the colleagues of other screens have no account. */
export function listStaffStates(site: Site): Screen[] {
  const state = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
    ...{ name, path, status: 200, viewer: 'staff' as const, prepare: () => prepareRoles(site) },
    ...more,
  });
  return [
    state('staff', '/dashboard/staff'),
    state('staff-change', '/dashboard/staff', { act: openEditor, extent: 'window' }),
    state('staff-invite', '/dashboard/staff', { act: openInvitation, extent: 'window' }),
    state('staff-invited', '/dashboard/staff', { act: createInvitation, extent: 'window' }),
    state('staff-mail-failed', '/dashboard/staff', { act: failToMail, extent: 'window' }),
    state('settings-roles', '/dashboard/settings', { act: scrollToRoles, extent: 'window' }),
  ];
}
