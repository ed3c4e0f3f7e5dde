import { both, inBoth } from '../interface-language.ts';

/** Texts about links that are sent by mail, and of the messages themselves (docs/behaviour §2.7.13). */
export const staffMailText = inBoth({
  to: both('To:', 'প্রাপক:'),
  send: both('Send by email', 'ইমেইলে পাঠান'),
  sent: both(
    (email: string) => `The mail server accepted the message to ${email}.`,
    (email) => `মেইল সার্ভার ${email} ঠিকানার ইমেইলটি গ্রহণ করেছে।`,
  ),
  response: both('It responded:', 'সার্ভারের জবাব:'),
  problems: {
    refused: both(
      'The mail server refused the message. The link is valid: copy it and send it yourself.',
      'মেইল সার্ভার ইমেইলটি গ্রহণ করেনি। লিংকটি ঠিক আছে, কপি করে নিজে পাঠিয়ে দিন।',
    ),
    'no-response': both(
      'The mail server didn’t respond, so the message may not have been sent. The link is valid: copy it and send it yourself, or try again.',
      'মেইল সার্ভারের সাড়া পাওয়া যায়নি, ইমেইলটি হয়তো যায়নি। লিংকটি ঠিক আছে, কপি করে নিজে পাঠিয়ে দিন অথবা আবার চেষ্টা করুন।',
    ),
    'too-many-attempts': both(
      'You have sent many messages in the last hour. The link is valid: copy it and send it yourself, or try again later.',
      'গত এক ঘণ্টায় আপনি অনেক ইমেইল পাঠিয়েছেন। লিংকটি ঠিক আছে, কপি করে নিজে পাঠিয়ে দিন অথবা পরে আবার চেষ্টা করুন।',
    ),
    'no-mail': both(
      'This site no longer sends mail. The link is valid: copy it and send it yourself.',
      'এই সাইট থেকে এখন আর ইমেইল পাঠানো হয় না। লিংকটি ঠিক আছে, কপি করে নিজে পাঠিয়ে দিন।',
    ),
  },
  mails: {
    invitation: {
      subject: both(
        (site: string) => `Invitation to the newsroom of ${site}`,
        (site) => `${site}-এর বার্তাকক্ষে আমন্ত্রণ`,
      ),
      intro: both(
        (by: string, site: string) => `${by} has invited you to work in the newsroom of ${site}, a Bengali news site.`,
        (by, site) => `${by} আপনাকে বাংলা সংবাদমাধ্যম ${site}-এর বার্তাকক্ষে কাজ করার আমন্ত্রণ জানিয়েছেন।`,
      ),
      action: both(
        'Open this link and choose a password for your account:',
        'এই লিংক খুলে আপনার অ্যাকাউন্টের পাসওয়ার্ড ঠিক করুন:',
      ),
    },
    'set-up': {
      subject: both(
        (site: string) => `Two-step sign-in at ${site}`,
        (site) => `${site}: দুই ধাপে সাইন ইন চালু করুন`,
      ),
      intro: both(
        (by: string, site: string) =>
          `${by} asks you to set up two-step sign-in for your account in the newsroom of ${site}.`,
        (by, site) => `${by} আপনাকে ${site}-এর বার্তাকক্ষের অ্যাকাউন্টে দুই ধাপে সাইন ইন চালু করতে বলেছেন।`,
      ),
      action: both('Open this link and sign in with your password:', 'এই লিংক খুলে আপনার পাসওয়ার্ড দিয়ে সাইন ইন করুন:'),
    },
  },
  account: both(
    (email: string) => `Your account: ${email}`,
    (email) => `আপনার অ্যাকাউন্ট: ${email}`,
  ),
  expiry: both(
    (moment: string) => `The link works once, until ${moment}.`,
    (moment) => `লিংকটি একবারই কাজ করবে, ${moment} পর্যন্ত।`,
  ),
  warning: both(
    'If you did not expect this message, ignore it. Do not pass the link on.',
    'এই ইমেইল ভুল করে আপনার কাছে এসেছে মনে হলে উপেক্ষা করুন। লিংকটি অন্য কাউকে দেবেন না।',
  ),
});
