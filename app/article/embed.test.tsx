import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { decideListImage } from '#domain/images/image.ts';
import { parsePostLink } from '#domain/markup/inline/parse-post-link.ts';
import { parseVideoLink } from '#domain/markup/inline/parse-video-link.ts';
import { Embed } from './embed.tsx';

function renderVideo(url: string): string {
  const video = parseVideoLink(url);
  expect.assert(video !== null);
  return renderToStaticMarkup(<Embed kind="video" link={video} />);
}

function renderPost(url: string): string {
  const post = parsePostLink(url);
  expect.assert(post !== null);
  return renderToStaticMarkup(<Embed kind="post" link={post} />);
}

const REQUESTS = /<(?:iframe|img|link|script|video)|\ssrc=|url\(/;

describe('a video that is not playing', () => {
  test.each([
    ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'ইউটিউবে দেখুন'],
    ['https://vimeo.com/1084537', 'https://vimeo.com/1084537', 'ভিমিওতে দেখুন'],
    ['https://dai.ly/x8abcd1', 'https://www.dailymotion.com/video/x8abcd1', 'ডেইলিমোশনে দেখুন'],
    ['https://fb.watch/aBc-1_2/', 'https://fb.watch/aBc-1_2/', 'ফেসবুকে দেখুন'],
  ])('%s is a link to its page', (url, pageUrl, label) => {
    const html = renderVideo(url);
    expect(html).toContain(`rel="noopener noreferrer nofollow" target="_blank"`);
    expect(html).toContain(`href="${pageUrl}"`);
    expect(html).toContain('ভিডিও চালান'); // "play the video"
    expect(html).toContain(label);
  });

  test.each(['https://youtu.be/aqz-KE-bpKQ', 'https://vimeo.com/1084537', 'https://dai.ly/x8abcd1'])(
    '%s requests nothing from another site',
    (url) => {
      expect(renderVideo(url)).not.toMatch(REQUESTS);
    },
  );
});

describe('a post that is not loaded', () => {
  test.each([
    ['https://www.facebook.com/prohor/posts/1234567890', 'ফেসবুক পোস্ট', 'ফেসবুকে দেখুন'],
    ['https://x.com/prohor/status/1234567890', 'এক্স পোস্ট', 'এক্সে দেখুন'],
    ['https://www.instagram.com/p/AbC12/', 'ইনস্টাগ্রাম পোস্ট', 'ইনস্টাগ্রামে দেখুন'],
    ['https://www.tiktok.com/@prohor/video/1234567890', 'টিকটক পোস্ট', 'টিকটকে দেখুন'],
  ])('%s is a link to its page that requests nothing from the other site', (url, name, label) => {
    const html = renderPost(url);
    expect(html).toContain(`href="${url}"`);
    expect(html).toContain(name);
    expect(html).toContain('পোস্ট দেখান'); // "show the post"
    expect(html).toContain(label);
    expect(html).not.toMatch(REQUESTS);
  });
});

test('a video shows its poster from this site, cropped to the player', () => {
  const link = parseVideoLink('https://youtu.be/aqz-KE-bpKQ');
  const poster = decideListImage(`/media/${'a'.repeat(32)}/640.jpg?w=640&h=480`);
  expect.assert(link !== null && poster !== null);
  const html = renderToStaticMarkup(<Embed kind="video" link={link} poster={poster} />);
  expect(html).toMatch(/<source[^>]*type="image\/avif"\/><img alt="" class="absolute inset-0 size-full object-cover"/);
  expect(html.match(/(?<=src=")[^"]*/g)).toEqual([`/media/${'a'.repeat(32)}/640.jpg`]);
});
