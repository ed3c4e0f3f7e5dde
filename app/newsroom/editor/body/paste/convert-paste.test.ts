import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { convertPaste, findAlternative, MAX_PASTED_IMAGES, placeImages, separateLines } from './convert-paste.ts';

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const convert = (html: string, text = '') => convertPaste({ html, text });
const markupOf = (html: string) => convert(html).text;

describe('HTML of other programs', () => {
  it.each(['word', 'word-table', 'google-docs', 'google-docs-table', 'google-sheets', 'facebook', 'web-page'])(
    'of %s becomes markup',
    (name) => {
      const { text, alternative } = convert(read(`${name}.html`), 'the plain text');
      expect(normaliseText(text)).toBe(normaliseText(read(`${name}.txt`).trimEnd()));
      expect(alternative).toEqual({ kind: 'plain', text: expect.stringMatching(/./) });
    },
  );

  it('in a Bijoy font is inserted as it is, with its Unicode as the alternative', () => {
    const text = 'evsjv‡`‡ki A_©bxwZ\r\ngš¿x e‡jb';
    expect(convert(read('bijoy-word.html'), text)).toEqual({
      text: 'evsjv‡`‡ki A_©bxwZ\ngš¿x e‡jb',
      images: [],
      alternative: { kind: 'bijoy', text: normaliseText(read('bijoy-word.txt').trimEnd()) },
      notes: [],
    });
  });

  it('without formatting is its plain text', () => {
    expect(convert('<div><span style="color:red">এক</span></div><div>দুই</div>', 'এক\nদুই')).toEqual({
      text: 'এক\nদুই',
      images: [],
      alternative: null,
      notes: [],
    });
  });
});

describe('plain text', () => {
  it.each([
    ['pdf', 'joined'],
    ['bijoy-plain', 'bijoy'],
  ] as const)('of %s has the alternative', (name, kind) => {
    const alternative = findAlternative(read(`${name}.in.txt`));
    expect(alternative).toEqual({ kind, text: expect.any(String) });
    expect(alternative?.text.trim()).toBe(normaliseText(read(`${name}.txt`)).trim());
  });

  it.each([
    ['a paragraph', 'একটি সাধারণ অনুচ্ছেদ, যার কোনো ভাঙা লাইন নেই।'],
    ['paragraphs', 'প্রথম অনুচ্ছেদ এখানে শেষ হলো।\nদ্বিতীয় অনুচ্ছেদও শেষ হলো।\nতৃতীয় অনুচ্ছেদও এখানে শেষ।\nচতুর্থও এখানে শেষ হলো।'],
    ['a poem', 'বৃষ্টি পড়ে টাপুর টুপুর\nনদে এল বান\nপাতার নৌকা ভাসিয়ে দিলাম\nগাই একা গান'],
    [
      'a list',
      '* প্রথম জিনিসটির নাম এখানে লেখা আছে\n* দ্বিতীয় জিনিসটির নাম এখানে লেখা\n* তৃতীয় জিনিসটির নাম এখানে লেখা আছে\n* চতুর্থ জিনিসটির নাম এখানে',
    ],
    ['nothing', ''],
  ])('that is %s has no alternative', (_, text) => expect(findAlternative(text)).toBe(null));
});

