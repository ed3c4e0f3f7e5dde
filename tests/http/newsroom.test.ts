import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { Role } from '#domain/permissions/roles.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestSiteOn } from '#tests/support/site/test-site.ts';
import { FORM } from '#tests/support/staff/newsroom-data.ts';
import { EMAIL, locationOf, serveSignIns } from '#tests/support/staff/sign-in-requests.ts';
import { turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const ACCOUNT = '/dashboard/account';

let site: Site;

const { post, signIn, asStaff } = serveSignIns((started) => {
  site = started;
});

describe('the guard', () => {
  test.each([
    ['/dashboard', '/login'],
    ['/dashboard/account', '/login?next=%2Fdashboard%2Faccount'],
    ['/dashboard/account/', '/login?next=%2Fdashboard%2Faccount%2F'],
    ['/dashboard/account?a=%E0%A6%95', '/login?next=%2Fdashboard%2Faccount%3Fa%3D%25E0%25A6%2595'],
    ['/DASHBOARD/account', '/login?next=%2FDASHBOARD%2Faccount'],
    ['/%64ashboard/account', '/login?next=%2F%2564ashboard%2Faccount'],
  ])('redirects a visitor from %s to the sign-in page', async (path, login) => {
    expect(locationOf(await site.get(path))).toEqual([302, login]);
  });

  it('redirects a data request of a visitor to the sign-in page', async () => {
    const answer = await site.get('/dashboard/account.data');
    expect([answer.status, await answer.text()]).toEqual([
      202,
      expect.stringContaining('/login?next=%2Fdashboard%2Faccount'),
    ]);
  });

  it('shows staff the page and forbids caching', async () => {
    const answer = await site.get(ACCOUNT, { headers: await asStaff() });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(EMAIL);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(locationOf(await site.get(ACCOUNT))).toEqual([302, expect.any(String)]);
  });

  test.each(['/dashboard/nowhere', '/dashboard/manage/a/b/c'])(
    'shows staff the page of routing errors without the footer at %s',
    async (path) => {
      const answer = await site.get(path, { headers: await asStaff() });
      const page = await answer.text();
      expect(answer.status).toBe(404);
      expect(page).toContain('Unexpected Application Error!');
      expect(page).toContain('404 Not Found');
      expect(page).not.toContain('<footer');
    },
  );

  it('gives the reason if the viewer may not open a screen, and offers no second attempt', async () => {
    await turnRolesOn(site.db);
    const setRole = (role: Role) => site.db.updateTable('staff').set({ role }).where('email', '=', EMAIL).execute();
    await setRole('reporter');
    const answer = await site.get('/dashboard/settings', { headers: await asStaff() });
    await setRole('editor');
    await site.db.deleteFrom('signInPolicy').execute();
    const page = await answer.text();
    expect(answer.status).toBe(403);
    expect(page).toContain('You can’t open this part of the dashboard');
    expect(page).not.toContain('Try again');
  });

  it('redirects and clears the cookies if the session has ended', async () => {
    const headers = await asStaff();
    await post('/logout', {}, headers);
    const answer = await site.get(ACCOUNT, { headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.getSetCookie()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/session_token=; Max-Age=0/),
        expect.stringMatching(/^newsroom=; Max-Age=0/),
      ]),
    );
  });

  it('returns 401 to an action without a session and changes nothing', async () => {
    const answer = await post('/dashboard/account.data', { intent: 'change', 'current-password': STAFF_PASSWORD });
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('signed-out')]);
  });
});

test.each([
  ['/dashboard/manage', 'Times are in the site’s time zone Asia/Dhaka.'],
  ['/dashboard/trash', 'Times are in the site’s time zone Asia/Dhaka.'],
  ['/dashboard/account', 'Times are in the site’s time zone Asia/Dhaka.'],
  ['/dashboard', 'The site’s time zone is Asia/Dhaka.'],
])('%s names the time zone of the site if the browser has another', async (path, text) => {
  const { Cookie } = await asStaff();
  const read = async (zone: string) =>
    (await site.get(path, { headers: { Cookie: `${Cookie}; time-zone=${encodeURIComponent(zone)}` } })).text();
  expect(await read('Europe/London')).toContain(text);
  expect(await read('Asia/Dhaka')).not.toContain(text);
});

test('a name that is set in the account replaces the email address in the navigation of every screen', async () => {
  const headers = await asStaff();
  const answer = await post('/dashboard/account.data', { intent: 'name', name: 'মিনা রহমান' }, headers);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('named')]);
  const page = await (await site.get('/dashboard/trash', { headers })).text();
  expect(page).toContain('<span class="rail-name">মিনা রহমান</span>');
  await post('/dashboard/account.data', { intent: 'name', name: '' }, headers);
  expect(await (await site.get('/dashboard/trash', { headers })).text()).toContain(
    `<span class="rail-name">${EMAIL}</span>`,
  );
});

