import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { SECOND_MS } from '#domain/time/durations.ts';
import type { MailSender, MailServer } from './mail-settings.ts';

export type MailMessage = {
  /** An email address. */
  to: string;
  /** The email address for questions about the message; without it, the sender. */
  contact?: string;
  subject: string;
  text: string;
  html: string;
};

/**
 * `sent`: the server has accepted the message. `refused`: it has not, and `reason` is its response. `no-response`: it was not
 * reached, or was too slow; `reason` is the error.
 */
export type MailResult = { kind: 'sent' } | MailFailure;

export type MailFailure = { kind: 'refused' | 'no-response'; reason: string };

export type MailTransport = {
  send(message: MailMessage): Promise<MailResult>;
  /** Connects, checks the certificate and signs in; sends nothing. */
  verify(): Promise<{ kind: 'verified' } | MailFailure>;
};

const TIMEOUT_MS = 15 * SECOND_MS;
const MAX_REASON_LENGTH = 300;

const errorSchema = z.object({
  code: z.string().optional(),
  message: z.string(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
});

type TransportOptions = { server: MailServer; sender: MailSender; timeoutMs?: number };

/** Opens a connection for each message. Results never contain the password. */
export function createMailTransport({ server, sender, timeoutMs = TIMEOUT_MS }: TransportOptions): MailTransport {
  const { host, port, tls, credentials } = server;
  const transport = createTransport({
    ...{ host, port, secure: tls === 'implicit', requireTLS: tls === 'required', ignoreTLS: tls === 'none' },
    ...(credentials && { auth: credentials }),
    ...{ dnsTimeout: timeoutMs, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // Messages must not include files or pages from URLs.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    verify: () =>
      transport.verify().then(
        () => ({ kind: 'verified' }) as const,
        (error) => toFailure(error, credentials?.pass),
      ),
    send: async ({ to, contact, subject, ...content }) => {
      try {
        await transport.sendMail({
          ...content,
          subject: toOneLine(subject),
          from: { ...sender, name: toOneLine(sender.name) },
          // An object is one address. A string would be parsed, and could be several.
          to: { name: '', address: to },
          ...(contact !== undefined && { replyTo: { name: '', address: contact } }),
          headers: { 'Auto-Submitted': 'auto-generated' },
          // The timeouts above apply to each step. This one also stops a server that sends a byte now and then.
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { kind: 'sent' };
      } catch (error) {
        return toFailure(error, credentials?.pass);
      }
    },
  };
}

/** Replaces control characters and line breaks, which header fields must not contain. */
const toOneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

function toFailure(error: unknown, password: string | undefined): MailFailure {
  const { code, message, response, responseCode } = errorSchema.parse(error);
  const toReason = (text: string) =>
    toOneLine(password ? text.replaceAll(password, '…') : text).slice(0, MAX_REASON_LENGTH);
  if (response !== undefined && responseCode !== undefined) return { kind: 'refused', reason: toReason(response) };
  return { kind: 'no-response', reason: toReason(code === undefined ? message : `${message} (${code})`) };
}
