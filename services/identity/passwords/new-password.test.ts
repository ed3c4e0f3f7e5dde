import { describe, expect, it } from 'vitest';
import { checkNewPassword, toSiteWords } from './new-password.ts';

const OPTIONS = {
  email: 'mita.rahman@prohor.example',
  siteWords: toSiteWords({ siteName: 'দৈনিক প্রহর', siteUrl: 'https://dainik.example' }),
};

describe('checkNewPassword', () => {
  it.each([
    ['repeated characters', 'aaaaaaaaaa'],
    ['repeated Bengali letters', 'ককককককককককক'],
    ['repeated words', 'abcabcabcabc'],
    ['a sequence of digits', '1234567890'],
    ['a sequence of Bengali letters', 'কখগঘঙচছজঝঞ'],
    ['neighbouring keys', 'qwertyuiop'],
    ['a common password', 'password123'],
    ['a common password with replaced letters', 'P4ssw0rd!!'],
    ['the email', 'mita.rahman@prohor.example'],
    ['the name in the email, twice', 'rahmanrahman'],
    ['the name of the site', 'দৈনিক প্রহর'],
    ['the host name', 'dainik.example'],
  ])('refuses %s', async (_name, password) => {
    expect(await checkNewPassword(password, OPTIONS)).toEqual({ ok: false, problem: 'too-common' });
  });

  it.each([
    ['a Bengali phrase', 'নদীর ধারে বাড়ি'],
    ['English words', 'correct horse battery'],
    ['random characters', 'k7#mP2vQx9'],
    ['the longest password', [...'নদীর ধারে বাড়ি, correct horse battery. '.repeat(4)].slice(0, 128).join('')],
  ])('accepts %s', async (_name, password) => {
    expect(await checkNewPassword(password, OPTIONS)).toEqual({ ok: true, password: password.normalize('NFC') });
  });

  it('checks the length first', async () => {
    expect(await checkNewPassword('aaaaaaaaa', OPTIONS)).toEqual({ ok: false, problem: 'too-short' });
    expect(await checkNewPassword('a'.repeat(129), OPTIONS)).toEqual({ ok: false, problem: 'too-long' });
  });
});
