import { describe, expect, test } from 'vitest';
import { parseReturnPath, toLoginPath } from './return-path.ts';

describe('the way back after the sign-in', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/manage?search=%E0%A6%A8&sort=oldest', '/dashboard/manage?search=%E0%A6%A8&sort=oldest'],
    ['/dashboard?page=article', '/dashboard?page=article'],
    ['/dashboard/manage/a1/edit#top', '/dashboard/manage/a1/edit'],
  ])('%s is followed', (next, path) => {
    expect(parseReturnPath(next)).toBe(path);
  });

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['another page of the site', '/search?q=x'],
    ['a page that only begins alike', '/dashboarding'],
    ['the sign-in itself', '/login'],
    ['another site', 'https://evil.example/dashboard'],
    ['another site without its protocol', '//evil.example/dashboard'],
    ['another site with backslashes', '/\\evil.example/dashboard'],
    ['another site by way of a tab', '/\t/evil.example/dashboard'],
    ['a name before an at sign', '/dashboard@evil.example'],
    ['a way up', '/dashboard/../../evil'],
    ['an encoded way up', '/dashboard/%2e%2e/%2e%2e/search'],
    ['script', 'javascript:alert(1)//dashboard'],
    ['a page before the slash', 'dashboard'],
    ['a line break', '/dashboard\r\nSet-Cookie: a=b/../../x'],
  ])('%s leads to the dashboard', (_name, next) => {
    expect(parseReturnPath(next)).toBe('/dashboard');
  });
});

describe('the address of the sign-in', () => {
  test.each([
    ['/dashboard', '/login'],
    ['/dashboard.data?_routes=root', '/login'],
    ['/dashboard/_.data', '/login'],
    ['/dashboard/manage?sort=oldest', '/login?next=%2Fdashboard%2Fmanage%3Fsort%3Doldest'],
    ['/dashboard/manage.data?sort=oldest&_routes=a', '/login?next=%2Fdashboard%2Fmanage%3Fsort%3Doldest'],
  ])('from %s', (asked, login) => {
    expect(toLoginPath(new URL(asked, 'http://site'))).toBe(login);
  });
});
