import { expect, test } from 'vitest';
import { replaceImageUrls } from './replace-image-urls.ts';

const shout = (url: string) => url.toUpperCase();

test.each([
  ['![নদী](https://a.example/1.jpg)', '![নদী](HTTPS://A.EXAMPLE/1.JPG)'],
  ['![](http://a.example/1.jpg "ঘাট" "রিনা")', '![](HTTP://A.EXAMPLE/1.JPG "ঘাট" "রিনা")'],
  ['![](http://a.example/(1).jpg)  ', '![](HTTP://A.EXAMPLE/(1).JPG)  '],
  ['এক\r\n  ![](http://a.example/1)\r\rদুই', 'এক\r\n  ![](HTTP://A.EXAMPLE/1)\r\rদুই'],
  ['![](http://a.example/1)\u2028![](http://a.example/2)', '![](HTTP://A.EXAMPLE/1)\u2028![](HTTP://A.EXAMPLE/2)'],
])('replaces the URLs of the images in %j', (body, replaced) => {
  expect(replaceImageUrls(body, shout)).toBe(replaced);
});

test.each([
  'দেখুন ![](http://a.example/1.jpg)',
  '![](javascript:alert) ',
  '![](http://a.example/1.jpg "ঘাট)',
  '[ছবি](http://a.example/1.jpg) http://a.example/2.jpg',
  '* ![](http://a.example/1.jpg)',
])('leaves %j, which is no image, as it is', (body) => {
  expect(replaceImageUrls(body, shout)).toBe(body);
});
