import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import type { ReceivedMail } from './read-mail.ts';
import { readMail } from './read-mail.ts';

/** A self-signed certificate for `localhost`. Its key is public: it is for tests only. */
export const MAIL_CERTIFICATE = join(import.meta.dirname, 'localhost.pem');

export type MailServerOptions = Pick<SMTPServerOptions, 'secure' | 'disabledCommands'> & {
  /** The only credentials that the server accepts; if missing, it requires none. */
  credentials?: { user: string; pass: string };
  /** The server's response to the recipient; null accepts the message. */
  refuse?: (recipient: string) => { code: number; response: string } | null;
};

/** Starts a mail server on a free port of this machine. It collects the messages that it accepts. */
export async function startMailServer({ credentials, refuse = () => null, ...options }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...options,
    name: 'localhost',
    cert: readFileSync(MAIL_CERTIFICATE),
    key: readFileSync(join(import.meta.dirname, 'localhost-key.pem')),
    disableReverseLookup: true,
    authOptional: credentials === undefined,
    onAuth: ({ username, password }, _session, done) =>
      username === credentials?.user && password === credentials?.pass
        ? done(null, { user: username })
        : done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse(address);
      done(refusal && Object.assign(new Error(refusal.response), { responseCode: refusal.code }));
    },
    onData: (stream, { envelope, secure }, done) => {
      text(stream).then((raw) => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...readMail(raw), recipients, isEncrypted: secure });
        done();
      }, done);
    },
  });
  // Emitted for a client that refuses the certificate.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const bound = listening.address();
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0;
  return {
    port,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
