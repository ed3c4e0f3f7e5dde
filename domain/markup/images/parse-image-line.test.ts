import { describe, expect, it, test } from 'vitest';
import { decideImage } from '../../images/image.ts';
import { formatImageLine, parseImageLine } from './parse-image-line.ts';

const URL_OF_UPLOAD = `/media/${'0123456789abcdef'.repeat(2)}/1920.jpg?w=3000&h=2000`;

describe('an image line', () => {
  test.each([
    ['![](/demo/a-1280.webp)', { alt: '', caption: '' }],
    ['![নদী](/demo/a-1280.webp)', { alt: 'নদী', caption: '' }], // "river"
    ['![নদী](/demo/a-1280.webp "চরের পাশে")', { alt: 'নদী', caption: 'চরের পাশে' }], // "beside the shoal"
    ['![](/demo/a-1280.webp "চরের পাশে")', { alt: 'চরের পাশে', caption: 'চরের পাশে' }],
    ['![নদী](/demo/a-1280.webp "চর" "রয়টার্স")', { alt: 'নদী', caption: 'চর · ছবি: রয়টার্স' }], // "photo: Reuters"
    ['![](/demo/a-1280.webp "" "রয়টার্স")', { alt: '', caption: 'ছবি: রয়টার্স' }],
    ['![](/demo/a-1280.webp   "ক"   "খ" )', { alt: 'ক', caption: 'ক · ছবি: খ' }],
    ['![গ](/demo/a-1280.webp "“ক” ও "খ" (গ)")', { alt: 'গ', caption: '“ক” ও "খ" (গ)' }],
  ])('%j', (line, texts) => {
    expect(parseImageLine(line)).toEqual({ image: decideImage('/demo/a-1280.webp'), ...texts });
  });

  it('has the size of an upload', () => {
    expect(parseImageLine(`![](${URL_OF_UPLOAD})`)?.image).toMatchObject({ width: 1920, height: 1280 });
  });

  test.each(['https://img.example/a_(b).jpg', '/files/a.jpg'])('may show %s', (url) => {
    expect(parseImageLine(`![ক](${url} "খ")`)?.image.url).toBe(url);
  });

  test.each([
    '![ক](/a.jpg) খ',
    'ক ![ক](/a.jpg)',
    '! [ক](/a.jpg)',
    '![ক] (/a.jpg)',
    '![ক](a.jpg)',
    '![ক](data:image/svg+xml,x)',
    '![ক](javascript:alert(1))',
    '![ক](//elsewhere.example/a.jpg)',
    '![ক](/a.jpg খ)',
    '![ক](/a.jpg "খ)',
    '![ক](/a.jpg ")',
    '![ক](/a.jpg',
    '![ক[খ]](/a.jpg)',
  ])('%j is no image', (line) => {
    expect(parseImageLine(line)).toBeNull();
  });

  test.each(['![', '![](', '![](a "', '![](/a.jpg "" "" ', '![](/a.jpg "a"  '])('is refused fast: %j', (part) => {
    expect(parseImageLine(`![](/a.jpg ${part.repeat(200_000)}`)).toBeNull();
  });
});

describe('formatImageLine', () => {
  test.each([
    [{ alt: '', caption: '', credit: '' }, '![](/a.jpg)'],
    [{ alt: 'নদী', caption: 'চর', credit: '' }, '![নদী](/a.jpg "চর")'],
    [{ alt: ' ন\nদী ', caption: '', credit: 'রয়টার্স' }, '![ন দী](/a.jpg "" "রয়টার্স")'],
    [{ alt: 'ক [খ]', caption: 'ক "খ" "গ"', credit: '' }, '![ক (খ)](/a.jpg "ক ”খ” ”গ”")'],
  ])('writes %j as %s', (texts, line) => {
    expect(formatImageLine({ url: '/a.jpg', ...texts })).toBe(line);
    expect(parseImageLine(line)).not.toBeNull();
  });
});
