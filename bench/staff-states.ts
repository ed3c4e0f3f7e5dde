import type { Page } from '@playwright/test';
import { staffText } from '#app/strings/staff.ts';
import { staffMailText } from '#app/strings/staff-mail.ts';
import { createDesk } from '#services/articles/workflow/desk.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import type { Screen } from './screens.ts';
import { CORRECTED_ID } from './screens.ts';

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

/** Requires four eyes and proposes a correction as a colleague, once. */
async function prepareFourEyes(site: Site): Promise<void> {
  await prepareRoles(site);
  await createDesk(site.db).saveSettings({ isOn: true, needsFourEyes: true }, OPERATOR, Date.now());
  const id = articleId(CORRECTED_ID);
  if ((await createDesk(site.db).listProposedCorrections(id)).length > 0) return;
  // "The number of the injured was wrong: it is 15, not 12, as the district's health office has confirmed."
  const text = 'আহতের সংখ্যা ভুল ছিল: ১২ নয়, ১৫ জন; জেলা স্বাস্থ্য কার্যালয় সংখ্যাটি নিশ্চিত করেছে।';
  const stamp = {
    actor: OPERATOR,
    nowMs: (await site.editing.find(id))?.article.updatedAt ?? 0,
    historyId: 'four-eyes',
  };
  await site.editing.decideRecord({ id, decision: { kind: 'add-correction', text }, ...stamp });
}

const openEditor = async (page: Page) => {
  await page.getByRole('button', { name: `${staffText.change} ${EDITOR}` }).click();
  await page.getByRole('dialog').waitFor();
};

const openInvitation = async (page: Page) => {
  await page.getByRole('button', { name: staffText.invite }).click();
  await page.getByRole('dialog').waitFor();
};

const createInvitation = async (page: Page) => {
  await openInvitation(page);
  await page.getByRole('textbox', { name: staffText.email }).fill('farhana.rahman.chowdhury@prohor.example');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: staffText.link }).waitFor();
};

const failToMail = async (page: Page) => {
  await createInvitation(page);
  await page.getByRole('button', { name: staffMailText.send }).click();
  await page.getByRole('alert').waitFor();
};

const scrollToRoles = (page: Page) => page.getByRole('region', { name: staffText.rolesTitle }).scrollIntoViewIfNeeded();

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
    state('four-eyes-record', `/dashboard/manage/${CORRECTED_ID}/record`, {
      prepare: () => prepareFourEyes(site),
      extent: 'window',
    }),
    state('four-eyes-desk', '/dashboard/desk', { prepare: () => prepareFourEyes(site) }),
    state('settings-roles', '/dashboard/settings', { act: scrollToRoles, extent: 'window' }),
  ];
}