describe('a paste with notes', () => {
  const DELETED = '<p class=MsoNormal>আহত <del cite="mailto:a" datetime="2026-01-01T10:00">১৫</del><ins>৯</ins> জন</p>';

  it('of a document with tracked changes offers a plain text without what was deleted', () => {
    expect(convert(`${DELETED}<p><b>শেষ</b></p>`, 'আহত ১৫৯ জন\nশেষ')).toEqual({
      text: 'আহত ৯ জন\n\n**শেষ**',
      images: [],
      alternative: { kind: 'plain', text: 'আহত ৯ জন\n\nশেষ' },
      notes: ['trackedChanges'],
    });
  });

  it('of a document with an embed code contains neither what was deleted nor comments', () => {
    const code = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
    const html = `${DELETED}<p>${code.replaceAll('<', '&lt;')}</p>`;
    const { text, notes } = convert(html, `আহত ১৫৯ জন\n${code}`);
    expect(text).toMatch(/^আহত ৯ জন\n/);
    expect(notes).toEqual(['trackedChanges']);
  });

  it('of Google Docs offers a plain text without what a suggestion deletes', () => {
    const sgsl_sugg = [[], null, null, null, null, ['a'], null, []];
    const resolved = { dsl_spacers: 'নিহত ১২৭ জন', dsl_suggesteddeletions: { sgsl_sugg } };
    const googleClip = JSON.stringify({ data: JSON.stringify({ resolved }) });
    expect(convertPaste({ html: '<p>নিহত ১২৭ <b>জন</b></p>', text: 'নিহত ১২৭ জন', googleClip })).toEqual({
      text: 'নিহত ৭ **জন**',
      images: [],
      alternative: { kind: 'plain', text: 'নিহত ৭ জন' },
      notes: ['trackedChanges'],
    });
  });

  it('of a text that is deleted as a whole inserts nothing', () => {
    const html = '<p class=MsoNormal><del cite="mailto:a" datetime="2026-01-01T10:00">১৫</del></p>';
    expect(convert(html, '১৫')).toEqual({ text: '', images: [], alternative: null, notes: ['trackedChanges'] });
  });

  it('that is too long to convert inserts nothing, also if its plain text has an embed code', () => {
    const code = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
    const { text, notes } = convert(`${DELETED}${'<b>x</b>'.repeat(700_000)}`, `আহত ১৫৯ জন\n${code}`);
    expect({ text, notes }).toEqual({ text: '', notes: ['unconverted'] });
  });

  it('of a document that is nothing but text inserts the accepted text', () => {
    const { text, alternative, notes } = convert(DELETED, 'আহত ১৫৯ জন');
    expect({ text, alternative, notes }).toEqual({ text: 'আহত ৯ জন', alternative: null, notes: ['trackedChanges'] });
  });

  it('of a document in Bijoy inserts the accepted text, as it is', () => {
    const html = `<p style="font-family:SutonnyMJ">evsjv <del datetime="2026-01-01T10:00">gš¿x</del> A_©bxwZ</p>`;
    const { text, alternative } = convert(html, 'evsjv gš¿x A_©bxwZ');
    expect(text).toBe('evsjv A_©bxwZ');
    expect(alternative).toEqual({ kind: 'bijoy', text: normaliseText('বাংলা অর্থনীতি') });
  });

  it('keeps the numbers of items and no marks in the plain text', () => {
    const html =
      '<p><s>ক</s></p><h2>খ</h2><ol start="4"><li><b>গ</b></li></ol><table><tr><td>১</td><td>২</td></tr><tr><td>৩</td><td>৪</td></tr></table>';
    expect(convert(html, 'x').alternative?.text).toBe('খ\n\n4. গ\n\n১ // ২\n৩ // ৪');
  });
});

describe('embed codes', () => {
  const code = '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>';
  const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

  it.each([
    ['as text', code, ''],
    ['from an editor that colours code', code, `<pre><span style="color:red">&lt;iframe</span> src=…</pre>`],
  ])('%s are replaced by the URL', (_, text, html) => {
    expect(convert(html, text)).toEqual({ text: url, images: [], alternative: null, notes: ['embeds'] });
  });
});

describe('characters that no text has', () => {
  it.each([
    ['vertical tabs of slides', 'নাম: মিতা\u000bপদ: লেখক\u000cফোন', 'নাম: মিতা\nপদ: লেখক\nফোন'],
    ['old quotation marks', '\u0093ঠিক\u0094', '“ঠিক”'],
    ['replaced objects', 'ছবি \ufffcপরে', 'ছবি পরে'],
    ['a Safe Link', 'https://x.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F', 'https://a.example/'],
  ])('such as %s are replaced in plain text', (_, text, repaired) => expect(convert('', text).text).toBe(repaired));
});

describe('styles and structure', () => {
  it.each([
    ['a bold part of a word', '<p>অ<b>ক</b>খ</p>', 'অ**ক**খ'],
    ['spaces in marks', '<p>এক <b> দুই </b>তিন</p>', 'এক **দুই** তিন'],
    ['bold and italic', '<p><b><i>দুই</i></b></p>', '**_দুই_**'],
    ['an italic part of a word', '<p>অ<i>ক</i>খ</p>', 'অকখ'],
    ['an italic word with a case ending', '<p><i>নাম</i>এর</p>', '_নাম_এর'],
    ['neighbours of one style', '<p><b>এক</b><b> দুই</b></p>', '**এক দুই**'],
    ['a bold link', '<p><b><a href="https://a.example/">ক</a></b></p>', '**[ক](https://a.example/)**'],
    ['brackets in a link', '<p><a href="https://a.example/">[ক]</a></p>', '[(ক)](https://a.example/)'],
    ['a heading in bold', '<h3><b>শির</b></h3>', '## শির'],
    ['a list from a number', '<ol start="5"><li>ক</li><li>খ</li></ol>', '5. ক\n6. খ'],
    ['an item of several paragraphs', '<ul><li><p>ক</p><p>খ</p></li></ul>', '* ক\n\nখ'],
    ['a rule', 'ক<hr>খ', 'ক\n\n---\n\nখ'],
    ['a quote in a quote', '<blockquote>ক<blockquote>খ</blockquote></blockquote>গ', '> ক\n> খ\n\nগ'],
    ['an old font element', '<font face="Arial"><b>ক</b></font>', '**ক**'],
    ['joiners and curly quotes', '<b>“র‍্যাব” ‘ক্‌স’</b>', '**“র‍্যাব” ‘ক্‌স’**'],
    ['no-break spaces', 'ক&nbsp;&nbsp;খ&#8203;গ&shy;ঘ', 'ক খগঘ'],
    ['a remote image', '<p>ক <img src="https://a.example/b.png" alt="ছবি"></p>', 'ক [ছবি](https://a.example/b.png)'],
    ['a link in a page', '<a href="#top">উপরে</a> <a href="/x">খ</a>', 'উপরে খ'],
  ])('%s', (_, html, markup) => expect(markupOf(html)).toBe(markup));
});

