import { describe, expect, test } from 'vitest';
import { decidePlacement, guessPage, guessPlace } from './category-mapping.ts';
import { convertPostBody, countTextLetters } from './convert-post-body.ts';
import { repairMojibake } from './repair-mojibake.ts';

const latin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
const windows1252 = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

describe('Bengali that was read in a wrong encoding', () => {
  const TEXT = 'বাংলাদেশ ‘ক্রিকেট’ — the end';
  test.each([
    ['as Latin-1', latin1(TEXT)],
    ['as Windows-1252', windows1252(TEXT)],
    ['twice', windows1252(windows1252(TEXT))],
  ])('%s is repaired', (_, text) => {
    expect(repairMojibake(text)).toEqual({ text: TEXT, isRepaired: true, isStillDamaged: false });
  });

  test.each([TEXT, 'café à la carte', 'Ã©tÃ©', '¦ §'])('is not found in %s', (text) => {
    expect(repairMojibake(text)).toEqual({ text, isRepaired: false, isStillDamaged: false });
  });

  test('that has lost bytes is left as it is and reported', () => {
    const text = latin1('বাংলা').slice(0, -1);
    expect(repairMojibake(text)).toEqual({ text, isRepaired: false, isStillDamaged: true });
  });
});

describe('a category of another site', () => {
  const parents = new Map([
    ['football-world', { slug: 'football-world', name: 'Football', parent: 'sports' }],
    ['bangladesh', { slug: 'bangladesh', name: 'বাংলাদেশ', parent: '' }],
    ['world', { slug: 'world', name: 'বিশ্ব', parent: '' }],
    ['x', { slug: 'x', name: 'x', parent: 'x' }],
  ]);
  test.each([
    ['খেলা', 'x', '', 'খেলা'],
    ['খেলাধুলা', 'x', '', 'খেলা'],
    ['Sports', 'sports', '', 'খেলা'],
    ['ক্রিকেট', 'x', '', 'খেলা / ক্রিকেট'],
    ['জাতীয়', 'national', '', 'বাংলাদেশ'],
    ['রাজনীতি', 'x', '', 'বাংলাদেশ / রাজনীতি'],
    ['আন্তর্জাতিক', 'x', '', 'বিশ্ব'],
    ['বিজ্ঞান ও প্রযুক্তি', 'x', '', 'প্রযুক্তি'],
    ['শেষ পাতা', 'last-page', '', ''],
    ['বিশ্বকাপ', 'world-cup', 'football-world', 'খেলা / ফুটবল'],
    ['রাজনীতি', 'x', 'bangladesh', 'বাংলাদেশ / রাজনীতি'],
    ['ক্রিকেট', 'x', 'world', 'খেলা / ক্রিকেট'],
    ['x', 'x', 'x', ''],
    ['Uncategorized', 'uncategorized', '', ''],
  ])('%s (%s, below %s) goes to %s', (name, slug, parent, place) => {
    expect(guessPlace({ slug, name, parent }, (one) => parents.get(one))).toBe(place.normalize('NFC'));
  });

  test('that is not the main one becomes a tag, unless the place says it', () => {
    const places = new Map([
      ['sport', 'খেলা'],
      ['cricket', 'খেলা / ক্রিকেট'],
      ['football', 'খেলা / ফুটবল'],
      ['world', 'বিশ্ব'],
    ]);
    const categories = ['cricket', 'sport', 'football', 'world', 'special'].map((slug) => ({ slug, name: slug }));
    expect(decidePlacement(categories, { default: '' }, (slug) => places.get(slug) ?? '')).toEqual({
      category: 'খেলা',
      subcategory: 'ক্রিকেট',
      extraTags: ['football', 'world', 'special'],
    });
    expect(decidePlacement([{ slug: 'x', name: 'x' }], { default: '' }, () => '')).toBeNull();
  });
});

test.each([
  ['about-us', 'about'],
  ['যোগাযোগ', 'contact'],
  ['privacy-policy', 'privacy'],
  ['terms-and-conditions', 'terms'],
  ['history', 'article'],
])('the page %s becomes %s', (slug, page) => {
  expect(guessPage(slug)).toBe(page);
});

describe('the body of a post', () => {
  test.each<[string, string, string, unknown[]]>([
    ['nothing to lose', '<p>এক</p>', 'এক', []],
    ['a form', '<p>এক</p><form><input></form>', 'এক', [{ kind: 'dropped', detail: '1 form' }]],
    [
      'a post with its script',
      '<blockquote class="twitter-tweet"><a href="https://twitter.com/a/status/12345678"></a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>',
      'https://x.com/a/status/12345678',
      [],
    ],
    [
      'struck-out text',
      '<p>এক <del>দুই</del></p>',
      'এক',
      [{ kind: 'marks', detail: 'struck-out text, which was left out' }],
    ],
    ['nothing', ' \n', '', []],
    [
      'two images, of which one cannot be loaded',
      '<p>এক</p><img src="https://a.example/b.jpg"><img src="gs://a/c.jpg">',
      'এক\n\n![](https://a.example/b.jpg)',
      [{ kind: 'images', detail: '1 of 2' }],
    ],
    ['a gallery', '<p>এক</p>[gallery ids="1,2"]', 'এক', [{ kind: 'shortcodes', detail: 'gallery' }]],
    ['too much HTML', `${'<br>'.repeat(60_000)}<p>এক</p><p>দুই</p>`, 'এক\n\nদুই', [{ kind: 'structure', detail: '' }]],
  ])('with %s', (_, html, markup, losses) => {
    const converted = convertPostBody(html);
    expect([converted.markup.replace('twitter.com', 'x.com'), converted.losses]).toEqual([markup, losses]);
  });

  test.each([
    ['আমি ১২টি বই &amp; a1', 9],
    ['<p class="abc">ক\u09cd\u200dষ</p>', 2],
    ['𝐁𝐛 😀 𞤀', 3],
    ['\ud835 \udc01', 0],
  ])('%j has %i letters and digits', (html, letters) => {
    expect(countTextLetters(html)).toBe(letters);
  });

  test('whose text is hidden loses it, which the report says', () => {
    const hidden = 'লুকানো লেখা যা অনেক লম্বা '.repeat(5);
    const { losses } = convertPostBody(`<p>এক</p><p style="display:none">${hidden}</p>`);
    expect(losses.map(({ kind }) => kind)).toContain('text');
  });
});
