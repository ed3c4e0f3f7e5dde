import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { EMAIL, locationOf, serveSignIns } from '#tests/support/staff/sign-in-requests.ts';
import { toTotpCode } from '#tests/support/staff/totp-code.ts';
import { STAFF_PASSWORD, toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const ACCOUNT = '/dashboard/account';

let site: Site;

const { post, signIn, asStaff } = serveSignIns((started) => {
  site = started;
});

describe('signing in', () => {
  it('shows an error and the typed email if the database fails', async () => {
    await sql`alter table sign_in_tries rename to sign_in_tries_away`.execute(site.db);
    const answer = await signIn();
    await sql`alter table sign_in_tries_away rename to sign_in_tries`.execute(site.db);
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain('We couldn’t sign you in. Please try again.');
    expect(html).toContain(`value="${EMAIL}"`);
  });

  it('says that the browser refuses cookies if it sends none back', async () => {
    const next = '/dashboard/account?a=1';
    const answer = await signIn({ next }, {});
    const [status, path = ''] = locationOf(answer);
    expect([status, path]).toEqual([302, `/login?accepted=signed-in&next=${encodeURIComponent(next)}`]);
    const text = 'Your browser doesn’t accept cookies from this site. Allow them, then sign in again.';
    expect(await (await site.get(`${path}`)).text()).toContain(text);
    expect(await (await site.get('/login')).text()).not.toContain(text);
    const headers = { Cookie: toCookieHeader(answer.headers.getSetCookie()) };
    expect(locationOf(await site.get(`${path}`, { headers }))).toEqual([302, next]);
    const pending = '/login?accepted=second-factor-needed&next=%2Fdashboard';
    const other = { Cookie: 'theme=light' };
    expect(locationOf(await site.get(pending, { headers: other }))).toEqual([302, '/login/code?next=%2Fdashboard']);
  });

  it('says so on the sign-in page and in a passkey sign-in if the account was deactivated or cookies are refused', async () => {
    const email = 'leaver@prohor.example';
    const headers = { Cookie: toCookieHeader(await site.signIn(email)) };
    await site.db.updateTable('staff').set({ deactivatedAt: Date.now() }).where('email', '=', email).execute();
    const [, path] = locationOf(await site.get(ACCOUNT, { headers }));
    expect(path).toBe('/login?deactivated=&next=%2Fdashboard%2Faccount');
    const reason = 'Your account was deactivated. Ask an owner of the site to reactivate it.';
    expect(await (await site.get(`${path}`, { headers })).text()).toContain(reason);
    expect(await (await site.get(`${path}`)).text()).not.toContain(reason);
    const finish = async (init: RequestInit) => {
      const body = JSON.stringify({ intent: 'finish', response: {} });
      return (await site.get('/login/passkey', { method: 'POST', body, ...init })).json();
    };
    expect(await finish({})).toEqual({ kind: 'lacks-cookies' });
    expect(await finish({ headers: { Cookie: 'theme=light' } })).toEqual({ kind: 'refused' });
  });

  it('redirects to the requested page and sets an HttpOnly session cookie', async () => {
    const answer = await signIn({ next: '/dashboard/account?a=1' });
    expect(locationOf(answer)).toEqual([302, '/dashboard/account?a=1']);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Secure-prohor\.session_token=\S+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      'newsroom=1; Max-Age=1209600; Path=/; SameSite=Lax; Secure',
      expect.stringMatching(/^known_device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const headers = { Cookie: toCookieHeader(answer.headers.getSetCookie()) };
    expect((await site.get(ACCOUNT, { headers })).status).toBe(200);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/dashboard',
    '/dashboard/../../x',
    '%2F%2Fevil.example',
  ])('never redirects outside the dashboard: %s', async (next) => {
    expect(locationOf(await signIn({ next }))).toEqual([302, '/dashboard']);
  });

  test.each([
    ['a wrong password', { password: 'not the password' }],
    ['an unknown email', { email: 'nobody@prohor.example' }],
    ['no email', { email: '' }],
  ])('shows the same error for %s and the typed email', async (_name, fields) => {
    const answer = await signIn({ next: ACCOUNT, ...fields });
    const page = await answer.text();
    expect(answer.status).toBe(401);
    expect(page).toContain('Failed to login. Please check your email and password.');
    expect(page).toContain(`value="${{ email: EMAIL, ...fields }.email}"`);
    expect(page).toContain('name="next" value="/dashboard/account"');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('returns 429 with the waiting time after too many attempts', async () => {
    for (let n = 0; n < 10; n += 1) await signIn({ password: 'not the password' });
    const answer = await signIn();
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^[89]\d\d$/)]);
    expect(await answer.text()).toMatch(
      /Too many attempts\. You can try again(<!-- -->)? (<!-- -->)?in 1[45] minutes\./,
    );
  });

  it('refuses a passkey whose id contains NUL', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const start = await site.get('/login/passkey', { method: 'POST', headers, body: '{"intent":"start"}' });
    const { challenge } = (await start.json()).options;
    const signed = JSON.stringify({ type: 'webauthn.get', challenge, origin: 'https://prohor.example' });
    const response = {
      clientDataJSON: Buffer.from(signed).toString('base64url'),
      authenticatorData: '',
      signature: '',
    };
    const credential = { id: '\0', rawId: '\0', type: 'public-key', clientExtensionResults: {}, response };
    const answer = await site.get('/login/passkey', {
      method: 'POST',
      headers: { ...headers, Cookie: toCookieHeader(start.headers.getSetCookie()) },
      body: JSON.stringify({ intent: 'finish', response: credential }),
    });
    expect([answer.status, await answer.json()]).toEqual([401, { kind: 'refused' }]);
  });

  it('redirects a signed-in user to the dashboard', async () => {
    const headers = await asStaff();
    expect(locationOf(await site.get('/login', { headers }))).toEqual([302, '/dashboard']);
    expect(locationOf(await site.get('/login?next=/dashboard/account', { headers }))).toEqual([302, ACCOUNT]);
  });
});

