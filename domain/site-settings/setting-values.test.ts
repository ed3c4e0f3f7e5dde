import { describe, expect, test } from 'vitest';
import { findSettingProblem, toFooterSettings, toSettingValue, toSiteSettings } from './setting-values.ts';
import type { SiteSettingField } from './site-settings.ts';

describe('toSettingValue', () => {
  test.each<[SiteSettingField, string, string]>([
    ['editor', '  রহিমা \n খাতুন ', 'রহিমা খাতুন'],
    ['publisher', '\u200b\u200d ', ''],
    ['phone', '০২-৫৫০১২৩৪', '০২-৫৫০১২৩৪'],
    ['facebook', ' https://facebook.com/prohor\n', 'https://facebook.com/prohor'],
    ['about', '# আমরা\r\n\r\nপ্রথম কথা।\n \n', '# আমরা\n\nপ্রথম কথা।'],
    ['about', '  দুই ঘর আগে', '  দুই ঘর আগে'],
    ['privacy', ' \n\u200c\n', ''],
    ['adsTxt', '# a\r\nb.example, 1, DIRECT\n\n', '# a\nb.example, 1, DIRECT'],
    ['editor', 'জয়\u09a1\u09bc', 'জয়ড়'.normalize('NFC')],
  ])('of %s %j is %j', (field, text, expected) => {
    expect(toSettingValue(field, text)).toBe(expected.normalize('NFC'));
  });
});

describe('findSettingProblem', () => {
  test.each<[SiteSettingField, string]>([
    ['email', ''],
    ['email', 'desk@prohor.example'],
    ['facebook', ''],
    ['facebook', 'https://www.facebook.com/prohor'],
    ['x', 'http://x.com/prohor?lang=bn'],
    ['editor', 'ক'.repeat(500)],
    ['about', 'ক'.repeat(50_000)],
    ['adsTxt', 'a.example, 1, DIRECT'],
    ['cardLogo', `/media/${'a'.repeat(32)}/30.jpg?w=30&h=20`],
    ['cardAccent', '#b3121D'],
    ['cardKinds', 'headline number'],
    ['cardShareImage', 'yes'],
    ['cardFoot', 'ক'.repeat(80)],
  ])('accepts %s %j', (field, value) => {
    expect(findSettingProblem(field, value)).toBeNull();
  });

  test.each<[SiteSettingField, string, string]>([
    ['adsTxt', 'a.example', 'not-ads-txt'],
    ['email', 'desk', 'not-an-email'],
    ['email', 'desk@prohor', 'not-an-email'],
    ['email', 'a@b.c, d@e.f', 'not-an-email'],
    ['email', 'a@b.c?bcc=d@e.f,g@h.i', 'not-an-email'],
    ['facebook', 'facebook.com/prohor', 'not-a-url'],
    ['facebook', 'javascript:alert(1)', 'not-a-url'],
    ['x', 'ftp://x.com/', 'not-a-url'],
    ['youtube', 'https://user:word@youtube.com/', 'not-a-url'],
    ['instagram', 'https://instagram.com/a b', 'not-a-url'],
    ['instagram', 'https://', 'not-a-url'],
    ['facebook', `https://facebook.com/${'a'.repeat(500)}`, 'too-long'],
    ['editor', 'ক'.repeat(501), 'too-long'],
    ['terms', 'ক'.repeat(50_001), 'too-long'],
    ['byline', 'ক'.repeat(201), 'too-long'],
    ['cardLogo', 'https://prohor.example/logo.png', 'not-an-image'],
    ['cardMark', 'red', 'not-a-colour'],
    ['cardKinds', 'quote headline', 'not-a-choice'],
    ['cardKinds', 'poster', 'not-a-choice'],
    ['cardShareImage', 'no', 'not-a-choice'],
    ['cardFoot', 'ক'.repeat(81), 'too-long'],
  ])('refuses %s %j: %s', (field, value, problem) => {
    expect(findSettingProblem(field, value)).toBe(problem);
  });
});

test('the footer lists only the text pages with a text', () => {
  const settings = toSiteSettings(
    new Map([
      ['corrections', { value: 'ভুল হলে লিখুন।', updatedAt: 5 }],
      ['terms', { value: '', updatedAt: 7 }],
      ['about', { value: 'আমরা', updatedAt: 3 }],
      ['x', { value: 'https://x.com/prohor', updatedAt: 9 }],
      ['unknown', { value: 'ক', updatedAt: 1 }],
    ]),
  );
  expect(toFooterSettings(settings)).toEqual({
    publisher: { editor: '', publisher: '', address: '', phone: '', email: '' },
    networks: { facebook: '', x: 'https://x.com/prohor', youtube: '', instagram: '' },
    pages: [
      { page: 'about', updatedAt: 3 },
      { page: 'corrections', updatedAt: 5 },
    ],
  });
});
