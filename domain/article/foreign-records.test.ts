import { describe, expect, test } from 'vitest';
import { convertForeignRecord } from './convert-foreign-record.ts';
import { parseArticle } from './parse-article.ts';
import { repairArticle } from './repair-article.ts';

const MADE_MS = Date.UTC(2024, 4, 1, 8);
const RECORD = { title: 'নমুনা', description: 'প্রথম অনুচ্ছেদ।', category: 'বাংলাদেশ', createdAt: MADE_MS };

/** Imports a record as the command does: the article, or the reason why it is refused, and what was repaired. */
function importRecord(change: object) {
  const converted = convertForeignRecord({ ...RECORD, ...change });
  const repaired = repairArticle(converted.value);
  const parsed = parseArticle('a1', repaired.value);
  const repairs = [...converted.repairs, ...repaired.repairs];
  const names = repairs.map(({ field, problem }) => (problem === undefined ? field : `${field} ${problem}`));
  return { result: converted.refusal ?? (parsed.ok ? parsed.article : parsed.reason), repairs: names };
}

type Case = [name: string, change: object, article: object, repairs: string[]];

const IMPORTED: Case[] = [
  // Bodies
  [
    'paragraphs of a CMS',
    {
      description:
        '<p>প্রথম&nbsp;অনুচ্ছেদ।</p>\n<p><strong>মোটা</strong> <a href="https://example.com/?b=1&amp;c=2">লিংক</a></p>',
    },
    { description: 'প্রথম অনুচ্ছেদ।\n\n**মোটা** [লিংক](https://example.com/?b=1&c=2)' },
    ['description is HTML'],
  ],
  [
    'a body of Gutenberg',
    {
      description:
        '<!-- wp:paragraph -->\n<p>এক।</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list --><ul><li>দুই</li><li>তিন</li></ul><!-- /wp:list -->',
    },
    { description: 'এক।\n\n* দুই\n* তিন' },
    ['description is HTML'],
  ],
  [
    'a body of the classic editor',
    { description: 'এক।\n\n<h3>উপশিরোনাম</h3>\nদুই <em>বাঁকা</em> কথা।' },
    { description: 'এক।\n\n## উপশিরোনাম\n\nদুই _বাঁকা_ কথা।' },
    ['description is HTML'],
  ],
  [
    'a caption shortcode',
    { description: 'এক।\n[caption id="a_1" width="300"]<img src="https://a.example/b.jpg" alt="নদী" /> পদ্মা[/caption]' },
    { description: 'এক।\n\n![নদী](https://a.example/b.jpg "পদ্মা")' },
    ['description is HTML'],
  ],
  [
    'a gallery shortcode',
    { description: 'এক।\n[gallery ids="1,2"]\nদুই।' },
    { description: 'এক।\n\nদুই।' },
    ['description is HTML with shortcodes (left out)'],
  ],
  [
    'an image in a data URL in a body',
    { description: '<p>এক।</p><p><img src="data:image/png;base64,iVBORw0KGgo="></p>' },
    { description: 'এক।' },
    ['description is HTML with images that cannot be loaded (left out)'],
  ],
  [
    'images of HTML with spaces, and in a bucket',
    {
      description:
        '<p>এক।</p><p><img src="https://a.example/নদী ক.jpg" alt="নদী"></p><p><img src="gs://b/a.jpg" alt="ঘাট"></p>',
    },
    { description: 'এক।\n\n![নদী](https://a.example/%E0%A6%A8%E0%A6%A6%E0%A7%80%20%E0%A6%95.jpg)' },
    ['description is HTML with images that cannot be loaded (left out)'],
  ],
  ['line breaks', { description: 'এক।<br>দুই।<br/>তিন।' }, { description: 'এক।\nদুই।\nতিন।' }, ['description is HTML']],
  ['capital tags', { description: '<P>এক।</P><P>দুই।</P>' }, { description: 'এক।\n\nদুই।' }, ['description is HTML']],
  [
    'a table',
    { description: '<table><tr><td>এক</td><td>দুই</td></tr><tr><td>৩</td><td>৪</td></tr></table>' },
    {},
    ['description is HTML'],
  ],
  [
    'entities without tags',
    { description: 'এক&nbsp;দুই &amp; &quot;তিন&quot;' },
    { description: 'এক দুই & "তিন"' },
    ['description has HTML entities'],
  ],
  [
    'encoded tags',
    { description: '&lt;p&gt;নিহত &lt;del&gt;১২&lt;/del&gt;৭ জন&lt;/p&gt;\n&lt;p&gt;শেষ &amp;amp; পরে&lt;/p&gt;' },
    { description: 'নিহত ৭ জন\n\nশেষ & পরে' },
    ['description is HTML with struck-out text (left out)'],
  ],
  [
    'a mentioned tag that is encoded',
    { description: 'অনুচ্ছেদের ট্যাগ &lt;p&gt;, শেষ &lt;/p&gt;' },
    { description: 'অনুচ্ছেদের ট্যাগ <p>, শেষ </p>' },
    ['description has HTML entities'],
  ],
  ['braces', { description: '{এক} [দুই]' }, { description: '{এক} [দুই]' }, []],
  [
    'a script and a style in a body',
    { description: '<style>p{}</style><p>এক।</p><script>alert(1)</script>' },
    { description: 'এক।' },
    ['description is HTML'],
  ],
  [
    'a mentioned tag',
    { description: 'অনুচ্ছেদের ট্যাগ <p>, শেষ </p>।' },
    { description: 'অনুচ্ছেদের ট্যাগ <p>, শেষ </p>।' },
    [],
  ],
  ['a price', { description: 'দাম ৫ < ১০ ও a < b > c।' }, { description: 'দাম ৫ < ১০ ও a < b > c।' }, []],
  [
    'markup',
    { description: '# শির\n\n**মোটা** & [লিংক](https://x.example)\n* এক' },
    { description: '# শির\n\n**মোটা** & [লিংক](https://x.example)\n* এক' },
    [],
  ],
  ['Windows line ends', { description: 'এক।\r\n\r\nদুই।\u000bতিন।' }, { description: 'এক।\n\nদুই।\nতিন।' }, []],
  [
    'quotation marks of Windows',
    { description: '\u0093এক\u0094 \u0096 don\u0092t' },
    { description: '“এক” – don’t' },
    [],
  ],
  // Lines
  [
    'entities in lines',
    {
      title: '&#8216;নতুন&#8217; নীতি &amp; বাজেট',
      author: 'রিনা &amp; কামাল',
      tags: ['চর &amp; নদী'],
      imageUrl: '/a.jpg',
      imageCaption: '&ldquo;ঘাট&rdquo;',
    },
    {
      title: '‘নতুন’ নীতি & বাজেট',
      author: 'রিনা & কামাল',
      tags: ['চর & নদী'],
      imageCaption: '“ঘাট”',
      metaTitle: '‘নতুন’ নীতি & বাজেট',
    },
    ['title has HTML', 'author has HTML', 'tags has HTML', 'imageCaption has HTML'],
  ],
  ['tags in a title', { title: '<strong>মোটা</strong> শিরোনাম<br>দুই' }, { title: 'মোটা শিরোনাম দুই' }, ['title has HTML']],
  ['entities twice encoded', { title: 'কবির &amp;#8217;র' }, { title: 'কবির ’র' }, ['title has HTML']],
  ['an ampersand', { title: 'R&D ও AT&T; a < b' }, { title: 'R&D ও AT&T; a < b' }, []],
  ['a title with a line end', { title: 'এক\u2028দুই\u0085তিন' }, { title: 'এক দুই তিন' }, []],
  ['an object without a file in a title', { title: 'এক\ufffc দুই' }, { title: 'এক দুই' }, []],
  ['a blank author', { author: '\u3164\u2800' }, { author: 'Staff Correspondent' }, []],
  ['blank tags', { tags: ['\u200b', '\u3164', 'চর'] }, { tags: ['চর'] }, []],
  ['a number as title', { title: 1971 }, { title: '1971' }, ['title']],
  [
    'meta texts with entities',
    { metaTitle: 'ক &amp; খ', metaDescription: 'গ&nbsp;ঘ' },
    { metaTitle: 'ক & খ', metaDescription: 'গ ঘ' },
    ['metaTitle has HTML', 'metaDescription has HTML'],
  ],
  // Times
  ['microseconds', { createdAt: MADE_MS * 1e3 }, { createdAt: MADE_MS, publishedAt: MADE_MS }, ['createdAt']],
  ['nanoseconds', { createdAt: MADE_MS * 1e6 }, { createdAt: MADE_MS }, ['createdAt']],
  ['microseconds as text', { createdAt: `${MADE_MS}000` }, { createdAt: MADE_MS }, ['createdAt']],
  ['seconds with a fraction', { createdAt: MADE_MS / 1000 + 0.5 }, { createdAt: MADE_MS + 500 }, ['createdAt']],
  [
    'milliseconds with a fraction',
    { createdAt: MADE_MS + 0.4, updatedAt: MADE_MS + 0.6 },
    { createdAt: MADE_MS, updatedAt: MADE_MS + 1 },
    ['createdAt', 'updatedAt'],
  ],
  ['1952', { createdAt: -563_662_800_000 }, { createdAt: -563_662_800_000, publishedAt: -563_662_800_000 }, []],
  ['1952 in ISO 8601', { createdAt: '1952-02-21T09:00:00+06:00' }, { createdAt: -563_662_800_000 }, ['createdAt']],
  [
    '1952 of Firestore',
    { createdAt: { _seconds: -563_662_800, _nanoseconds: 0 } },
    { createdAt: -563_662_800_000 },
    ['createdAt'],
  ],
  ['a time of MongoDB', { createdAt: { $date: { $numberLong: `${MADE_MS}` } } }, { createdAt: MADE_MS }, ['createdAt']],
  ['ISO 8601 with a zone', { createdAt: '2024-05-01T14:00:00+06:00' }, { createdAt: MADE_MS }, ['createdAt']],
  ['an empty time', { updatedAt: '' }, { updatedAt: MADE_MS }, ['updatedAt']],
  // Counts and flags
  ['a view count of -1', { viewCount: -1 }, { viewCount: null }, ['viewCount']],
  ['a view count with a fraction', { viewCount: 3.7 }, { viewCount: null }, ['viewCount']],
  ['a view count that is a word', { viewCount: 'অনেক' }, { viewCount: null }, ['viewCount']],
  ['a view count in Bengali digits', { viewCount: '১২' }, { viewCount: 12 }, ['viewCount']],
  // Images
  [
    'gs://',
    { imageUrl: 'gs://bucket/a.jpg', imageCaption: 'ক' },
    { imageUrl: '', imageCaption: '' },
    ['imageUrl cannot be loaded and is left out'],
  ],
  [
    'data:',
    { imageUrl: `data:image/png;base64,${'A'.repeat(9_000)}` },
    { imageUrl: '' },
    ['imageUrl cannot be loaded and is left out'],
  ],
  ['a relative image', { imageUrl: 'images/a.jpg' }, { imageUrl: '' }, ['imageUrl cannot be loaded and is left out']],
  [
    'a file of a computer',
    { imageUrl: 'file:///C:/a.jpg', socialImageUrl: 'C:\\b.jpg' },
    { imageUrl: '', socialImageUrl: '' },
    ['imageUrl cannot be loaded and is left out', 'socialImageUrl cannot be loaded and is left out'],
  ],
  [
    'an image without a scheme',
    { imageUrl: '//cdn.example/a.jpg' },
    { imageUrl: 'https://cdn.example/a.jpg' },
    ['imageUrl is not an encoded URL'],
  ],
  [
    'spaces and Bengali in an image',
    { imageUrl: 'https://example.com/ছবি এক (১).jpg?x=1&y=১' },
    {
      imageUrl:
        'https://example.com/%E0%A6%9B%E0%A6%AC%E0%A6%BF%20%E0%A6%8F%E0%A6%95%20(%E0%A7%A7).jpg?x=1&y=%E0%A7%A7',
    },
    ['imageUrl is not an encoded URL'],
  ],
  [
    'a nukta letter in an image, which is not composed',
    { imageUrl: 'https://example.com/\u09df.jpg' },
    { imageUrl: 'https://example.com/%E0%A7%9F.jpg' },
    ['imageUrl is not an encoded URL'],
  ],
  [
    'an entity in an image',
    { imageUrl: 'https://example.com/a.jpg?x=1&amp;y=2' },
    { imageUrl: 'https://example.com/a.jpg?x=1&y=2' },
    ['imageUrl is not an encoded URL'],
  ],
  [
    'an encoded image',
    { imageUrl: 'https://example.com/%E0%A6%95.jpg' },
    { imageUrl: 'https://example.com/%E0%A6%95.jpg' },
    [],
  ],
  ['an image of this site', { imageUrl: '/demo/flood-1280.webp' }, { imageUrl: '/demo/flood-1280.webp' }, []],
  [
    'Bengali in an image line',
    { description: 'এক।\n![নদী](https://a.example/নদী ক.jpg "ঘাট")' },
    { description: 'এক।\n![নদী](https://a.example/%E0%A6%A8%E0%A6%A6%E0%A7%80%20%E0%A6%95.jpg "ঘাট")' },
    ['description has image URLs that are not encoded'],
  ],
  [
    'gs:// in an image line',
    { description: 'এক।\n![নদী](gs://b/a.jpg)\nদুই।' },
    { description: 'এক।\nদুই।' },
    ['description has images that cannot be loaded and are left out'],
  ],
  [
    'an image line with a name',
    { description: 'এক।\n![নদী](ছবি-১)\n[ছবি-১]: https://a.example/b.jpg' },
    { description: 'এক।\n![নদী](ছবি-১)\n[ছবি-১]: https://a.example/b.jpg' },
    [],
  ],
  ['an empty image', { imageUrl: ' ' }, { imageUrl: '' }, []],
];

