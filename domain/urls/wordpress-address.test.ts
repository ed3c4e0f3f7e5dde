import { expect, test } from 'vitest';
import { isDateArchive, isOldUploadPath, isWordPressProgram, toWordPressTarget } from './wordpress-address.ts';

test.each([
  ['/?feed=rss2', '/rss.xml'],
  ['/?feed=atom', '/rss.xml'],
  ['/?feed=comments-rss2', '/rss.xml'],
  ['/feed/rdf', '/rss.xml'],
  ['/feed/atom', '/rss.xml'],
  ['/comments/feed', '/rss.xml'],
  ['/wp-rss2.php', '/rss.xml'],
  ['/?s=খেলা ক', `/search?q=${encodeURIComponent('খেলা ক')}`],
  ['/?s=//evil.example', '/search?q=%2F%2Fevil.example'],
  ['/2019/05', null],
  ['/a/feed', null],
  ['/a', null],
])('%s leads to %s', (address, target) => {
  expect(toWordPressTarget(address)).toBe(target);
});

test.each([
  ['/2019', true],
  ['/2019/05', true],
  ['/2019/05/07/page/3', true],
  ['/2019/05/07/slug', false],
  ['/3000', false],
])('%s is an archive by date: %s', (address, expected) => {
  expect(isDateArchive(address)).toBe(expected);
});

test.each([
  ['/wp-login.php', true],
  ['/wp-admin', true],
  ['/wp-admin/install.php', true],
  ['/xmlrpc.php', true],
  ['/wp-content/uploads/a.jpg', false],
  ['/wp-login', false],
  ['/wp-administration', false],
])('%s is a program of WordPress: %s', (path, expected) => {
  expect(isWordPressProgram(path)).toBe(expected);
});

test.each([
  ['/wp-content/uploads/a.jpg', true],
  ['/content/images/a.jpg', true],
  ['/content/a', false],
])('%s is a file of an earlier site: %s', (path, expected) => {
  expect(isOldUploadPath(path)).toBe(expected);
});
