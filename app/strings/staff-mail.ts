import * as bengali from './bengali/staff-mail.ts';
import { inBoth } from './interface-language.ts';

/** Texts about links that are sent by mail, and of the messages themselves, in English (docs/behaviour.md §2.7.13). */
export const staffMailText = inBoth(
  {
    to: 'To:',
    send: 'Send by email',
    sent: (email: string) => `The mail server accepted the message to ${email}.`,
    response: 'It responded:',
    problems: {
      refused: 'The mail server refused the message. The link is valid: copy it and send it yourself.',
      'no-response':
        'The mail server didn’t respond, so the message may not have been sent. The link is valid: copy it and send it yourself, or try again.',
      'too-many-attempts':
        'You have sent many messages in the last hour. The link is valid: copy it and send it yourself, or try again later.',
      'no-mail': 'This site no longer sends mail. The link is valid: copy it and send it yourself.',
    },
    mails: {
      invitation: {
        subject: (site: string) => `Invitation to the newsroom of ${site}`,
        intro: (by: string, site: string) =>
          `${by} has invited you to work in the newsroom of ${site}, a Bengali news site.`,
        action: 'Open this link and choose a password for your account:',
      },
      'set-up': {
        subject: (site: string) => `Two-step sign-in at ${site}`,
        intro: (by: string, site: string) =>
          `${by} asks you to set up two-step sign-in for your account in the newsroom of ${site}.`,
        action: 'Open this link and sign in with your password:',
      },
    },
    account: (email: string) => `Your account: ${email}`,
    expiry: (moment: string) => `The link works once, until ${moment}.`,
    warning: 'If you did not expect this message, ignore it. Do not pass the link on.',
  },
  bengali.staffMailText,
);
