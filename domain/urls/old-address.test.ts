import { describe, expect, test } from 'vitest';
import { listCandidates, toFeedTarget, toOldPath, toRedirectTarget } from './old-address.ts';

describe('the form of an old address', () => {
  test.each([
    ['https://old.example/2019/05/12/khobor/', '/2019/05/12/khobor'],
    ['http://www.old.example/index.php/Khobor/?utm_source=x#a', '/khobor'],
    ['/%e0%a6%96%e0%a6%ac%e0%a6%b0', '/খবর'],
    ['/%E0%A6%96%E0%A6%AC%E0%A6%B0/', '/খবর'],
    ['/বা\u09dcি', '/বা\u09a1\u09bcি'],
    ['//a///b//', '/b'],
    ['/?p=12&x=1', '/?p=12'],
    ['/?x=1&page_id=7', '/?page_id=7'],
    ['/index.php?cat=3', '/?cat=3'],
    ['/?feed=rss2&cat=3', '/?cat=3'],
    ['/?feed=RSS2', '/?feed=rss2'],
    ['/?s=%E0%A6%96', '/?s=খ'],
    ['/?s=', null],
    ['/khobor/?p=12', '/khobor'],
    ['/%E0%A6', '/%e0%a6'],
    ['/', null],
    ['/?x=1', null],
    ['', null],
    ['/a%00b', null],
    [`/${'a'.repeat(801)}`, null],
    [`/?p=${'1'.repeat(300)}`, null],
  ])('of %s is %s', (address, expected) => {
    expect(toOldPath(address)).toBe(expected);
  });
});

test.each([
  ['/khobor', ['/khobor']],
  ['/2019/05/12/khobor', ['/2019/05/12/khobor', '/khobor']],
  ['/2019/05/khobor/amp', ['/2019/05/khobor/amp', '/2019/05/khobor', '/khobor']],
  ['/archives/12', ['/archives/12', '/?p=12']],
  ['/category/a/b/c/page/2', ['/category/a/b/c/page/2', '/category/a/b/c', '/category/c']],
  ['/tag/a/rss', ['/tag/a/rss', '/tag/a']],
  [
    '/wp-content/uploads/2019/05/a-300x200.jpg',
    [
      '/wp-content/uploads/2019/05/a-300x200.jpg',
      '/wp-content/uploads/2019/05/a.jpg',
      '/wp-content/uploads/2019/05/a-scaled.jpg',
    ],
  ],
  ['/wp-content/uploads/a-scaled.jpg', ['/wp-content/uploads/a-scaled.jpg', '/wp-content/uploads/a.jpg']],
  ['/wp-content/uploads/a.jpg', ['/wp-content/uploads/a.jpg', '/wp-content/uploads/a-scaled.jpg']],
  ['/content/images/size/w600/2020/a.jpg', ['/content/images/size/w600/2020/a.jpg', '/content/images/2020/a.jpg']],
  ['/category/a/feed/atom', ['/category/a/feed/atom', '/category/a']],
])('%s may be stored as %j', (address, expected) => {
  expect(listCandidates(address).map((candidate) => candidate.path)).toEqual(expected);
});

test.each([
  [`/category/${encodeURIComponent('খেলা')}?subcategory=x`, '/rss/sport.xml'],
  ['/tag/ipl', '/rss/tag/ipl.xml'],
  ['/article/a', '/article/a'],
])('the feed of %s is %s', (target, expected) => {
  expect(toFeedTarget(target)).toBe(expected);
});

test.each([
  ['/article/a', '/article/a'],
  ['/search?q=a#b', '/search?q=a#b'],
  ['/tag/%E0%A6%95', '/tag/%E0%A6%95'],
  ['/tag/ক?q=খ', '/tag/%E0%A6%95?q=%E0%A6%96'],
  ['//evil.example', null],
  ['/.//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['/a\nb', null],
  ['', null],
])('the target of %j is %j', (text, expected) => {
  expect(toRedirectTarget(text)).toBe(expected);
});