describe('signing out', () => {
  it('ends the session on the server and goes to the front page', async () => {
    const headers = await asStaff();
    const answer = await post('/logout', {}, headers);
    expect(locationOf(answer)).toEqual([302, '/']);
    expect(answer.headers.getSetCookie()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/session_token=; Max-Age=0/),
        expect.stringMatching(/^newsroom=; Max-Age=0/),
      ]),
    );
    expect(await site.identity.findSession(new Headers(headers))).toBeNull();
  });

  it('does not happen on a GET request', async () => {
    const headers = await asStaff();
    expect(locationOf(await site.get('/logout', { headers }))).toEqual([302, '/']);
    expect(await site.identity.findSession(new Headers(headers))).not.toBeNull();
  });
});

describe('the account', () => {
  it('changes the password and ends the other sessions', async () => {
    const email = 'mita@prohor.example';
    const here = { Cookie: toCookieHeader(await site.signIn(email)) };
    const elsewhere = { Cookie: toCookieHeader(await site.signIn(email)) };
    const fields = {
      'current-password': STAFF_PASSWORD,
      'new-password': 'another password',
      'repeated-password': 'another password',
    };
    expect((await post('/dashboard/account.data', fields, here)).status).toBe(200);
    expect((await site.get(ACCOUNT, { headers: here })).status).toBe(200);
    expect((await site.get(ACCOUNT, { headers: elsewhere })).status).toBe(302);
  });

  it('returns 429 with the waiting time after too many wrong passwords', async () => {
    const headers = { Cookie: toCookieHeader(await site.signIn('shirin@prohor.example')) };
    const fields = {
      'current-password': 'wrong',
      'new-password': 'another password',
      'repeated-password': 'another password',
    };
    for (let n = 0; n < 10; n += 1) await post('/dashboard/account.data', fields, headers);
    const answer = await post('/dashboard/account.data', fields, headers);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^[89]\d\d$/)]);
  });

  it('signs out everywhere', async () => {
    const [here, elsewhere] = [await asStaff(), await asStaff()];
    expect(locationOf(await post(ACCOUNT, { intent: 'sign-out-everywhere' }, here))).toEqual([302, '/']);
    expect((await site.get(ACCOUNT, { headers: elsewhere })).status).toBe(302);
  });
});

describe('the second step of the sign-in', () => {
  const email = 'karim@prohor.example';

  /** Turns two-step sign-in on, enters the password and returns the headers of the second step. */
  async function enterPassword() {
    const headers = new Headers({ Cookie: toCookieHeader(await site.signIn(email)) });
    const clientAddress = '127.0.0.1';
    const started = await site.identity.startSetUp({ headers, clientAddress, password: STAFF_PASSWORD });
    if (started.kind !== 'started') throw new Error(started.kind);
    const code = toTotpCode(started.key, Date.now());
    expect(await site.identity.confirmSetUp({ headers, clientAddress, code })).toMatchObject({ kind: 'on' });
    const answer = await signIn({ email });
    expect(locationOf(answer)).toEqual([302, expect.stringMatching(/^\/login\/code/)]);
    return {
      Cookie: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    };
  }

  it('returns 429 with the waiting time, a day, after twenty wrong codes', async () => {
    const headers = await enterPassword();
    const enter = () => post('/login/code', { code: '000000' }, headers);
    for (let n = 0; n < 20; n += 1) expect((await enter()).status).toBe(401);
    const answer = await enter();
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^8[56]\d{3}$/)]);
  });
});