describe('an imported record', () => {
  test.each(IMPORTED)('with %s is imported, and the repair is reported', (_, change, article, repairs) => {
    const imported = importRecord(change);
    expect(imported.result).toMatchObject(article);
    expect(imported.repairs).toEqual(repairs);
  });

  test.each<[string, object, string]>([
    ['a title that shows nothing', { title: '\u3164' }, 'title must not be empty'],
    ['a title of entities that show nothing', { title: '&nbsp;&shy;' }, 'title must not be empty'],
    ['a body of marks alone', { description: '\u0981 \u09cd' }, 'description must not be empty'],
    ['a body of HTML without words', { description: '<p>&nbsp;</p><p><br></p>' }, 'description must not be empty'],
    ['a date without a time', { createdAt: '2024-05-01' }, 'createdAt must be a number of milliseconds'],
    ['a date of digits', { createdAt: '20240501' }, 'createdAt must be a number of milliseconds'],
    ['a list in place of a text', { title: ['ক'] }, 'title must be text'],
    [
      'a body of blocks in JSON',
      { description: '{"blocks":[{"type":"paragraph","data":{"text":"এক"}}]}' },
      'description is JSON, not text',
    ],
    [
      'a body of too many elements',
      { description: `<p>নিহত <del>১২</del>৭ জন</p>${'<br>'.repeat(60_000)}` },
      'description is HTML with too many or too deeply nested elements',
    ],
    [
      'a body of too many nested elements',
      { description: `${'<div>'.repeat(2_000)}<p>নিহত <del>১২</del>৭ জন</p>${'</div>'.repeat(2_000)}` },
      'description is HTML with too many or too deeply nested elements',
    ],
    ['an unknown category', { category: 'আবহাওয়া' }, 'category "আবহাওয়া" is not a category'],
  ])('with %s is refused with the reason', (_, change, reason) => {
    expect(importRecord(change).result).toBe(reason);
  });
});
