import { expect, test } from 'vitest';
import { listPosterKeys } from './video-poster.ts';

test.each([
  ['https://youtu.be/aqz-KE-bpKQ?t=5\nhttps://www.youtube.com/shorts/aqz-KE-bpKQ', ['youtube:aqz-KE-bpKQ']],
  ['https://vimeo.com/1084537\nhttps://dai.ly/x8abcd1', ['dailymotion:x8abcd1', 'vimeo:1084537']],
  ['দেখুন https://YOUTU.BE/aqz-KE-bpKQ।', ['youtube:aqz-KE-bpKQ']],
  ['https://fb.watch/aBc-1_2/', []],
  ['[ভিডিও](https://youtu.be/aqz-KE-bpKQ)', []],
  ['ইউটিউব', []],
])('lists the posters of the videos in %j', (body, keys) => {
  expect(listPosterKeys(body)).toEqual(keys);
});
