import { afterEach, describe, expect, test } from 'vitest';
import { setLanguageSource } from '#app/strings/interface-language.ts';
import { composeLinkMail } from './compose-link-mail.tsx';

afterEach(() => setLanguageSource(() => null));

const INVITATION = {
  link: { purpose: 'invitation', token: 'abc-DEF_1' },
  to: { email: 'mita@prohor.example', expiresAt: Date.UTC(2026, 10, 30, 6, 5) },
  by: 'rina@prohor.example',
  site: { name: 'প্রহর', url: 'https://prohor.example' },
  timeZone: 'Asia/Dhaka',
} as const;

describe('the message of an invitation', () => {
  test('says in English who invites, to which site, with which link and until when', () => {
    const { text, ...message } = composeLinkMail(INVITATION);
    expect(message).toMatchObject({
      to: 'mita@prohor.example',
      contact: 'rina@prohor.example',
      subject: 'Invitation to the newsroom of প্রহর',
    });
    expect(text.split('\n\n')).toEqual([
      'rina@prohor.example has invited you to work in the newsroom of প্রহর, a Bengali news site.',
      'Open this link and choose a password for your account:',
      'https://prohor.example/login/invitation?link=abc-DEF_1',
      'Your account: mita@prohor.example',
      'The link works once, until 30 Nov 2026, 12:05 (Asia/Dhaka).',
      'If you did not expect this message, ignore it. Do not pass the link on.',
      'প্রহর · https://prohor.example\n',
    ]);
  });

  test('is in Bengali if the dashboard is, with Bengali digits', () => {
    setLanguageSource(() => 'bn');
    const { subject, text, html } = composeLinkMail(INVITATION);
    expect(subject).toBe('প্রহর-এর বার্তাকক্ষে আমন্ত্রণ');
    expect(text).toMatch(/লিংকটি একবারই কাজ করবে, ৩০ নভে.*২০২৬.*১২:০৫ \(Asia\/Dhaka\) পর্যন্ত।/);
    expect(html).toContain('<html lang="bn">');
  });

  test('shows names of the site as text', () => {
    const site = { name: '<b>"এক" & দুই</b> 📰', url: 'https://prohor.example' };
    const { html } = composeLinkMail({ ...INVITATION, site });
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;&quot;এক&quot; &amp; দুই&lt;/b&gt; 📰');
    expect(html).toContain('<a href="https://prohor.example/login/invitation?link=abc-DEF_1">');
  });
});

test('the message of a set-up link leads to the sign-in', () => {
  const { subject, text } = composeLinkMail({ ...INVITATION, link: { purpose: 'set-up', token: 'x' } });
  expect(subject).toBe('Two-step sign-in at প্রহর');
  expect(text).toContain('Open this link and sign in with your password:\n\nhttps://prohor.example/login?link=x\n');
});