test('the language that is chosen in the navigation leads back to the screen', async () => {
  const headers = await asStaff();
  const choose = (language: string, next: string) =>
    post('/dashboard/account', { intent: 'language', language, next }, headers);
  expect(locationOf(await choose('bn', '/dashboard/tags?search=a'))).toEqual([302, '/dashboard/tags?search=a']);
  expect(locationOf(await choose('en', '//evil.example'))).toEqual([302, '/dashboard']);
});

describe('requests of other sites and programs', () => {
  test.each(['/login', '/logout', '/dashboard/account', '/dashboard/account.data'])(
    'returns 403 if another origin sends a form to %s',
    async (path) => {
      const headers = { ...(await asStaff()), Origin: 'https://evil.example' };
      const answer = await post(path, { intent: 'sign-out-everywhere' }, headers);
      expect(answer.status).toBe(403);
      expect((await site.get(ACCOUNT, { headers: { Cookie: headers.Cookie } })).status).toBe(200);
    },
  );

  it('accepts forms from its own origin and from the configured site URL', async () => {
    expect((await signIn({}, { Origin: site.origin })).status).toBe(302);
    expect((await signIn({}, { Origin: 'https://prohor.example' })).status).toBe(302);
  });

  test.each(['data:text/html,x', 'https://name:secret@elsewhere.example', 'null', 'file:///x'])(
    'a GET request is accepted with any Origin header: %s',
    async (Origin) => {
      expect((await site.get(ACCOUNT, { headers: { ...(await asStaff()), Origin } })).status).toBe(200);
    },
  );

  test.each([
    ['manage', '{', '400 failed'],
    ['manage', '{"__proto__":{"intent":"remove"},"id":"a1"}', '400 failed'],
    ['manage', '{"intent":"change-many","change":{"kind":"category","category":"x"},"articles":[]}', '200 invalid'],
    ['manage', '{"intent":"change-many","change":{"kind":"delete"},"articles":[{"id":"a1"}]}', '400 failed'],
    [
      'manage',
      JSON.stringify({ intent: 'undo-many', articles: Array(201).fill({ id: 'a1', revision: 1, isDeletion: true }) }),
      '400 failed',
    ],
    ['manage', '{"intent":"remove","id":"\\u0000"}', '200 missing'],
    ['manage', '{"intent":"remove","id":"\\ud800"}', '200 missing'],
    ['trash', '', '400 missing'],
    ['trash', '{"id":".."}', '400 missing'],
    ['manage/a1/history', '{"version":9007199254740991}', '400 missing'],
    ['manage/%00/history', '{"version":1}', '404 undefined'],
    // No date can hold it, so the board could not show the item.
    ['desk', '{"articleId":"a1","proposerId":null,"step":{"kind":"due","dueAt":9007199254740991}}', '400 failed'],
    ['ads', '{', '400 failed'],
    ['ads', '{"intent":"change","id":"\\u0000","changes":{"enabled":true}}', '400 failed'],
    ['ads', '{"intent":"change","id":"__proto__","changes":{"enabled":true}}', '400 failed'],
    ['ads', '{"intent":"change","id":"home_in_feed","changes":{"__proto__":{"enabled":true}}}', '400 failed'],
    ['add', '{', '400 invalid'],
  ])('an invalid request to %s gets a regular response: %s', async (path, body, answer) => {
    const headers = { ...(await asStaff()), 'Content-Type': 'application/json' };
    const response = await site.get(`/dashboard/${path}.data`, { method: 'POST', headers, body });
    const kind = /"kind","([\w-]+)"/.exec(await response.text())?.[1];
    expect(`${response.status} ${kind}`).toBe(answer);
  });

  test.each([
    ['/dashboard/account.data', { intent: 'end-session', id: '\0' }],
    ['/dashboard/account.data', { intent: 'rename-passkey', id: '\0', name: 'x' }],
    ['/dashboard/account.data', { intent: 'rename-passkey', id: 'x', name: 'a\0b' }],
    ['/dashboard/account.data', { intent: 'remove-passkey', id: '\0', password: STAFF_PASSWORD }],
    ['/login/code.data', { code: '\0' }],
  ])('returns 400 if a field of a form to %s contains NUL: %j', async (path, fields) => {
    expect((await post(path, fields, await asStaff())).status).toBe(400);
  });

  it('saves no article if the id of its draft contains NUL', async () => {
    const headers = { ...(await asStaff()), 'Content-Type': 'application/json' };
    const body = JSON.stringify({ intent: 'save', articleId: 'nul', baseRevision: null, form: FORM, draftId: '\0' });
    const answer = await site.get('/dashboard/add.data', { method: 'POST', headers, body });
    expect(await answer.text()).toContain('invalid');
  });

  it('returns that an unknown session is missing', async () => {
    const answer = await post('/dashboard/account.data', { intent: 'end-session', id: 'unknown' }, await asStaff());
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('missing')]);
  });

  test.each(['x', '9_%ED%A0%80', '9999999999999999_x', '-1_x'])(
    'an unknown list position shows the beginning of the list: %s',
    async (place) => {
      const headers = await asStaff();
      for (const list of ['manage?after', 'trash?after', 'manage/a1/history?older', 'manage/a1/history?version']) {
        expect((await site.get(`/dashboard/${list}=${place}`, { headers })).status).toBe(200);
      }
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    const answer = await site.get(ACCOUNT, { method });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('returns 405 if a form is sent to a public page', async () => {
    expect((await post('/', {}, await asStaff())).status).toBe(405);
  });

  it('returns 413 if the body is too large', async () => {
    expect((await signIn({ password: 'x'.repeat(70_000) })).status).toBe(413);
    const headers = await asStaff();
    expect((await post('/dashboard/add.data', { title: 'x'.repeat(4_300_000) }, headers)).status).toBe(413);
    expect((await post('/dashboard/add.data', { title: 'x'.repeat(4_000_000) }, headers)).status).toBe(400);
  });

  it('does not read what a visitor sends to the dashboard, and answers that nobody is signed in', async () => {
    const answer = await post('/dashboard/add.data', { title: 'x'.repeat(4_300_000) });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('signed-out');
  });

  it('returns 400 if the form is malformed', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const answer = await site.get('/login', { method: 'POST', body: 'nonsense', headers });
    expect(answer.status).toBe(400);
  });
});

