import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '#server/runtime/config.ts';
import { openMail } from '#server/runtime/open-mail.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import type { MailServerOptions } from '#tools/mail-server/start-mail-server.ts';
import { startMailServer } from '#tools/mail-server/start-mail-server.ts';

const MAIL_FROM = 'প্রহর <news@prohor.example>';

let stop = async () => {};
afterEach(() => stop());

async function openServer(options?: MailServerOptions) {
  const server = await startMailServer(options);
  stop = server.stop;
  return server;
}

const sendTest = (env: Record<string, string>, address = 'Rina@prohor.example') =>
  runCommandHere(['mail', 'test', address], { MAIL_FROM, ...env });

// With encryption and credentials: mail.long.test.ts.
describe('"mail test"', () => {
  test('sends a message', async () => {
    const { port, mails } = await openServer();
    expect(await sendTest({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual({
      status: 0,
      out: 'The mail server accepted the message to rina@prohor.example.\n',
      err: '',
    });
    expect(mails).toMatchObject([{ recipients: ['rina@prohor.example'] }]);
  });

  test('fails with one line if the server refuses the recipient or does not respond', async () => {
    const { port } = await openServer({ refuse: () => ({ code: 550, response: 'No such user' }) });
    const SMTP_URL = `smtp://127.0.0.1:${port}`;
    expect(await sendTest({ SMTP_URL })).toEqual({
      status: 1,
      out: '',
      err: 'The mail server refused the message: 550 No such user\n',
    });
    await stop();
    expect((await sendTest({ SMTP_URL })).err).toMatch(/^The mail server did not respond: [^\n]*ECONNREFUSED[^\n]*\n$/);
  });

  test('fails with one line without a mail server, for what is no address, and for invalid settings', async () => {
    expect(await sendTest({})).toEqual({ status: 1, out: '', err: 'SMTP_URL is not set: the site sends no mail.\n' });
    expect(await sendTest({}, 'রিনা')).toEqual({ status: 1, out: '', err: '"রিনা" is not an email address.\n' });
    const { status, err } = await sendTest({ SMTP_URL: 'desk:secret@mail.example' });
    expect({ status, err }).toEqual({
      status: 1,
      err: 'SMTP_URL is invalid; allowed is smtp://user:password@host:port or smtps://user:password@host:port.\n',
    });
  });
});

test('a sender without a name gets the name of the site', async () => {
  const { port, mails } = await openServer();
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  const mail = openMail(
    parseConfig({ SMTP_URL, MAIL_FROM: 'news@prohor.example', SITE_NAME: 'সংবাদ\r\nBcc: a@b.example' }),
  );
  await mail?.send({ to: 'rina@prohor.example', subject: 'a', text: 'a', html: 'a' });
  expect(mails[0]?.recipients).toEqual(['rina@prohor.example']);
  expect(mails[0]?.headers.get('from')).toBe('সংবাদ Bcc: a@b.example <news@prohor.example>');
  expect(mails[0]?.headers.has('bcc')).toBe(false);
});
