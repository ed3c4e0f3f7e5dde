import { expect, test } from 'vitest';
import { toAbsoluteUrl } from './to-absolute-url.ts';

const SITE = 'https://prohor.example';

test.each([
  ['/media/a/1.jpg?w=2&h=1', 'https://prohor.example/media/a/1.jpg?w=2&h=1'],
  ['/demo/নদী.webp', 'https://prohor.example/demo/%E0%A6%A8%E0%A6%A6%E0%A7%80.webp'],
  ['https://example.com', 'https://example.com'],
  ['https://example.com/a%20b.jpg?x=%E0%A6%95', 'https://example.com/a%20b.jpg?x=%E0%A6%95'],
  ['https://example.com/a%20b c.jpg', 'https://example.com/a%20b%20c.jpg'],
  [
    'https://example.com/ছবি এক (২).jpg?x=1&y=২',
    'https://example.com/%E0%A6%9B%E0%A6%AC%E0%A6%BF%20%E0%A6%8F%E0%A6%95%20(%E0%A7%A8).jpg?x=1&y=%E0%A7%A8',
  ],
  ['https://example.com/50% off.jpg', 'https://example.com/50%25%20off.jpg'],
  ['https://example.com/a|b[1]{2}^.jpg?q=[x]|"', 'https://example.com/a%7Cb%5B1%5D%7B2%7D%5E.jpg?q=%5Bx%5D%7C%22'],
  ['https://বাংলা.example/ক#খ', 'https://xn--54b7fta0cc.example/%E0%A6%95#%E0%A6%96'],
  ['https://example.com:8080/a b', 'https://example.com:8080/a%20b'],
  ['mailto:ডেস্ক@prohor.example', 'mailto:ডেস্ক@prohor.example'],
  ['not a url', 'not a url'],
])('%s as a URL of metadata is %s', (url, expected) => {
  expect(toAbsoluteUrl(url, SITE)).toBe(expected);
});
