import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { putImported } from '#services/redirects/redirects.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

const SPORTS = `/category/${encodeURIComponent('খেলা')}`;
const NAME = 'সাকিবের-শত\u09df'; // the last letter in one character
const BY_NAME = encodeURIComponent(NAME.normalize('NFC'));

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
  await putArticles(site.db, [
    makeArticle({ id: 'a1', title: 'প্রকাশিত খবর' }),
    makeArticle({ id: 'hidden', title: 'গোপন খবর', status: 'draft' }),
  ]);
  const redirects = [
    { address: '/?p=12', target: '/article/a1' },
    { address: '/?attachment_id=13', target: '/article/a1' },
    { address: '/?cat=3', target: SPORTS },
    { address: `/${NAME.normalize('NFC')}`, target: '/article/a1' },
    { address: '/sports/match.html', target: '/article/a1' },
    { address: '/category/sports', target: SPORTS },
    { address: '/wp-content/uploads/2019/05/photo.jpg', target: '/media/abc/500.jpg' },
    { address: '/tag/shakib-al-hasan', target: '/tag/shakib' },
    { address: '/author/rina', target: '/search?q=rina' },
    { address: '/secret-plan', target: '/article/hidden' },
    { address: '/most-read', target: '/article/a1' },
    { address: '/article/a1', target: '/about' },
  ];
  await putImported(site.db, redirects, { by: 'test', nowMs: 1, replaces: true });
});
afterAll(() => site.stop());

const locate = async (path: string, method = 'GET') => {
  const response = await site.get(path, { redirect: 'manual', method });
  return [response.status, response.headers.get('Location')];
};

