import { expect, test } from 'vitest';
import { hasVideo } from './has-video.ts';

test.each([
  { what: 'a line with a video', body: 'এক\n\nhttps://youtu.be/aqz-KE-bpKQ', has: true },
  { what: 'a link to another page of a video site', body: 'https://www.youtube.com/@prohor', has: false },
  { what: 'text without a link', body: 'youtube', has: false },
  { what: 'an empty body', body: '', has: false },
])('hasVideo is $has for $what', ({ body, has }) => {
  expect(hasVideo(body)).toBe(has);
});
