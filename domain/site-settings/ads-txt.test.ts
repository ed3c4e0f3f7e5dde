import { expect, test } from 'vitest';
import { isAdsTxt } from './ads-txt.ts';

test.each([
  'google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0',
  '  google.com,pub-1,reseller  ',
  'a.example, 12, DIRECT, x # comment',
  'a.example, 12, DIRECT; extension=1',
  '# বিজ্ঞাপন', // "advertising"
  'OWNERDOMAIN=prohor.example',
  'contact = ads@prohor.example\n\n# two\na.example, 12, DIRECT',
])('accepts %j', (text) => {
  expect(isAdsTxt(text)).toBe(true);
});

test.each([
  'google.com',
  'google.com, pub-1',
  'google.com, pub-1, OWNER',
  'google, pub-1, DIRECT',
  'google.com pub-1 DIRECT',
  'OWNERDOMAIN=',
  '<html>',
  'a.example, 12, DIRECT\nবিজ্ঞাপন',
])('refuses %j', (text) => {
  expect(isAdsTxt(text)).toBe(false);
});
