import { z } from 'zod';

/** How to reach a mail server. `credentials` is null if the server does not ask for any. */
export type MailServer = {
  host: string;
  port: number;
  /** `implicit`: TLS from the first byte. `required` and `none` are about STARTTLS. */
  tls: 'implicit' | 'required' | 'if-offered' | 'none';
  credentials: { user: string; pass: string } | null;
};

/** The sender of all messages. The name may be empty. */
export type MailSender = { name: string; address: string };

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|::1)$/;
const SENDER = /^(?<name>[^<>\p{Cc}]{0,100})<(?<address>[^<>]+)>$/u;

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`; null if it is anything else. Credentials are sent to another machine
 * only over TLS. A server on this machine does not need TLS, and its certificate is often issued for another name.
 */
export function parseSmtpUrl(text: string): MailServer | null {
  const url = URL.parse(text);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return null;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null;
  const credentials = parseCredentials(url);
  if (credentials === 'malformed') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (url.protocol === 'smtps:') return { host, port: Number(url.port || TLS_PORT), tls: 'implicit', credentials };
  const tls = LOCAL_HOST.test(host) ? 'none' : credentials === null ? 'if-offered' : 'required';
  return { host, port: Number(url.port || SUBMISSION_PORT), tls, credentials };
}

function parseCredentials({ username, password }: URL): MailServer['credentials'] | 'malformed' {
  try {
    if (username === '') return password === '' ? null : 'malformed';
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return 'malformed';
  }
}

/** Parses `news@example.org` or `Name <news@example.org>`; null if it is anything else. */
export function parseMailSender(text: string): MailSender | null {
  const { name = '', address = text } = SENDER.exec(text.trim())?.groups ?? {};
  const parsed = z.email().safeParse(address.trim()).data;
  return parsed === undefined ? null : { name: name.trim().replace(/^"(.*)"$/, '$1'), address: parsed };
}
