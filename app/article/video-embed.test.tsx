import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { parseVideoLink } from '#domain/markup/parse-video-link.ts';
import { VideoEmbed } from './video-embed.tsx';

function renderVideo(url: string): string {
  const video = parseVideoLink(url);
  expect.assert(video !== null);
  return renderToStaticMarkup(<VideoEmbed video={video} />);
}

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
      expect(renderVideo(url)).not.toMatch(/<(?:iframe|img|link|script|video)|\ssrc=|url\(/);
    },
  );
});
