import { describe, expect, it, test } from 'vitest';
import { parseVideoLink } from './parse-video-link.ts';

const YOUTUBE_PAGE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

describe('a link to YouTube', () => {
  test.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'http://youtube.com/watch?v=aqz-KE-bpKQ',
    'HTTPS://WWW.YouTube.com/watch?v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://music.youtube.com/watch?v=aqz-KE-bpKQ&si=xyz',
    'https://www.youtube.com/watch?app=desktop&feature=share&v=aqz-KE-bpKQ&list=PL123&index=2',
    'https://www.youtube.com/watch/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ/',
    'https://youtu.be/aqz-KE-bpKQ?si=AbC_d-3',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/live/aqz-KE-bpKQ?si=x',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/v/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
  ])('%s', (address) => {
    expect(parseVideoLink(address)).toEqual({
      provider: 'youtube',
      videoId: 'aqz-KE-bpKQ',
      embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
      pageUrl: YOUTUBE_PAGE,
      startSeconds: null,
    });
  });

  test.each([
    ['https://youtu.be/aqz-KE-bpKQ?t=90', 90],
    ['https://youtu.be/aqz-KE-bpKQ?t=90s', 90],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s', 90],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1h2m3s', 3723],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ#t=2m', 120],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=45', 45],
    ['https://www.youtube.com/watch?time_continue=7&v=aqz-KE-bpKQ', 7],
    ['https://youtu.be/aqz-KE-bpKQ?t=0', null],
    ['https://youtu.be/aqz-KE-bpKQ?t=', null],
    ['https://youtu.be/aqz-KE-bpKQ?t=soon', null],
    ['https://youtu.be/aqz-KE-bpKQ?t=-5', null],
    ['https://youtu.be/aqz-KE-bpKQ?t=99999999999999', null],
  ])('%s starts at %s s', (address, startSeconds) => {
    expect(parseVideoLink(address)?.startSeconds).toBe(startSeconds);
  });

  it('passes the start time to the player and the page', () => {
    expect(parseVideoLink('https://youtu.be/aqz-KE-bpKQ?t=1m30s')).toMatchObject({
      embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&start=90',
      pageUrl: `${YOUTUBE_PAGE}&t=90s`,
    });
  });
});

describe('a link to Vimeo', () => {
  test.each([
    [
      'https://vimeo.com/1084537',
      'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1',
      'https://vimeo.com/1084537',
    ],
    [
      'https://vimeo.com/76979871/1a2b3c4d5e?share=copy',
      'https://player.vimeo.com/video/76979871?h=1a2b3c4d5e&autoplay=1&dnt=1',
      'https://vimeo.com/76979871/1a2b3c4d5e',
    ],
    [
      'https://vimeo.com/76979871/1234567890',
      'https://player.vimeo.com/video/76979871?h=1234567890&autoplay=1&dnt=1',
      'https://vimeo.com/76979871/1234567890',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=1a2b3c4d5e',
      'https://player.vimeo.com/video/76979871?h=1a2b3c4d5e&autoplay=1&dnt=1',
      'https://vimeo.com/76979871/1a2b3c4d5e',
    ],
    [
      'https://www.vimeo.com/channels/staffpicks/76979871#t=1m5s',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=65s',
      'https://vimeo.com/76979871#t=65s',
    ],
    [
      'https://vimeo.com/groups/12/videos/76979871',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
      'https://vimeo.com/76979871',
    ],
    [
      'https://vimeo.com/showcase/123/video/76979871',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
      'https://vimeo.com/76979871',
    ],
  ])('%s', (address, embedUrl, pageUrl) => {
    expect(parseVideoLink(address)).toMatchObject({ provider: 'vimeo', embedUrl, pageUrl });
  });
});

describe('a link to Dailymotion', () => {
  test.each([
    'https://www.dailymotion.com/video/x8abcd1',
    'http://dailymotion.com/video/x8abcd1_a-long-slug',
    'https://www.dailymotion.com/embed/video/x8abcd1',
    'https://dai.ly/x8abcd1',
    'https://geo.dailymotion.com/player.html?video=x8abcd1',
    'https://geo.dailymotion.com/player/xyz12.html?video=x8abcd1',
  ])('%s', (address) => {
    expect(parseVideoLink(address)).toEqual({
      provider: 'dailymotion',
      videoId: 'x8abcd1',
      embedUrl: 'https://geo.dailymotion.com/player.html?video=x8abcd1',
      pageUrl: 'https://www.dailymotion.com/video/x8abcd1',
      startSeconds: null,
    });
  });

  it('preserves the start time', () => {
    expect(parseVideoLink('https://www.dailymotion.com/video/x8abcd1?start=30')).toMatchObject({
      embedUrl: 'https://geo.dailymotion.com/player.html?video=x8abcd1&startTime=30',
      pageUrl: 'https://www.dailymotion.com/video/x8abcd1?start=30',
    });
  });
});

describe('a link to a video on Facebook', () => {
  test.each([
    ['https://www.facebook.com/some.page/videos/1234567890/', 'https://www.facebook.com/some.page/videos/1234567890/'],
    ['https://m.facebook.com/page/videos/a-title/1234567890', 'https://www.facebook.com/page/videos/1234567890/'],
    ['https://facebook.com/page/videos/vb.99/1234567890/?type=2', 'https://www.facebook.com/page/videos/1234567890/'],
    ['https://www.facebook.com/watch?v=1234567890', 'https://www.facebook.com/watch/?v=1234567890'],
    ['https://www.facebook.com/watch/live/?ref=x&v=1234567890', 'https://www.facebook.com/watch/?v=1234567890'],
    ['https://www.facebook.com/video.php?v=1234567890', 'https://www.facebook.com/watch/?v=1234567890'],
    ['https://www.facebook.com/reel/1234567890', 'https://www.facebook.com/reel/1234567890/'],
    ['https://www.facebook.com/share/v/1AbC_d-3/', 'https://www.facebook.com/share/v/1AbC_d-3/'],
    ['https://fb.watch/aBc-1_2/', 'https://fb.watch/aBc-1_2/'],
  ])('%s', (address, pageUrl) => {
    expect(parseVideoLink(address)).toMatchObject({
      provider: 'facebook',
      pageUrl,
      embedUrl: `https://www.facebook.com/plugins/video.php?${new URLSearchParams({ href: pageUrl, show_text: 'false', autoplay: 'true' })}`,
    });
  });
});

describe('a link to anything else', () => {
  test.each([
    '',
    'youtube',
    'https://example.org/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.example.org/watch?v=aqz-KE-bpKQ',
    'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com@example.org/watch?v=aqz-KE-bpKQ',
    'javascript://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'ftp://youtu.be/aqz-KE-bpKQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/embed/live_stream?channel=UC123',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ1',
    'https://www.youtube.com/redirect?v=aqz-KE-bpKQ',
    'https://youtu.be/',
    'https://vimeo.com/channels/123',
    'https://vimeo.com/showcase/123',
    'https://vimeo.com/about',
    'https://www.dailymotion.com/some.channel',
    'https://www.dailymotion.com/playlist/x1y2z3',
    'https://www.facebook.com/some.page',
    'https://www.facebook.com/some.page/posts/1234567890',
    'https://www.facebook.com/some.page/videos/',
    'https://www.facebook.com/watch/',
    'https://www.facebook.com/share/p/1AbC_d-3/',
    'https://fb.watch/',
  ])('%j is no video', (address) => {
    expect(parseVideoLink(address)).toBeNull();
  });
});
