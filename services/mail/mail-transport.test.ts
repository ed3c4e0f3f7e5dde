import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { MailServerOptions } from '#tools/mail-server/start-mail-server.ts';
import { startMailServer } from '#tools/mail-server/start-mail-server.ts';
import { parseMailSender, parseSmtpUrl } from './mail-settings.ts';
import { createMailTransport } from './mail-transport.ts';

const MESSAGE = { to: 'mita@prohor.example', subject: 'আমন্ত্রণ', text: 'এখানে লিংক\n', html: '<p>এখানে লিংক</p>' };
const SENDER = { name: '', address: 'news@prohor.example' };
const CREDENTIALS = { user: 'desk', pass: 'একটি গোপন কথা' };

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function openServer(options?: MailServerOptions) {
  const server = await startMailServer(options);
  stops.push(server.stop);
  return server;
}

type Reach = { port: number; scheme?: string; userInfo?: string; host?: string };

function openTransport(
  { port, scheme = 'smtp', userInfo = '', host = '127.0.0.1' }: Reach,
  { sender = SENDER, timeoutMs = 300_000 } = {},
) {
  const server = parseSmtpUrl(`${scheme}://${userInfo}${host}:${port}`);
  if (server === null) throw new Error('The URL is invalid.');
  return createMailTransport({ server, sender, timeoutMs });
}

/** Starts a program that accepts connections and responds with `respond` to each. */
async function openSocketServer(respond: (write: (text: string) => void) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    stops.push(() => socket.destroy());
    respond((text) => socket.write(text));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stops.push(() => server.close());
  const bound = server.address();
  return typeof bound === 'object' ? (bound?.port ?? 0) : 0;
}

describe('a message', () => {
  test('arrives as plain text and HTML, in any language, and says that it is automatic', async () => {
    const { port, mails } = await openServer();
    const sender = parseMailSender('প্রহর 📰, “ডেস্ক” <news@prohor.example>') ?? SENDER;
    const result = await openTransport({ port }, { sender }).send({ ...MESSAGE, contact: 'rina@prohor.example' });
    expect(result).toEqual({ kind: 'sent' });
    expect(mails).toEqual([
      expect.objectContaining({ text: MESSAGE.text, html: MESSAGE.html, recipients: [MESSAGE.to] }),
    ]);
    const { headers } = mails[0] ?? {};
    expect(headers?.get('subject')).toBe('আমন্ত্রণ');
    expect(headers?.get('from')).toMatch(/^"?প্রহর 📰, “ডেস্ক”"? <news@prohor\.example>$/);
    expect(headers?.get('to')).toBe('mita@prohor.example');
    expect(headers?.get('reply-to')).toBe('rina@prohor.example');
    expect(headers?.get('auto-submitted')).toBe('auto-generated');
  });

  test.each([
    ['the subject', { subject: 'Hi\r\nBcc: other@prohor.example\r\n\r\nbody' }],
    ['the recipient', { to: 'mita@prohor.example\r\nBcc: other@prohor.example' }],
    ['a second recipient', { to: 'mita@prohor.example, other@prohor.example' }],
    ['the address for questions', { contact: 'mita@prohor.example\r\nBcc: other@prohor.example' }],
  ])('gets no header and no recipient through %s', async (_, change) => {
    const { port, mails } = await openServer();
    await openTransport({ port }).send({ ...MESSAGE, ...change });
    expect(mails.flatMap(({ recipients }) => recipients)).not.toContain('other@prohor.example');
    expect(mails.map(({ headers }) => headers.has('bcc'))).not.toContain(true);
  });

  test.each(["o'neil+desk@prohor.example", 'a_b-c.d@news.prohor.example'])('reaches %s', async (to) => {
    const { port, mails } = await openServer();
    expect(await openTransport({ port }).send({ ...MESSAGE, to })).toEqual({ kind: 'sent' });
    expect(mails[0]?.recipients).toEqual([to]);
  });
});

describe('a mail server', () => {
  test('that refuses the recipient gives the reason in one line', async () => {
    const { port } = await openServer({ refuse: () => ({ code: 550, response: 'No such\r\nuser here' }) });
    const result = await openTransport({ port }).send(MESSAGE);
    expect(result).toEqual({ kind: 'refused', reason: expect.stringMatching(/^550[ -]No such.*user here$/) });
  });

  test('that refuses the credentials gives the reason, without the password', async () => {
    const server = await openServer({ credentials: CREDENTIALS, disabledCommands: ['STARTTLS'] });
    const result = await openTransport({ ...server, userInfo: 'desk:No535Such@' }).send(MESSAGE);
    expect(result).toEqual({ kind: 'refused', reason: expect.stringContaining('Wrong user or password') });
    const echoing = await openServer({
      credentials: { user: 'desk', pass: '4711' },
      disabledCommands: ['STARTTLS'],
      refuse: () => ({ code: 550, response: 'Secret is 4711' }),
    });
    expect(await openTransport({ ...echoing, userInfo: 'desk:4711@' }).send(MESSAGE)).toEqual({
      kind: 'refused',
      reason: '550 Secret is …',
    });
  });

  test('on this machine gets the credentials without TLS', async () => {
    const server = await openServer({ credentials: CREDENTIALS, disabledCommands: ['STARTTLS'] });
    const userInfo = `desk:${encodeURIComponent(CREDENTIALS.pass)}@`;
    expect(await openTransport({ ...server, userInfo }).send(MESSAGE)).toEqual({ kind: 'sent' });
  });

  test('that nothing listens for, or whose name does not exist, has not responded', async () => {
    const { port, stop } = await startMailServer();
    await stop();
    expect(await openTransport({ port }).send(MESSAGE)).toEqual({
      kind: 'no-response',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
    expect((await openTransport({ port, host: 'mail.invalid' }).send(MESSAGE)).kind).toBe('no-response');
  });

  test('that accepts the connection and is silent, or only talks, has not responded in time', async () => {
    const timeoutMs = 100;
    const silent = await openSocketServer(() => {});
    expect((await openTransport({ port: silent }, { timeoutMs }).send(MESSAGE)).kind).toBe('no-response');
    const talking = await openSocketServer((write) => {
      const timer = setInterval(write, 20, '220-wait\r\n');
      stops.push(() => clearInterval(timer));
    });
    expect((await openTransport({ port: talking }, { timeoutMs }).send(MESSAGE)).kind).toBe('no-response');
  });

  test('behind smtps:// that has no TLS, or a certificate of no known authority, gets no message', async () => {
    const [plain, encrypted] = [await openServer(), await openServer({ secure: true })];
    for (const { port } of [plain, encrypted]) {
      const result = await openTransport({ port, scheme: 'smtps', host: 'localhost' }).send(MESSAGE);
      expect(result.kind).toBe('no-response');
    }
    expect([...plain.mails, ...encrypted.mails]).toEqual([]);
  });
});

test('credentials are not sent to another machine without TLS', async () => {
  const { port, mails } = await openServer({ credentials: CREDENTIALS, disabledCommands: ['STARTTLS'] });
  const parsed = parseSmtpUrl(`smtp://desk:${encodeURIComponent(CREDENTIALS.pass)}@mail.example`);
  if (parsed === null) throw new Error('The URL is invalid.');
  const transport = createMailTransport({ server: { ...parsed, host: '127.0.0.1', port }, sender: SENDER });
  expect((await transport.send(MESSAGE)).kind).not.toBe('sent');
  expect(mails).toEqual([]);
});