describe('an address of the earlier site', () => {
  test.each([
    ['by number', '/?p=12', '/article/a1'],
    ['by number with another parameter', '/?p=12&utm_source=x', '/article/a1'],
    ['by number below index.php', '/index.php?p=12', '/article/a1'],
    ['of an image by number', '/?attachment_id=13', '/article/a1'],
    ['of a category by number', '/?cat=3', SPORTS],
    ['by date and slug', `/2019/05/12/${BY_NAME}/`, '/article/a1'],
    ['by month and slug', `/2019/05/${BY_NAME}`, '/article/a1'],
    ['by slug', `/${BY_NAME}`, '/article/a1'],
    ['by slug with a slash', `/${BY_NAME}/`, '/article/a1'],
    ['in small letters of the encoding', `/${BY_NAME.toLowerCase()}/`, '/article/a1'],
    ['in another normal form', `/${encodeURIComponent(NAME)}/`, '/article/a1'],
    ['in another case', '/SPORTS/Match.HTML', '/article/a1'],
    ['below index.php', '/index.php/sports/match.html', '/article/a1'],
    ['for phones', `/2019/05/12/${BY_NAME}/amp/`, '/article/a1'],
    ['by number in a path', '/archives/12', '/article/a1'],
    ['of the comments’ feed of an article', `/${BY_NAME}/feed/`, '/article/a1'],
    ['of a category', '/category/sports/', SPORTS],
    ['of a nested category', '/category/news/sports/', SPORTS],
    ['of a page of a category', '/category/sports/page/3/', SPORTS],
    ['of the feed of a category', '/category/sports/feed/', '/rss/sport.xml'],
    ['of a tag', '/tag/shakib-al-hasan/', '/tag/shakib'],
    ['of a tag without a slash', '/tag/shakib-al-hasan', '/tag/shakib'],
    ['of the feed of a tag', '/tag/shakib-al-hasan/feed/', '/rss/tag/shakib.xml'],
    ['of an author', '/author/rina/', '/search?q=rina'],
    ['of the feed of the site by parameter', '/?feed=rss2', '/rss.xml'],
    ['of the feed of a category by number', '/?feed=rss2&cat=3', '/rss/sport.xml'],
    ['of the feed of the site in another format', '/feed/atom/', '/rss.xml'],
    ['of the feed of comments', '/comments/feed/', '/rss.xml'],
    ['of a search', '/?s=%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE', '/search?q=%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE'],
    ['of an image', '/wp-content/uploads/2019/05/Photo.jpg', '/media/abc/500.jpg'],
    ['of a smaller copy of an image', '/wp-content/uploads/2019/05/photo-300x200.jpg', '/media/abc/500.jpg'],
    ['of a reduced image', '/wp-content/uploads/2019/05/photo-scaled.jpg', '/media/abc/500.jpg'],
  ])('%s redirects permanently: %s', async (_, path, target) => {
    expect(await locate(path)).toEqual([301, target]);
    expect(await locate(path, 'HEAD')).toEqual([301, target]);
  });

  test.each([
    ['a page that exists', '/most-read', 200],
    ['an article that exists', '/article/a1', 200],
    ['the home page', '/', 200],
    ['the home page with an unknown number', '/?p=99', 200],
    ['an unknown path', '/nothing/here', 404],
    ['a month', '/2019/05/', 404],
    ['a page of a day', '/2019/05/07/page/2/', 404],
    ['an image that was not imported', '/wp-content/uploads/none.jpg', 404],
    ['the sign-in of WordPress', '/wp-login.php', 404],
    ['the dashboard of WordPress', '/wp-admin/', 404],
    ['the remote procedures of WordPress', '/xmlrpc.php', 404],
    ['a path that is not UTF-8', '/%E0%A6', 404],
    ['a path with a control character', '/a%00b', 404],
  ])('does not redirect %s', async (_, path, status) => {
    expect((await site.get(path, { redirect: 'manual' })).status).toBe(status);
    // The home page is in the cache now.
    expect((await site.get(path, { redirect: 'manual' })).status).toBe(status);
  });

  test('still redirects by number when the home page is in the cache', async () => {
    await site.get('/');
    expect(await locate('/?p=12')).toEqual([301, '/article/a1']);
  });

  test('of a hidden article reveals nothing: its target responds as it does to everyone', async () => {
    expect(await locate('/secret-plan')).toEqual([301, '/article/hidden']);
    const answer = await site.get('/secret-plan', { redirect: 'follow' });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('গোপন');
  });

  test('that a person changes is followed at once, and is cached by browsers for an hour', async () => {
    const by = { userEmail: 'rina@example.org', userId: null };
    const change = { by, nowMs: 2 };
    const save = (target: string, previousPath: string | null) =>
      site.redirects.save({ from: 'https://old.example/gone/?x=1', target, previousPath }, change);
    expect(await save('/about', null)).toEqual({ kind: 'saved' });
    expect(await locate('/gone')).toEqual([301, '/about']);
    expect((await site.get('/gone', { redirect: 'manual' })).headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(await save('/terms', null)).toEqual({ kind: 'exists' });
    expect(await save('/terms', '/gone')).toEqual({ kind: 'saved' });
    expect(await locate('/gone')).toEqual([301, '/terms']);
    expect(await save('/category/খেলা', '/gone')).toEqual({ kind: 'saved' });
    expect(await locate('/gone')).toEqual([301, SPORTS]);
    expect(await save('/terms', '/gone')).toEqual({ kind: 'saved' });
    const moved = { from: '/sports/match.html', target: '/about', previousPath: '/gone' };
    expect(await site.redirects.save(moved, change)).toEqual({ kind: 'exists' });
    expect(await locate('/gone')).toEqual([301, '/terms']);
    expect(await save('https://evil.example/', '/gone')).toEqual({ kind: 'bad-target' });
    expect(await save('//evil.example/', '/gone')).toEqual({ kind: 'bad-target' });
    expect(await save('/gone', '/gone')).toEqual({ kind: 'loop' });
    const back = { from: '/there', target: '/gone', previousPath: null };
    expect(await site.redirects.save(back, change)).toEqual({ kind: 'saved' });
    expect(await save('/there', '/gone')).toEqual({ kind: 'loop' });
    // An import does not replace what a person entered.
    await putImported(site.db, [{ address: '/gone', target: '/about' }], { by: 'test', nowMs: 3, replaces: true });
    expect(await locate('/gone')).toEqual([301, '/terms']);
    await site.redirects.remove('/gone', by);
    expect(await locate('/gone')).toEqual([404, null]);
  });

  test('that leads nowhere is counted, without parameters and without addresses of programs and persons', async () => {
    const paths = [
      '/lost-story/?email=a@b.example',
      '/Lost-Story',
      '/wp-login.php',
      '/2018/03/',
      '/.env',
      '/user/a@b.example',
    ];
    for (const path of paths) await site.get(path);
    await eventually(async () =>
      expect(
        (await site.redirects.listNotFound(100)).filter(({ address }) =>
          paths.join().toLowerCase().includes(address.slice(1)),
        ),
      ).toEqual([{ address: '/lost-story', requests: 2, requestedAt: expect.any(Number) }]),
    );
  });
});
