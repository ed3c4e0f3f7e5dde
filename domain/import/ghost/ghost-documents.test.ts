import { describe, expect, test } from 'vitest';
import { convertHtmlBody } from '../../foreign-html/convert-html-body.ts';
import { lexicalToHtml } from './lexical-to-html.ts';
import { mobiledocToHtml } from './mobiledoc-to-html.ts';
import { readGhostBody } from './read-ghost-body.ts';

const toMarkup = (html = '') => convertHtmlBody(html)?.markup ?? null;
const lexical = (...children: unknown[]) => JSON.stringify({ root: { type: 'root', children } });
const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format });
const block = (type: string, children: unknown[], rest: object = {}) => ({ type, children, ...rest });
const paragraph = (value: string) => block('paragraph', [text(value)]);

const CARDS: readonly (readonly [name: string, card: Record<string, unknown>, markup: string])[] = [
  [
    'image',
    { src: 'https://a.example/1.jpg', alt: 'নদী', caption: '<b>পদ্মা</b>' },
    '![নদী](https://a.example/1.jpg "পদ্মা")',
  ],
  [
    'gallery',
    { images: [{ src: 'https://a.example/1.jpg', alt: 'ক' }, { src: 'https://a.example/2.jpg' }], caption: 'মেলা' },
    '/// গ্যালারি মেলা\n![ক](https://a.example/1.jpg)\n![](https://a.example/2.jpg)\n///',
  ],
  [
    'embed',
    { url: 'https://youtu.be/dQw4w9WgXcQ', html: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>' },
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['embed', { url: 'https://a.example/post' }, 'https://a.example/post'],
  ['html', { html: '<p>নিজের <em>HTML</em></p>' }, 'নিজের _HTML_'],
  ['markdown', { markdown: 'এক\nদুই\n\n**তিন** <b>' }, 'এক\nদুই\n\n*\u200c*তিন*\u200c* <b>'],
  [
    'bookmark',
    { url: 'https://a.example/x', metadata: { title: 'শিরোনাম', description: 'বিবরণ', publisher: 'দৈনিক' } },
    '[শিরোনাম](https://a.example/x)\n\nবিবরণ\n\nদৈনিক',
  ],
  ['callout', { calloutEmoji: '💡', calloutText: 'মনে <b>রাখুন</b>' }, '/// বক্স\n💡 মনে **রাখুন**\n///'],
  ['toggle', { heading: 'প্রশ্ন', content: '<p>উত্তর</p>' }, '## প্রশ্ন\n\nউত্তর'],
  [
    'product',
    {
      productImageSrc: 'https://a.example/p.jpg',
      productTitle: 'বই',
      productDescription: '<p>ভালো</p>',
      productUrl: 'https://a.example/p',
      productButton: 'কিনুন',
    },
    '![](https://a.example/p.jpg)\n\n## বই\n\nভালো\n\n[কিনুন](https://a.example/p)',
  ],
  ['button', { buttonText: 'পড়ুন', buttonUrl: 'https://a.example/b' }, '[পড়ুন](https://a.example/b)'],
  ['audio', { src: 'https://a.example/a.mp3', title: 'গান' }, 'গান\n\nhttps://a.example/a.mp3'],
  ['video', { src: 'https://a.example/v.mp4', caption: 'ভিডিও' }, 'https://a.example/v.mp4\n\nভিডিও'],
  [
    'file',
    { src: 'https://a.example/f.pdf', fileTitle: 'ফাইল', fileCaption: 'বর্ণনা' },
    '[ফাইল](https://a.example/f.pdf)\n\nবর্ণনা',
  ],
  ['header', { header: 'বড়', subheader: 'ছোট' }, '## বড়\n\n## ছোট'],
  ['signup', { header: 'যোগ দিন', disclaimer: 'শর্ত' }, '## যোগ দিন\n\nশর্ত'],
];

describe('a document of Lexical', () => {
  test.each<[string, unknown[], string]>([
    ['paragraphs', [paragraph('এক'), paragraph('দুই')], 'এক\n\nদুই'],
    [
      'bold, italic and both',
      [block('paragraph', [text('ক', 1), text(' '), text('খ', 2), text(' '), text('গ', 3)])],
      '**ক** _খ_ **_গ_**',
    ],
    [
      'headings',
      [block('extended-heading', [text('বড়')], { tag: 'h1' }), block('heading', [text('ছোট')], { tag: 'h3' })],
      '# বড়\n\n## ছোট',
    ],
    [
      'a quote and an aside',
      [block('extended-quote', [text('ক')]), paragraph('মাঝে'), block('aside', [text('খ')])],
      '> ক\n\nমাঝে\n\n> খ',
    ],
    [
      'nested lists',
      [
        block('list', [
          block('listitem', [text('এক')]),
          block('listitem', [block('list', [block('listitem', [text('ভেতরে')])], { tag: 'ul' })]),
        ]),
        block('list', [block('listitem', [text('পাঁচ')])], { tag: 'ol', start: 5 }),
      ],
      '* এক\n/* ভেতরে\n5. পাঁচ',
    ],
    [
      'links and line breaks',
      [
        block('paragraph', [
          block('link', [text('লিংক')], { url: 'https://a.example/?a=1&b="' }),
          { type: 'linebreak' },
          text('শেষ'),
        ]),
      ],
      '[লিংক](https://a.example/?a=1&b=%22)\nশেষ',
    ],
    ['tags as text', [paragraph('<script>ক</script> & **খ**')], '<script>ক</script> & *\u200c*খ*\u200c*'],
    ['a heading without a level', [block('heading', [text('ক')])], '## ক'],
    [
      'a tab and the editor’s own marks',
      [block('paragraph', [text('ক'), { type: 'tab' }, { type: 'zwnj' }, text('খ')])],
      'ক খ',
    ],
    ['damaged nodes', [null, 5, paragraph('ক')], 'ক'],
    ['an unknown node with text', [block('new-thing', [text('ক')])], 'ক'],
    ['nothing', [], ''],
  ])('with %s', (_, children, markup) => {
    expect(toMarkup(lexicalToHtml(lexical(...children))?.html) ?? '').toBe(markup.normalize('NFC'));
  });

  test.each(CARDS)('with the card %s', (type, card, markup) => {
    expect(toMarkup(lexicalToHtml(lexical({ type, ...card }))?.html)).toBe(markup.normalize('NFC'));
  });

  test.each(['', 'null', '[]', '{}', '{"root": 5}', '{"root":'])('is none: %j', (source) => {
    expect(lexicalToHtml(source)).toBeNull();
  });

  test('that is nested 100,000 deep keeps its text', () => {
    const depth = 100_000;
    const open = '{"type":"list","children":['.repeat(depth);
    const source = `{"root":{"children":[${open}{"type":"text","text":"গভীর"}${']}'.repeat(depth)}]}}`;
    expect(lexicalToHtml(source)?.html).toContain('গভীর');
  });
});

describe('a document of mobiledoc', () => {
  const mobiledoc = (document: object) =>
    JSON.stringify({ version: '0.3.1', atoms: [], cards: [], markups: [], sections: [], ...document });

  test.each<[string, object, string]>([
    [
      'paragraphs and a heading',
      {
        sections: [
          [1, 'p', [[0, [], 0, 'এক']]],
          [1, 'h2', [[0, [], 0, 'দুই']]],
        ],
      },
      'এক\n\n## দুই',
    ],
    [
      'marks that begin and end in different parts',
      {
        markups: [['strong'], ['a', ['href', 'https://a.example/']]],
        sections: [
          [
            1,
            'p',
            [
              [0, [0], 0, 'ক '],
              [0, [1], 2, 'খ'],
              [0, [], 0, ' গ'],
            ],
          ],
        ],
      },
      '**ক** **[খ](https://a.example/)** গ',
    ],
    [
      'a list and a soft return',
      {
        atoms: [['soft-return', '', {}]],
        sections: [
          [
            3,
            'ul',
            [
              [
                [0, [], 0, 'এক'],
                [1, [], 0, 0],
                [0, [], 0, 'দুই'],
              ],
            ],
          ],
        ],
      },
      '* এক\n\nদুই',
    ],
    [
      'a quote and an image',
      {
        sections: [
          [1, 'blockquote', [[0, [], 0, 'ক']]],
          [2, 'https://a.example/1.jpg'],
        ],
      },
      '> ক\n\n![](https://a.example/1.jpg)',
    ],
    [
      'a name, and another piece of text that cannot be edited',
      { atoms: [['mention', '@রিনা', {}]], sections: [[1, 'p', [[1, [], 0, 0]]]] },
      '@রিনা',
    ],
    ['damaged sections', { sections: [null, 5, [1], [10, 99], [1, 'p', [[0, [7], 9, 'ক']]]] }, 'ক'],
  ])('with %s', (_, document, markup) => {
    expect(toMarkup(mobiledocToHtml(mobiledoc(document))?.html)).toBe(markup);
  });

  test.each(CARDS)('with the card %s', (name, card, markup) => {
    const source = mobiledoc({ cards: [[name, card]], sections: [[10, 0]] });
    expect(toMarkup(mobiledocToHtml(source)?.html)).toBe(markup.normalize('NFC'));
  });
});

describe('the text of a post', () => {
  const DOCUMENT = lexical(paragraph('এই লেখাটি সম্পাদকের নথিতে আছে।'), paragraph('আরও একটি অনুচ্ছেদ আছে এখানে।'));
  const WHOLE = '<p>এই লেখাটি সম্পাদকের নথিতে আছে।</p><p>আরও একটি অনুচ্ছেদ আছে এখানে।</p>';
  const CUT = DOCUMENT.slice(0, -60);

  test.each<[string, Partial<Parameters<typeof readGhostBody>[0]>, object]>([
    ['Ghost’s HTML if it is whole', { html: WHOLE, lexical: DOCUMENT }, { html: WHOLE, losses: [] }],
    ['the document if there is no HTML', { html: ' ', lexical: DOCUMENT }, { html: WHOLE, losses: [] }],
    ['the document if the HTML lacks a part', { html: '<p>এই লেখাটি</p>', lexical: DOCUMENT }, { html: WHOLE }],
    [
      'the texts of a damaged document',
      { lexical: CUT },
      {
        losses: [{ kind: 'structure', detail: 'the document of the editor is damaged' }],
        html: expect.stringContaining('<p>এই লেখাটি সম্পাদকের নথিতে আছে।</p>'),
      },
    ],
    [
      'cards, which are named',
      { lexical: lexical({ type: 'toggle', heading: 'ক' }, { type: 'button', buttonText: 'খ' }, { type: 'nft' }) },
      { losses: [{ kind: 'cards', detail: '1 toggle, 1 button, 1 nft' }] },
    ],
    [
      'no card that was only in mails, but its text in the report',
      { html: WHOLE, lexical: lexical({ type: 'email', html: '<p>প্রিয় পাঠক</p>' }) },
      { html: WHOLE, losses: [{ kind: 'cards', detail: 'only in mails, left out: প্রিয় পাঠক' }] },
    ],
    [
      'no card of mobiledoc that was only in mails',
      {
        mobiledoc: JSON.stringify({
          cards: [['email', { html: '<p>প্রিয় পাঠক</p>' }]],
          sections: [
            [10, 0],
            [1, 'p', [[0, [], 0, 'ক']]],
          ],
        }),
      },
      { html: '<p>ক</p>', losses: [{ kind: 'cards', detail: 'only in mails, left out: প্রিয় পাঠক' }] },
    ],
    [
      'no card that is off the site since Ghost 5',
      { lexical: lexical({ type: 'html', html: 'ক', visibility: { showOnWeb: false } }) },
      { html: '', losses: [{ kind: 'cards', detail: 'only in mails, left out: ক' }] },
    ],
    [
      'the texts of a document that was cut inside an escaped character',
      { lexical: '{"root":{"children":[{"text":"ক \\"খ\\" \\u0997"},{"text":" "},{"text":"<ঘ>\\u09' },
      { html: '<p>ক &quot;খ&quot; গ</p>\n<p>&lt;ঘ&gt;</p>' },
    ],
    ['nothing if it has neither HTML nor a document', {}, { html: '', isGated: false, losses: [] }],
    [
      'HTML whose cards an article has too',
      { html: '<p>ক</p><figure class="kg-card kg-image-card"></figure><div class="kg-card kg-toggle-card"></div>' },
      { losses: [{ kind: 'cards', detail: '1 toggle' }] },
    ],
    [
      'a card that no reader of the site sees',
      { lexical: lexical({ type: 'html', html: 'ক', visibility: { web: { nonMember: false, memberSegment: '' } } }) },
      { html: '', isGated: false },
    ],
    [
      'a card for members',
      {
        lexical: lexical({
          type: 'html',
          html: 'ক',
          visibility: { web: { nonMember: false, memberSegment: 'status:free' } },
        }),
      },
      { isGated: true },
    ],
    [
      'HTML with a part for members',
      {
        html: '<p>ক</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:-free" --><p>খ</p><!--kg-gated-block:end-->',
      },
      { isGated: true },
    ],
  ])('is %s', (_, columns, expected) => {
    expect(readGhostBody({ html: '', lexical: '', mobiledoc: '', ...columns })).toMatchObject(expected);
  });
});
