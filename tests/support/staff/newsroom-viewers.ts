import { createDocuments } from '#services/documents/documents.ts';
import { STAFF_PASSWORD, toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { watchTables } from '../database/changed-tables.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { startTestSite, startTestSiteOn } from '../site/test-site.ts';
import { addStaffRow, turnRolesOn } from './staff-roles.ts';

/** Viewers that request the newsroom, with and without permission. */
export const VIEWER_NAMES = [
  'a visitor',
  'an ended session',
  'before the second factor',
  'staff',
  'dev mode',
  'forbidden dev mode',
  'another site’s page',
] as const;
export type ViewerName = (typeof VIEWER_NAMES)[number];

/** Accounts on a site with roles. The sport editor is not of the desk to which the articles of the actions belong. */
export const ROLE_VIEWERS = {
  'an owner': { role: 'owner', desks: null },
  'an editor': { role: 'editor', desks: null },
  'an editor of the sport desk': { role: 'editor', desks: ['খেলা'] },
  'a reporter': { role: 'reporter', desks: null },
  'a contributor': { role: 'contributor', desks: null },
} as const;
export type RoleViewerName = keyof typeof ROLE_VIEWERS;

/** A client of a site: the headers that its browser sends, including expired credentials. */
export type Viewer = { site: Site; email: string; headers: Record<string, string> };

/**
 * Serves three sites, whose changed tables are recorded: a default one, one in dev mode, and one on the same database that
 * forbids dev mode.
 */
export async function openNewsroomViewers() {
  const plain = await startTestSite();
  const database = await createTestDatabase();
  await createDocuments(database.db).setDevMode(true);
  const open = await startTestSiteOn(database.url);
  const forbidding = await startTestSiteOn(database.url, { devMode: 'forbid' });
  for (const { db } of [plain, open]) await watchTables(db);
  let accounts = 0;

  const makeStaff = async (): Promise<Viewer> => {
    accounts += 1;
    const email = `staff${accounts}@prohor.example`;
    const headers = { Cookie: toCookieHeader(await plain.signIn(email)) };
    const viewer = await plain.identity.findSession(new Headers(headers));
    if (viewer === null) throw new Error('The sign-in failed.');
    return { site: plain, email, headers: { ...headers, 'X-App-Check': plain.issueAppCheck(viewer) } };
  };
  const makeVisitor = (site: Site): Viewer => {
    return { site, email: '', headers: { 'X-App-Check': site.issueAppCheck({ kind: 'dev-mode' }) } };
  };
  const make: Record<ViewerName, () => Promise<Viewer> | Viewer> = {
    'a visitor': () => makeVisitor(plain),
    'an ended session': async () => {
      const viewer = await makeStaff();
      await plain.identity.signOutEverywhere(new Headers(viewer.headers));
      return viewer;
    },
    // A link of the operator lets the account set its first second factor up: the session opens nothing else.
    'before the second factor': async () => {
      accounts += 1;
      const email = `staff${accounts}@prohor.example`;
      await plain.identity.addStaff(email, STAFF_PASSWORD);
      const link = await plain.security.createSetUpToken(email);
      const setUpToken = link.kind === 'created' ? link.token : '';
      const credentials = { email, password: STAFF_PASSWORD, setUpToken };
      const result = await plain.identity.signIn({ ...credentials, clientAddress: '192.0.2.1' });
      if (result.kind !== 'set-up-needed') throw new Error(`The sign-in is answered with ${result.kind}.`);
      return { site: plain, email, headers: { Cookie: toCookieHeader(result.setCookies) } };
    },
    staff: makeStaff,
    'dev mode': () => makeVisitor(open),
    'forbidden dev mode': () => makeVisitor(forbidding),
    'another site’s page': async () => {
      const viewer = await makeStaff();
      return { ...viewer, headers: { ...viewer.headers, Origin: 'https://evil.example' } };
    },
  };
  const makeViewer = async (name: ViewerName): Promise<Viewer> => make[name]();
  return {
    makeViewer,
    findViewer: makeOnce(makeViewer),
    stop: async () => {
      await Promise.all([plain.stop(), open.stop(), forbidding.stop()]);
      await database.drop();
    },
  };
}

/** Serves a site with roles, whose changed tables are recorded, and of which the actor of the prepared data is an owner. */
export async function openRoleViewers() {
  const site = await startTestSite();
  await addStaffRow(site.db, { id: 'before', role: 'owner' });
  await turnRolesOn(site.db);
  await watchTables(site.db);
  let accounts = 0;
  const makeViewer = async (name: RoleViewerName): Promise<Viewer> => {
    accounts += 1;
    const email = `person${accounts}@prohor.example`;
    const headers = { Cookie: toCookieHeader(await site.signIn(email)) };
    const { role, desks } = ROLE_VIEWERS[name];
    await site.db
      .updateTable('staff')
      .set({ role, desks: desks === null ? null : [...desks] })
      .where('email', '=', email)
      .execute();
    const viewer = await site.identity.findSession(new Headers(headers));
    if (viewer === null) throw new Error('The sign-in failed.');
    return { site, email, headers: { ...headers, 'X-App-Check': site.issueAppCheck(viewer) } };
  };
  return { site, makeViewer, findViewer: makeOnce(makeViewer), stop: () => site.stop() };
}

/** Makes each viewer only once: signing in takes longer than most requests. */
function makeOnce<Name>(makeViewer: (name: Name) => Promise<Viewer>) {
  const made = new Map<Name, Promise<Viewer>>();
  return (name: Name): Promise<Viewer> => {
    const viewer = made.get(name) ?? makeViewer(name);
    made.set(name, viewer);
    return viewer;
  };
}
