import { describe, expect, it, test } from 'vitest';
import { parseVideoLink } from './inline/parse-video-link.ts';
import type { Block, Inline } from './nodes.ts';
import { parseBody } from './parse-body.ts';

const VIDEO_URL = 'https://youtu.be/aqz-KE-bpKQ';

const text = (value: string): Inline => ({ kind: 'text', text: value });
const bold = (...children: Inline[]): Inline => ({ kind: 'bold', children });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });
const heading1 = (...children: Inline[]): Block => ({ kind: 'heading1', children });
const heading2 = (...children: Inline[]): Block => ({ kind: 'heading2', children });
const bullets = (...items: Inline[][]): Block => ({ kind: 'bullets', items });
const numbers = (...items: [number, string][]): Block => ({
  kind: 'numbers',
  items: items.map(([number, value]) => ({ number, children: [text(value)] })),
});
const [video] = [VIDEO_URL].map(parseVideoLink).map((found): Block => {
  expect.assert(found !== null);
  return { kind: 'video', video: found };
});

/** The block as a continuation of the line or the list before it. */
const next = (block: Block | undefined) => block && ({ ...block, continues: true } satisfies Block);

type Row = [source: string, blocks: (Block | undefined)[]];

describe('blocks', () => {
  test.each<Row>([
    ['', []],
    [' \n\t\n\u00a0', []],
    ['ক', [paragraph(text('ক'))]],
    ['ক\nখ', [paragraph(text('ক')), paragraph(text('খ'))]],
    ['ক\r\n\r\nখ\rগ\u2028ঘ', ['ক', 'খ', 'গ', 'ঘ'].map((letter) => paragraph(text(letter)))],
    ['# ক', [heading1(text('ক'))]],
    ['## ক', [heading2(text('ক'))]],
    ['  ## **ক**', [heading2(bold(text('ক')))]],
    ['### ক', [paragraph(text('### ক'))]],
    ['#ক', [paragraph(text('#ক'))]],
    ['#', [paragraph(text('#'))]],
    ['## ', [paragraph(text('##'))]],
    ['* ', [paragraph(text('*'))]],
    ['1. ', [paragraph(text('1.'))]],
    ['**ক**', [paragraph(bold(text('ক')))]],
    ['## pink|ক##', [heading2(text('pink|ক##'))]],
  ])('%j', (source, blocks) => {
    expect(parseBody(source)).toEqual(blocks);
  });
});

describe('lists', () => {
  test.each<Row>([
    ['* ক\n* **খ**', [bullets([text('ক')], [bold(text('খ'))])]],
    ['* ক\n\n* খ', [bullets([text('ক')]), bullets([text('খ')])]],
    ['* ক\nখ\n* গ', [bullets([text('ক')]), paragraph(text('খ')), bullets([text('গ')])]],
    ['* * ক', [bullets([text('* ক')])]],
    ['1. ক\n2. খ', [numbers([1, 'ক'], [2, 'খ'])]],
    ['৯. ক\n১০. খ', [numbers([9, 'ক'], [10, 'খ'])]],
    ['5. ক\n3. খ\n1. গ', [numbers([5, 'ক'], [3, 'খ'], [1, 'গ'])]],
    ['1. ক\n\n2. খ', [numbers([1, 'ক']), numbers([2, 'খ'])]],
    ['* ক\n1. খ', [bullets([text('ক')]), numbers([1, 'খ'])]],
    ['1.5 কোটি', [paragraph(text('1.5 কোটি'))]], // "1.5 crore"
    ['1.ক', [paragraph(text('1.ক'))]],
    ['১২৩৪৫৬৭৮৯০. ক', [paragraph(text('১২৩৪৫৬৭৮৯০. ক'))]],
    ['1২. ক', [paragraph(text('1২. ক'))]],
  ])('%j', (source, blocks) => {
    expect(parseBody(source)).toEqual(blocks);
  });
});

