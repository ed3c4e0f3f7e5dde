import { expect, test } from 'vitest';
import { toLoadableUrl } from './loadable-url.ts';

test.each([
  ['https://example.com/a.jpg?x=1&y=2#z', 'https://example.com/a.jpg?x=1&y=2#z'],
  ['HTTP://example.com/%E0%A6%95.jpg', 'HTTP://example.com/%E0%A6%95.jpg'],
  ['/media/a/900.jpg?w=900&h=600', '/media/a/900.jpg?w=900&h=600'],
  ['  https://example.com/a.jpg\n', 'https://example.com/a.jpg'],
  [
    'https://example.com/ছবি এক (১).jpg?x=১',
    'https://example.com/%E0%A6%9B%E0%A6%AC%E0%A6%BF%20%E0%A6%8F%E0%A6%95%20(%E0%A7%A7).jpg?x=%E0%A7%A7',
  ],
  ['/uploads/নদী.jpg', '/uploads/%E0%A6%A8%E0%A6%A6%E0%A7%80.jpg'],
  ['https://সংবাদ.com/a.jpg', 'https://xn--54b6era0c6a.com/a.jpg'],
  ['//cdn.example.com/a b.jpg', 'https://cdn.example.com/a%20b.jpg'],
  ['https://example.com/a"b.jpg', 'https://example.com/a%22b.jpg'],
])('%j is loaded as %j', (url, loaded) => expect(toLoadableUrl(url)).toBe(loaded));

test.each([
  ...['gs://bucket/a.jpg', 'data:image/png;base64,AAAA', 'file:///C:/a.jpg', 'C:\\images\\a.jpg', 'blob:https://x/1'],
  ...['images/a.jpg', '../a.jpg', 'a.jpg', 'example.com/a.jpg', '///a.jpg', '/\\example.com/a.jpg', 'https://', '//'],
  ...['https:// example.com/a.jpg', 'https://exa mple.com/a.jpg', 'javascript:alert(1)', 'ছবি', '5', ''],
])('%j cannot be loaded', (url) => expect(toLoadableUrl(url)).toBeNull());
