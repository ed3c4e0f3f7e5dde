import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { EMAIL } from '#tests/support/staff/sign-in-requests.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const CONNECTIONS = 392;
const FORM_TIMEOUT_MS = 10_000;
const ELSEWHERE = '2001:db8:8::1';

const clock = createFakeClock(Date.now());
let site: Site;
let forms: ReturnType<typeof startForm>[];

beforeAll(async () => {
  site = await startTestSite({ clock, trustedProxies: 1 });
  await site.identity.addStaff(EMAIL, STAFF_PASSWORD);
});
afterAll(() => site.stop());
beforeEach(() => {
  forms = [];
  return async () => {
    for (const form of forms) form.destroy();
    // The site must have noticed the closed connections before the next test.
    await eventually(async () => expect(await signIn(toAddress(0))).toBe(302));
  };
});

/** One of 17 networks (/64) of one /48. */
const toAddress = (n: number) => `2001:db8:7:${n % 17}00::1`;

/** Sends the beginning of a sign-in form and leaves the connection open. `sent` resolves when the bytes were sent. */
function startForm(address: string, announcedBytes: number) {
  const { hostname, port } = new URL(site.origin);
  const headers = {
    'X-Forwarded-For': address,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': announcedBytes,
  };
  const sending = request({ hostname, port, path: '/login', method: 'POST', headers, agent: false });
  const form = { status: 0, destroy: () => sending.destroy(), sent: Promise.resolve() };
  sending.on('response', (response) => {
    form.status = response.statusCode ?? 0;
    response.resume();
  });
  // A refused form may be reset while it is sent.
  sending.on('error', () => {});
  form.sent = new Promise((resolve) => sending.write('x'.repeat(announcedBytes - 1), () => resolve()));
  return form;
}

/** Leaves connections with unfinished forms open, as many as in the attack. */
async function attack(announcedBytes: number): Promise<void> {
  forms = Array.from({ length: CONNECTIONS }, (_, n) => startForm(toAddress(n), announcedBytes));
  await Promise.all(forms.map(({ sent }) => sent));
}

const countForms = (status: number) => forms.filter((form) => form.status === status).length;

async function signIn(address: string): Promise<number> {
  const body = new URLSearchParams({ email: EMAIL, password: STAFF_PASSWORD });
  const headers = { 'X-Forwarded-For': address };
  const answer = await site.get('/login', { method: 'POST', body, headers });
  return answer.status;
}

test('staff elsewhere sign in while 392 connections of a /48 have sent 17.7 MB of forms', async () => {
  await attack(45_101);
  await eventually(() => expect(countForms(413)).toBe(CONNECTIONS));
  expect(await signIn(ELSEWHERE)).toBe(302);
  expect(await signIn('203.0.113.7')).toBe(302);
});

test('staff elsewhere sign in while a /48 has as many forms open as it may, and staff of the /48 after ten seconds', async () => {
  await attack(16_384);
  await eventually(() => expect(countForms(503)).toBe(CONNECTIONS - 128));
  expect(await signIn(toAddress(0))).toBe(503);
  expect(await signIn(ELSEWHERE)).toBe(302);
  await clock.advance(FORM_TIMEOUT_MS);
  await eventually(() => expect(countForms(408)).toBe(128));
  expect(await signIn(toAddress(0))).toBe(302);
});