describe('a line with a video', () => {
  test.each<Row>([
    [VIDEO_URL, [video]],
    [`(${VIDEO_URL})।`, [video]],
    [`ভিডিও: ${VIDEO_URL}`, [paragraph(text('ভিডিও: ')), next(video)]],
    [`${VIDEO_URL} শেষ`, [video, next(paragraph(text(' শেষ')))]], // "end"
    [`${VIDEO_URL}এর`, [video, next(paragraph(text('এর')))]], // "of"
    [`${VIDEO_URL}?t=1ক`, [expect.objectContaining({ kind: 'video' }), next(paragraph(text('ক')))]],
    [`${VIDEO_URL} ${VIDEO_URL}`, [video, next(video)]],
    [
      `ক ${VIDEO_URL} খ ${VIDEO_URL} গ`,
      [paragraph(text('ক ')), next(video), next(paragraph(text(' খ '))), next(video), next(paragraph(text(' গ')))],
    ],
    [`**ক ${VIDEO_URL} খ**`, [paragraph(bold(text('ক '))), next(video), next(paragraph(bold(text(' খ'))))]],
    [`# ক ${VIDEO_URL} খ`, [heading1(text('ক ')), next(video), next(paragraph(text(' খ')))]],
    [`* ${VIDEO_URL} ক\n* খ`, [video, next(bullets([text(' ক')], [text('খ')]))]],
    [`1. ক\n2. খ ${VIDEO_URL}\n3. গ`, [numbers([1, 'ক'], [2, 'খ ']), next(video), next(numbers([3, 'গ']))]],
    [
      `* ক ${VIDEO_URL} খ\n* গ`,
      [bullets([text('ক ')]), next(video), next(paragraph(text(' খ'))), next(bullets([text('গ')]))],
    ],
    [`* ক ${VIDEO_URL}\n\n* খ`, [bullets([text('ক ')]), next(video), bullets([text('খ')])]],
    [`* ক ${VIDEO_URL}\nখ\n* গ`, [bullets([text('ক ')]), next(video), paragraph(text('খ')), bullets([text('গ')])]],
  ])('%j', (source, blocks) => {
    expect(parseBody(source)).toEqual(blocks);
  });

  it('renders a link to a channel as a link', () => {
    const address = 'https://www.youtube.com/@channel';
    expect(parseBody(address)).toEqual([paragraph({ kind: 'link', href: address, text: address })]);
  });
});

describe('quotes', () => {
  const quote = (lines: Inline[][], attribution: Inline[] | null = null): Block => ({
    kind: 'quote',
    lines,
    attribution,
  });

  test.each<Row>([
    ['> ক', [quote([[text('ক')]])]],
    ['> ক\n> **খ**', [quote([[text('ক')], [bold(text('খ'))]])]],
    ['> ক\n> — খ', [quote([[text('ক')]], [text('খ')])]],
    ['> ক\n> -- খ', [quote([[text('ক')]], [text('খ')])]],
    ['> ক\n> – **খ**, গ', [quote([[text('ক')]], [bold(text('খ')), text(', গ')])]],
    ['> — ক', [quote([[text('— ক')]])]],
    ['> — ক\n> — খ\n> গ', [quote([[text('— ক')], [text('— খ')], [text('গ')]])]],
    ['> ক\n> —', [quote([[text('ক')], [text('—')]])]],
    ['> ক\n\n> খ', [quote([[text('ক')]]), quote([[text('খ')]])]],
    ['> ক\nখ', [quote([[text('ক')]]), paragraph(text('খ'))]],
    ['* ক\n> খ', [bullets([text('ক')]), quote([[text('খ')]])]],
    [`> ক ${VIDEO_URL}\n> খ`, [quote([[text('ক ')]]), next(video), next(quote([[text('খ')]]))]],
  ])('%j', (source, blocks) => {
    expect(parseBody(source)).toEqual(blocks);
  });
});

describe('rules and images', () => {
  test.each([
    ['ক\n---\nখ', ['paragraph', 'rule', 'paragraph']],
    ['  ---  ', ['rule']],
    ['* ক\n---\n* খ', ['bullets', 'rule', 'bullets']],
    ['![ক](/demo/a-1280.webp "খ")', ['image']],
    ['* ক\n![](/demo/a-1280.webp)\n* খ', ['bullets', 'image', 'bullets']],
    ['ক ![](/demo/a-1280.webp)', ['paragraph']],
    ['* ![](/demo/a-1280.webp)', ['bullets']],
  ])('%j', (source, kinds) => {
    const blocks = parseBody(source);
    expect(blocks.map(({ kind }) => kind)).toEqual(kinds);
    expect(blocks.filter(({ continues }) => continues)).toEqual([]);
  });
});