describe('dev mode', () => {
  it('opens the dashboard to visitors only while it is on', async () => {
    await site.documents.setDevMode(true);
    await expect.poll(async () => (await site.get(ACCOUNT)).status).toBe(200);
    expect(locationOf(await site.get('/login'))).toEqual([302, '/dashboard']);
    expect((await post(ACCOUNT, {}, { Origin: 'https://evil.example' })).status).toBe(403);
    await site.documents.setDevMode(false);
    await expect.poll(async () => (await site.get(ACCOUNT)).status).toBe(302);
  });

  it('has no effect if the operator forbids it', async () => {
    const database = await createTestDatabase();
    await createDocuments(database.db).setDevMode(true);
    const forbidding = await startTestSiteOn(database.url, { devMode: 'forbid' });
    expect((await forbidding.get(ACCOUNT)).status).toBe(302);
    expect(await (await forbidding.get('/')).text()).toMatch(/<a class="[^"]*newsroom-only" href="\/dashboard"/);
    await forbidding.stop();
    await database.drop();
  });
});

describe('pages of the public site', () => {
  it('are the same for staff and visitors', async () => {
    const headers = await asStaff();
    // A change of an earlier test may arrive between the two.
    const ours = await eventually(async () => {
      const theirs = await (await site.get('/')).text();
      const page = await (await site.get('/', { headers })).text();
      expect(page).toBe(theirs);
      return page;
    });
    expect(ours).toMatch(/<a class="[^"]*newsroom-only" href="\/dashboard"/);
  });

  it('contain hidden links from each article to its photo cards and its form, except in the lite edition', async () => {
    await site.editing.save({
      ...{ id: articleId('open-1'), baseRevision: null, input: makeInput(), nowMs: Date.now() },
      ...{ actor: { userEmail: 'desk', userId: null }, historyId: randomUUID() },
    });
    const read = async (headers: Record<string, string>) => (await site.get('/article/open-1', { headers })).text();
    const staff = await asStaff();
    // The lists of the page change a moment after the save.
    await expect.poll(async () => (await read(staff)) === (await read({}))).toBe(true);
    const theirs = await read({});
    const [, links] = /<span class="[^"]*newsroom-only"[^>]*>(.*?)<\/span>/.exec(theirs) ?? [];
    expect(links).toMatch(/href="\/dashboard\/manage\/open-1\/cards".* href="\/dashboard\/manage\/open-1\/edit"/);
    expect(await read({ Cookie: 'edition=lite' })).not.toContain('/dashboard');
  });
});

describe('the live stream', () => {
  /** The first event of a stream that missed a newsroom change. */
  const listen = async (headers: Record<string, string>) => {
    const stopping = new AbortController();
    const answer = await site.get('/live?topic=newsroom&topic=home&since=1', { headers, signal: stopping.signal });
    const first = await answer.body?.getReader().read();
    stopping.abort();
    return new TextDecoder().decode(first?.value);
  };

  it('sends newsroom changes only to staff', async () => {
    expect(await listen(await asStaff())).toContain('"newsroom"');
    expect(await listen({})).toContain('"home"');
    expect(await listen({})).not.toContain('newsroom');
    const ended = await asStaff();
    await post('/logout', {}, ended);
    expect(await listen(ended)).not.toContain('newsroom');
  });
});