describe('images', () => {
  it('leaves out the images after the first 20, and notes it', () => {
    const images = Array.from({ length: 22 }, (_, n) => `<p>${n}</p><img src="data:image/png;base64,AAAA">`).join('');
    const paste = convert(`<p>আগে</p>${images}`, 'আগে');
    expect(paste).toMatchObject({ images: { length: MAX_PASTED_IMAGES }, notes: ['images'] });
    expect(placeImages(paste, new Map())).toContain('21');
  });

  it('in data URLs are uploaded and placed on their own line', () => {
    const { text, images, alternative } = convert(
      '<p>আগে <img alt="নদী [ক]" src="data:image/png;base64,iVBORw0KGgo="> পরে</p><img src="data:image/gif;base64,R0lGODlh">',
      'আগে পরে',
    );
    expect(images.map(({ alt, data }) => ({ alt, data }))).toEqual([
      { alt: 'নদী (ক)', data: 'data:image/png;base64,iVBORw0KGgo=' },
      { alt: '', data: 'data:image/gif;base64,R0lGODlh' },
    ]);
    expect(alternative).toEqual({ kind: 'plain', text: 'আগে পরে' });
    const [first, second] = images.map(({ placeholder }) => placeholder);
    const names = new Map([[first ?? '', 'ছবি-1']]);
    expect(placeImages({ text, images }, names)).toBe('আগে\n\n![নদী (ক)](ছবি-1)\n\nপরে');
    names.set(second ?? '', '/media/b.gif');
    expect(placeImages({ text, images }, names)).toBe('আগে\n\n![নদী (ক)](ছবি-1)\n\nপরে\n\n![](/media/b.gif)');
  });
});

describe('tables', () => {
  const row = (cells: string[], name = 'td') =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
  const table = (...rows: string[]) => `<table>${rows.join('')}</table>`;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

  it.each([
    [
      'has its caption',
      `<table><caption>ক <b>খ</b></caption>${row(['১', '২'], 'th')}${row(['৩', '৪'])}</table>`,
      '/// টেবিল ক **খ**\n১ // ২\n৩ // ৪\n///',
    ],
    ['with uneven rows gets empty cells', table(row(['১']), row(['২', '৩'])), '/// টেবিল\n১ //\n২ // ৩\n///'],
    ['of one column is text', table(row(['১']), row(['২'])), '১\n২'],
    ['of one row is text', table(row(['১', '২'])), '১ ২'],
    [
      'for layout is text, but not the one inside it',
      table(row([table(row(['ক', 'খ']), row(['গ', 'ঘ'])), 'ঙ']), row(['চ', 'ছ'])),
      '/// টেবিল\nক // খ\nগ // ঘ\n///\n\nঙ\nচ ছ',
    ],
    [
      'never ends early',
      table(row(['///', 'ক // খ']), row(['/// টেবিল', '<script>x</script>'])),
      '/// টেবিল\n/ // ক / খ\n/ টেবিল //\n///',
    ],
    ['in a quote is text', `<blockquote>${table(row(['১', '২']), row(['৩', '৪']))}</blockquote>`, '> ১ ২\n> ৩ ৪'],
  ])('a table %s', (_, html, markup) => expect(markupOf(`<p><b>x</b></p>${html}`)).toBe(`**x**\n\n${markup}`));

  it('of 1,000 columns is pasted as text', () => {
    const markup = markupOf(table(row(numbers(1_000)), row(numbers(1_000))));
    expect(markup).not.toContain('//');
    expect(markup.split('\n')).toHaveLength(2);
  });

  it('with spans of millions of cells is read in bounded time', () => {
    const cell = '<td colspan="99999999" rowspan="99999999">ক</td>';
    expect(markupOf(`<b>x</b><table>${`<tr>${cell}</tr>`.repeat(400)}</table>`)).toContain('ক');
  });
});

