import { describe, expect, it } from 'vitest';
import { parseMailSender, parseSmtpUrl } from './mail-settings.ts';

describe('parseSmtpUrl', () => {
  const credentials = { user: 'desk@prohor.example', pass: 'p@ss/word:1%' };

  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'if-offered', credentials: null }],
    ['smtp://mail.example:25/', { host: 'mail.example', port: 25, tls: 'if-offered', credentials: null }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, tls: 'implicit', credentials: null }],
    [
      'smtp://desk%40prohor.example:p%40ss%2Fword%3A1%25@mail.example',
      { host: 'mail.example', port: 587, tls: 'required', credentials },
    ],
    [
      'smtps://desk%40prohor.example:p%40ss%2Fword%3A1%25@mail.example:4650',
      { host: 'mail.example', port: 4650, tls: 'implicit', credentials },
    ],
    ['smtp://u:p@localhost:25', { host: 'localhost', port: 25, tls: 'none', credentials: { user: 'u', pass: 'p' } }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, tls: 'none', credentials: null }],
  ])('parses %s', (text, server) => {
    expect(parseSmtpUrl(text)).toEqual(server);
  });

  it.each([
    '',
    'mail.example:587',
    'http://mail.example',
    'smtp:mail.example',
    'smtp://',
    'smtp://mail.example/inbox',
    'smtp://mail.example?tls.rejectUnauthorized=false',
    'smtp://mail.example#x',
    'smtp://mail.example:99999',
    'smtp://:password@mail.example',
    'smtp://user:100%@mail.example',
  ])('refuses "%s"', (text) => {
    expect(parseSmtpUrl(text)).toBeNull();
  });
});

describe('parseMailSender', () => {
  it.each([
    ['news@prohor.example', { name: '', address: 'news@prohor.example' }],
    ['<news@prohor.example>', { name: '', address: 'news@prohor.example' }],
    ['প্রহর 📰 <News+1@prohor.example>', { name: 'প্রহর 📰', address: 'News+1@prohor.example' }],
    ['"Prohor, the desk" <news@prohor.example>', { name: 'Prohor, the desk', address: 'news@prohor.example' }],
  ])('parses %s', (text, sender) => {
    expect(parseMailSender(text)).toEqual(sender);
  });

  it.each([
    '',
    'Prohor',
    'a@b',
    'a@prohor.example, b@prohor.example',
    'Prohor <a@prohor.example> <b@prohor.example>',
    'Prohor\r\nBcc: x@prohor.example <a@prohor.example>',
    'a@prohor.example\nBcc: b@prohor.example',
  ])('refuses %j', (text) => {
    expect(parseMailSender(text)).toBeNull();
  });
});
