import { expect, test } from 'vitest';
import { toReadableUrl } from './readable-url.ts';

test.each([
  ['/search?q=%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE%20a%2Bb', '/search?q=খেলা%20a%2Bb'],
  ['/search?q=50%25E0%26', '/search?q=50%25E0%26'],
  ['/search?q=%F0%9F%8F%8F', '/search?q=🏏'],
])('%s is written as %s, which browsers read as the same URL', (url, readable) => {
  expect(toReadableUrl(url)).toBe(readable);
  expect(new URL(readable, 'https://a.example').href).toBe(`https://a.example${url}`);
});
