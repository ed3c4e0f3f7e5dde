import { createDocuments } from '#services/documents/documents.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestSite } from './test-site.ts';
import { openTestSite, startTestSite, toCookieHeader } from './test-site.ts';

/** Who may come to the newsroom, by right or not. */
export const VIEWER_NAMES = [
  'a visitor',
  'an ended session',
  'staff',
  'dev mode',
  'forbidden dev mode',
  'another site’s page',
] as const;
export type ViewerName = (typeof VIEWER_NAMES)[number];

/** Somebody before a site: what their browser sends, with every proof that it ever had. */
export type Viewer = { site: TestSite; email: string; headers: Record<string, string> };

/** Serves three sites: one as it is, one in dev mode, and one on the same database whose operator forbids that. */
export async function openNewsroomViewers() {
  const plain = await startTestSite();
  const database = await createTestDatabase();
  await createDocuments(database.db).setDevMode(true);
  const open = await openTestSite(database.url);
  const forbidding = await openTestSite(database.url, { devMode: 'forbid' });
  let accounts = 0;

  const makeStaff = async (): Promise<Viewer> => {
    accounts += 1;
    const email = `staff${accounts}@prohor.example`;
    const headers = { Cookie: toCookieHeader(await plain.signIn(email)) };
    const viewer = await plain.identity.findSession(new Headers(headers));
    if (viewer === null) throw new Error('Nobody is signed in.');
    return { site: plain, email, headers: { ...headers, 'X-App-Check': plain.issueAppCheck(viewer) } };
  };
  const makeNobody = (site: TestSite): Viewer => {
    return { site, email: '', headers: { 'X-App-Check': site.issueAppCheck({ kind: 'dev-mode' }) } };
  };
  const make: Record<ViewerName, () => Promise<Viewer> | Viewer> = {
    'a visitor': () => makeNobody(plain),
    'an ended session': async () => {
      const viewer = await makeStaff();
      await plain.identity.signOutEverywhere(new Headers(viewer.headers));
      return viewer;
    },
    staff: makeStaff,
    'dev mode': () => makeNobody(open),
    'forbidden dev mode': () => makeNobody(forbidding),
    'another site’s page': async () => {
      const viewer = await makeStaff();
      return { ...viewer, headers: { ...viewer.headers, Origin: 'https://evil.example' } };
    },
  };
  return {
    makeViewer: async (name: ViewerName): Promise<Viewer> => make[name](),
    stop: async () => {
      await Promise.all([plain.stop(), open.stop(), forbidding.stop()]);
      await database.drop();
    },
  };
}
