import { describe, expect, test } from 'vitest';
import { parseReturnPath, toLoginPath } from './return-path.ts';

describe('parseReturnPath', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/manage?search=%E0%A6%A8&sort=oldest', '/dashboard/manage?search=%E0%A6%A8&sort=oldest'],
    ['/dashboard?page=article', '/dashboard?page=article'],
    ['/dashboard/manage/a1/edit#top', '/dashboard/manage/a1/edit'],
  ])('accepts %s', (next, path) => {
    expect(parseReturnPath(next)).toBe(path);
  });

  test.each([
    ['null', null],
    ['an empty string', ''],
    ['another page of the site', '/search?q=x'],
    ['a path that only shares the prefix', '/dashboarding'],
    ['the sign-in page', '/login'],
    ['another site', 'https://evil.example/dashboard'],
    ['a protocol-relative URL', '//evil.example/dashboard'],
    ['another site with backslashes', '/\\evil.example/dashboard'],
    ['another site behind a tab', '/\t/evil.example/dashboard'],
    ['a user name before an at sign', '/dashboard@evil.example'],
    ['a parent directory', '/dashboard/../../evil'],
    ['an encoded parent directory', '/dashboard/%2e%2e/%2e%2e/search'],
    ['a javascript URL', 'javascript:alert(1)//dashboard'],
    ['a relative path', 'dashboard'],
    ['a line break', '/dashboard\r\nSet-Cookie: a=b/../../x'],
  ])('returns /dashboard for %s', (_name, next) => {
    expect(parseReturnPath(next)).toBe('/dashboard');
  });
});

describe('toLoginPath', () => {
  test.each([
    ['/dashboard', '/login'],
    ['/dashboard.data?_routes=root', '/login'],
    ['/dashboard/_.data', '/login'],
    ['/dashboard/manage?sort=oldest', '/login?next=%2Fdashboard%2Fmanage%3Fsort%3Doldest'],
    ['/dashboard/manage.data?sort=oldest&_routes=a', '/login?next=%2Fdashboard%2Fmanage%3Fsort%3Doldest'],
  ])('for %s is %s', (url, login) => {
    expect(toLoginPath(new URL(url, 'http://site'))).toBe(login);
  });

  test('names the deactivation of the account', () => {
    const paths = ['/dashboard', '/dashboard/add'].map((path) =>
      toLoginPath(new URL(path, 'http://site'), { isDeactivated: true }),
    );
    expect(paths).toEqual(['/login?deactivated=', '/login?deactivated=&next=%2Fdashboard%2Fadd']);
  });
});
