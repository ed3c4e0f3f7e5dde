import { renderToStaticMarkup } from 'react-dom/server';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { staffMailText } from '#app/strings/staff/staff-mail.ts';
import type { LinkRecipient, StaffLink } from '#services/identity/roles/send-staff-link.ts';
import type { MailMessage } from '#services/mail/mail-transport.ts';
import { createMomentFormat } from '../components/moment.tsx';
import { toLinkPath } from './staff-link-path.ts';

type LinkMail = {
  link: StaffLink;
  to: LinkRecipient;
  /** The email address of the owner. */
  by: string;
  site: { name: string; url: string };
  timeZone: string;
};

/** Writes the message with a link, in the language of the dashboard. Its contact is the owner who sends it. */
export function composeLinkMail({ link, to, by, site, timeZone }: LinkMail): MailMessage {
  const texts = staffMailText.mails[link.purpose];
  const expiry = `${createMomentFormat(timeZone)(to.expiresAt)} (${timeZone})`;
  const parts: Parts = {
    intro: texts.intro(by, site.name),
    action: texts.action,
    url: site.url + toLinkPath(link),
    closing: [
      staffMailText.account(to.email),
      staffMailText.expiry(expiry),
      staffMailText.warning,
      `${site.name} · ${site.url}`,
    ],
  };
  return {
    to: to.email,
    contact: by,
    subject: texts.subject(site.name),
    text: `${[parts.intro, parts.action, parts.url, ...parts.closing].join('\n\n')}\n`,
    html: `<!doctype html>${renderToStaticMarkup(<Html {...parts} />)}`,
  };
}

type Parts = { intro: string; action: string; url: string; closing: readonly string[] };

/** Uses neither styles nor images, because mail programs may not show them. */
function Html({ intro, action, url, closing }: Parts) {
  return (
    <html lang={readInterfaceLanguage()}>
      <head>
        <meta charSet="utf-8" />
      </head>
      <body>
        <p>{intro}</p>
        <p>{action}</p>
        <p>
          <a href={url}>{url}</a>
        </p>
        {closing.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </body>
    </html>
  );
}
