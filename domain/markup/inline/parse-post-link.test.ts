import { describe, expect, it, test } from 'vitest';
import { parseBody } from '../parse-body.ts';
import { parsePostLink } from './parse-post-link.ts';

const PFBID = 'pfbid02abcDEF123456789';

describe('a post', () => {
  test.each([
    ['https://www.facebook.com/prohor/posts/1234567890', 'https://www.facebook.com/prohor/posts/1234567890'],
    [`https://m.facebook.com/prohor.news/posts/${PFBID}?ref=a`, `https://www.facebook.com/prohor.news/posts/${PFBID}`],
    [`https://facebook.com/prohor/posts/some-words/${PFBID}/`, `https://www.facebook.com/prohor/posts/${PFBID}`],
    [
      'https://www.facebook.com/permalink.php?story_fbid=1234567&id=7654321',
      'https://www.facebook.com/permalink.php?story_fbid=1234567&id=7654321',
    ],
    ['https://www.facebook.com/photo.php?fbid=1234567&set=a', 'https://www.facebook.com/photo/?fbid=1234567'],
    ['https://www.facebook.com/share/p/AbC12xyz/', 'https://www.facebook.com/share/p/AbC12xyz/'],
  ])('of Facebook: %s', (url, pageUrl) => {
    expect(parsePostLink(url)).toEqual({
      provider: 'facebook',
      pageUrl,
      embedUrl: `https://www.facebook.com/plugins/post.php?href=${encodeURIComponent(pageUrl)}&show_text=true`,
    });
  });

  test.each([
    ['https://x.com/prohor/status/1234567890123456789', 'https://x.com/prohor/status/1234567890123456789'],
    ['https://twitter.com/prohor/status/12345678?s=20', 'https://x.com/prohor/status/12345678'],
    ['https://mobile.twitter.com/i/status/12345678/photo/1', 'https://x.com/i/status/12345678'],
  ])('of X: %s', (url, pageUrl) => {
    const id = pageUrl.split('/').at(-1);
    const embedUrl = `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`;
    expect(parsePostLink(url)).toEqual({ provider: 'x', pageUrl, embedUrl });
  });

  test.each([
    ['https://www.instagram.com/p/AbC-1_2xyz/?igsh=a', 'https://www.instagram.com/p/AbC-1_2xyz/'],
    ['https://instagram.com/prohor.news/reel/AbC12/', 'https://www.instagram.com/reel/AbC12/'],
  ])('of Instagram: %s', (url, pageUrl) => {
    expect(parsePostLink(url)).toEqual({ provider: 'instagram', pageUrl, embedUrl: `${pageUrl}embed/captioned/` });
  });

  it('of TikTok', () => {
    expect(parsePostLink('https://www.tiktok.com/@prohor.news/video/7123456789012345678?lang=bn')).toEqual({
      provider: 'tiktok',
      pageUrl: 'https://www.tiktok.com/@prohor.news/video/7123456789012345678',
      embedUrl: 'https://www.tiktok.com/embed/v2/7123456789012345678',
    });
  });

  test.each([
    'https://www.facebook.com/prohor',
    'https://www.facebook.com/groups/1234567/posts/7654321',
    'https://www.facebook.com/prohor/videos/1234567890/',
    'https://x.com/prohor',
    'https://x.com/prohor/status/abc',
    'https://x.com/search?q=a',
    'https://www.instagram.com/prohor/',
    'https://www.instagram.com/stories/prohor/1234567/',
    'https://vm.tiktok.com/ZMabc123/',
    'https://www.tiktok.com/@prohor',
    'https://facebook.com.evil.example/prohor/posts/1234567890',
    'https://evilx.com/prohor/status/1234567890',
    'ftp://x.com/prohor/status/1234567890',
    'javascript:alert(1)',
    'x.com/prohor/status/1234567890',
    '',
  ])('%j is none', (url) => {
    expect(parsePostLink(url)).toBeNull();
  });
});

describe('the link of a post in a body', () => {
  const url = 'https://x.com/prohor/status/1234567890';

  it('is a card if it is alone on its line', () => {
    expect(parseBody(`ক\n  ${url}  \nখ`).map(({ kind }) => kind)).toEqual(['paragraph', 'post', 'paragraph']);
  });

  test.each([`দেখুন ${url}`, `${url} দেখুন`, `${url}।`, `* ${url}`, `> ${url}`, `[ক](${url})`, `**${url}**`])(
    'is a link in %j',
    (source) => {
      expect(parseBody(source).map(({ kind }) => kind)).not.toContain('post');
    },
  );
});
