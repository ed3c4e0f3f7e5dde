import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { openTestIdentity } from '#tests/support/staff/test-identity.ts';

let site: TestIdentity;
beforeEach(async () => {
  site = await openTestIdentity();
});
afterEach(() => site.database.drop());

test('the language of the dashboard is English until the staff member chooses another one, in all sessions', async () => {
  const [phone, desktop] = [await site.signIn(), await site.signIn()];
  const viewer = await site.identity.findSession(phone);
  expect(viewer?.language).toBe('en');
  await site.identity.setLanguage(viewer?.staffId ?? '', 'bn');
  expect((await site.identity.findSession(desktop))?.language).toBe('bn');
});
