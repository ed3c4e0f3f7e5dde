import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import type { MailResult } from './mail-transport.ts';
import { createStaffMail, MAX_MAILS_PER_SENDER } from './staff-mail.ts';

const MESSAGE = { to: 'mita@prohor.example', subject: 'আমন্ত্রণ', text: 'a', html: 'a' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function openStaffMail(result: MailResult) {
  const sent: string[] = [];
  const failures: MailResult[] = [];
  const transport = {
    send: async ({ to }: { to: string }) => {
      sent.push(to);
      return result;
    },
  };
  const onFailure = (failure: MailResult) => failures.push(failure);
  return { mail: createStaffMail({ db: database.db, transport, onFailure }), sent, failures };
}

test('an account sends a limited number of messages in an hour, in all processes together; others are not limited', async () => {
  const [one, other] = [openStaffMail({ kind: 'sent' }), openStaffMail({ kind: 'sent' })];
  const attempts = Array.from({ length: MAX_MAILS_PER_SENDER }, (_, index) => (index % 2 === 0 ? one : other));
  const results = await Promise.all(attempts.map(({ mail }) => mail.send({ staffId: 'rina', message: MESSAGE })));
  expect(results.every(({ kind }) => kind === 'sent')).toBe(true);
  expect(await one.mail.send({ staffId: 'rina', message: MESSAGE })).toEqual({
    kind: 'too-many-attempts',
    retryAfterS: expect.any(Number),
  });
  expect(one.sent.length + other.sent.length).toBe(MAX_MAILS_PER_SENDER);
  expect(await other.mail.send({ staffId: 'kamal', message: MESSAGE })).toEqual({ kind: 'sent' });
});

test('a message that is not sent is reported once, without its recipient', async () => {
  const refused = { kind: 'refused', reason: '550 No such user' } as const;
  const { mail, failures } = openStaffMail(refused);
  expect(await mail.send({ staffId: 'mita', message: MESSAGE })).toEqual(refused);
  expect(failures).toEqual([refused]);
});
