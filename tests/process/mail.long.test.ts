import { afterEach, describe, expect, test } from 'vitest';
import type { MailServerOptions } from '#tools/mail-server/start-mail-server.ts';
import { MAIL_CERTIFICATE, startMailServer } from '#tools/mail-server/start-mail-server.ts';
import { runProhor, runRefusedStart } from '#tools/run-program.ts';

const MAIL_FROM = 'প্রহর <news@prohor.example>';
const CREDENTIALS = { user: 'desk', pass: 'secret-4711' };

let stop = async () => {};
afterEach(() => stop());

async function openServer(options?: MailServerOptions) {
  const server = await startMailServer(options);
  stop = server.stop;
  return server;
}

const sendTest = (env: Record<string, string>, address = 'Rina@prohor.example') =>
  runProhor(['mail', 'test', address], { MAIL_FROM, ...env });

describe('"mail test"', () => {
  test('sends a message in both languages over TLS, with the credentials', async () => {
    const { port, mails } = await openServer({ secure: true, credentials: CREDENTIALS });
    const SMTP_URL = `smtps://desk:${CREDENTIALS.pass}@localhost:${port}`;
    expect(await sendTest({ SMTP_URL, NODE_EXTRA_CA_CERTS: MAIL_CERTIFICATE, SITE_NAME: 'A & B 📰' })).toEqual({
      status: 0,
      out: 'The mail server accepted the message to rina@prohor.example.\n',
      err: '',
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      recipients: ['rina@prohor.example'],
      isEncrypted: true,
      text: 'A & B 📰 (http://localhost:3000) can send mail.\nA & B 📰 (http://localhost:3000) থেকে ইমেইল পাঠানো যাচ্ছে।\n',
      html: expect.stringContaining('<p>A &amp; B 📰 (http://localhost:3000) can send mail.</p>'),
    });
    expect(mails[0]?.headers.get('from')).toBe('প্রহর <news@prohor.example>');
  });

  test('fails with one line without the password if the certificate or the password is wrong', async () => {
    const { port, mails } = await openServer({ secure: true, credentials: CREDENTIALS });
    const ca = { NODE_EXTRA_CA_CERTS: MAIL_CERTIFICATE };
    const untrusted = await sendTest({ SMTP_URL: `smtps://desk:${CREDENTIALS.pass}@localhost:${port}` });
    expect(untrusted).toMatchObject({ status: 1, out: '' });
    expect(untrusted.err).toMatch(/^The mail server did not respond: self-signed certificate[^\n]*\n$/);
    const wrong = await sendTest({ ...ca, SMTP_URL: `smtps://desk:other-4711@localhost:${port}` });
    expect(wrong).toMatchObject({ status: 1, out: '' });
    expect(wrong.err).toMatch(/^The mail server refused the message: 535 [^\n]*\n$/);
    expect(untrusted.err + wrong.err).not.toContain('4711');
    expect(mails).toEqual([]);
  });
});

test('an invalid SMTP_URL, or one without MAIL_FROM, stops the start with one line without its value', async () => {
  expect(await runRefusedStart({ SMTP_URL: 'smtp://desk:secret@mail.example/inbox' })).toEqual({
    status: 1,
    out: '',
    err: 'SMTP_URL is invalid; allowed is smtp://user:password@host:port or smtps://user:password@host:port.\n',
  });
  expect((await runRefusedStart({ SMTP_URL: 'smtp://desk:secret@mail.example' })).err).toBe(
    'SMTP_URL needs MAIL_FROM, the address that messages are from.\n',
  );
});
