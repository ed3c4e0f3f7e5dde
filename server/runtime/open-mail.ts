import { parseMailSender, parseSmtpUrl } from '#services/mail/mail-settings.ts';
import type { MailTransport } from '#services/mail/mail-transport.ts';
import { createMailTransport } from '#services/mail/mail-transport.ts';
import type { Config } from './config.ts';

/**
 * Returns null if the site does not send mail. A sender without a name gets the site's name. Does not connect to the
 * server.
 */
export function openMail({ smtpUrl, mailFrom, siteName }: Config): MailTransport | null {
  const server = parseSmtpUrl(smtpUrl ?? '');
  const sender = parseMailSender(mailFrom ?? '');
  if (server === null || sender === null) return null;
  return createMailTransport({ server, sender: { ...sender, name: sender.name || siteName } });
}