describe('separateLines', () => {
  it.each([
    ['# ক', 'আগে', 'পরে', '\n\n# ক\n\n'],
    ['# ক', 'আগে\n', '\nপরে', '# ক'],
    ['# ক', '', '', '# ক'],
    ['ক\n* খ', 'আগে', 'পরে', 'ক\n* খ\n\n'],
    ['**ক**', 'আগে', 'পরে', '**ক**'],
    ['![](/media/a.jpg)', 'আগে', '', '\n\n![](/media/a.jpg)'],
    ['https://x.com/a/status/1', 'আগে', 'পরে', '\n\nhttps://x.com/a/status/1\n\n'],
  ])('puts %j between %j and %j as %j', (markup, before, after, fitted) => {
    expect(separateLines(markup, before, after)).toBe(fitted);
  });
});

describe('hostile HTML', () => {
  const offered = (text: string) => ({
    text: '',
    images: [],
    alternative: { kind: 'plain', text },
    notes: ['unconverted'],
  });
  const unclosed = (count: number) => Array.from({ length: count }, (_, index) => `<b id=${index}>`).join('');

  it.each([
    ['scripts', '<script>alert(1)</script><b onclick="alert(1)">ক</b><img src=x onerror=alert(1)>', '**ক**'],
    ['styles', '<style>body{display:none}</style><p style="background:url(https://x.example)">ক</p>', 'ক'],
    [
      'URLs that run',
      '<a href="javascript:alert(1)">ক</a><a href="data:text/html,x">খ</a><a href=" vbscript:x">গ</a>',
      'কখগ',
    ],
    [
      'embedded content',
      '<iframe srcdoc="<b>x</b>"></iframe><object data="x">o</object><svg><text>s</text></svg>ক',
      'ক',
    ],
    ['forms', '<form action="https://x.example"><input value="v"><button>b</button>ক</form>', 'ক'],
    [
      'SVG and other data URLs',
      '<img alt="a" src="data:image/svg+xml;base64,PHN2Zz4="><img src="data:text/html,x">ক',
      'ক',
    ],
    ['a URL with a user name', '<a href="https://bank.example@evil.example/">ক</a>', 'ক'],
    ['hidden text', '<span style="display: none">x</span><span style="visibility:hidden">y</span>ক', 'ক'],
  ])('with %s is nothing but text', (_, html, markup) => expect(markupOf(html)).toBe(markup));

  it('of 5 MB is not pasted, and its plain text is offered', () => {
    expect(convert('<b>x</b>'.repeat(700_000), 'শুধু লেখা')).toEqual(offered('শুধু লেখা'));
  });

  it.each([
    ['100,000 nested elements', '<div>'.repeat(100_000)],
    ['100,000 nested elements of several kinds', '<b><p><o:p></p></span>'.repeat(50_000)],
    ['60,000 nodes', '<br>'.repeat(60_000)],
    ['60,000 texts and comments', 'ক<!---->'.repeat(60_000)],
    ['900 unclosed elements that each of 100,000 paragraphs repeats', `${unclosed(900)}${'<p>ক'.repeat(100_000)}`],
  ])('with %s is not pasted, and its plain text is offered', (_, html) => {
    expect(convert(`${html}<b>ক</b>`, 'ক')).toEqual(offered('ক'));
  });

  it('with many unclosed paragraphs and items is converted', () => {
    expect(markupOf(`${'<p>ক<li>খ'.repeat(2_000)}<b>গ</b>`)).toMatch(/\*\*গ\*\*$/);
  });

  it('with long runs of spaces, marks and attributes is converted in linear time', () => {
    expect(markupOf(`<p>${' '.repeat(200_000)}ক${'&nbsp;'.repeat(100_000)}</p>`)).toBe('ক');
    expect(markupOf(`<p style="${'a:b;'.repeat(100_000)}">ক</p>`)).toBe('ক');
  });

  it('is never anything but markup, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<b>',
            '</b>',
            '<p>',
            '<li>',
            '<ul>',
            '<a href="https://a.example">',
            '</a>',
            'ক',
            ' ',
            '<br>',
            '<blockquote>',
            '<h1>',
            '<td>',
            '<!--',
            '<![if',
            '&lt;script&gt;',
            '**',
            '_',
          ),
          { maxLength: 60 },
        ),
        (parts) => {
          expect(markupOf(parts.join(''))).not.toMatch(/<(?:b|p|li|ul|a|br|h1|td)\b/);
        },
      ),
    );
  });
});
