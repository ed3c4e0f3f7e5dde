import { describe, expect, it, test } from 'vitest';
import { findImageTokens } from '#domain/images/image-url.ts';
import { countWords } from './count-words.ts';
import { hasVideo } from './has-video.ts';
import { addImageDefinitions, findEndOfText, nameImages, readImageDefinitions } from './images/image-definitions.ts';
import { replaceImageUrls } from './images/replace-image-urls.ts';
import type { Block } from './nodes.ts';
import { parseBody } from './parse-body.ts';
import { toPlainText, toRunningText, toSearchText } from './plain-text.ts';

const IMAGE = '![ক](/demo/a-1280.webp "খ")';
const text = (value: string) => ({ kind: 'text', text: value }) as const;
const paragraph = (value: string): Block => ({ kind: 'paragraph', children: [text(value)] });

describe('a table', () => {
  test.each([
    ['has a header and rows', '/// টেবিল\nক // খ\nগ // ঘ\n///', [], ['ক', 'খ'], [['গ', 'ঘ']]],
    ['has the English name', '///table\nক // খ\n///', [], ['ক', 'খ'], []],
    ['has a caption', '  /// টেবিল  দাম \n\n ক // খ \n\n  ///  ', [text('দাম')], ['ক', 'খ'], []],
    [
      'has empty cells and rows of different lengths',
      '/// টেবিল\n// ক\nখ //\nগ // ঘ // ঙ\n///',
      [],
      ['', 'ক'],
      [
        ['খ', ''],
        ['গ', 'ঘ', 'ঙ'],
      ],
    ],
    ['separates cells only at slashes between spaces', '/// টেবিল\nক//খ // গ/ঘ | ঙ\n///', [], ['ক//খ', 'গ/ঘ | ঙ'], []],
  ])('%s', (_, source, caption, header, rows) => {
    const toCells = (cells: readonly string[]) => cells.map((cell) => (cell === '' ? [] : [text(cell)]));
    expect(parseBody(source)).toEqual([{ kind: 'table', caption, header: toCells(header), rows: rows.map(toCells) }]);
  });

  it('keeps cells beyond the twentieth in the last one', () => {
    const [block] = parseBody(`/// টেবিল\n${Array.from({ length: 1_000 }, (_, n) => `${n}`).join(' // ')}\n///`);
    expect.assert(block?.kind === 'table');
    expect(block.header).toHaveLength(20);
    expect(block.header[19]).toEqual([text(Array.from({ length: 981 }, (_, n) => `${n + 19}`).join(' // '))]);
  });

  it('shows a link to a video as a link', () => {
    const source = '/// টেবিল\nক // https://youtu.be/aqz-KE-bpKQ\n///';
    expect(hasVideo(source)).toBe(false);
    expect(toPlainText(source)).toBe('ক\thttps://youtu.be/aqz-KE-bpKQ');
  });
});

describe('other sections', () => {
  it('are a gallery of at least two images, with other lines below it', () => {
    expect(parseBody(`/// গ্যালারি ছবিতে\n${IMAGE}\n\nগ\n${IMAGE}\n///`)).toEqual([
      {
        kind: 'gallery',
        caption: [text('ছবিতে')],
        images: [expect.objectContaining({ alt: 'ক' }), expect.objectContaining({ caption: 'খ' })],
      },
      paragraph('গ'),
    ]);
  });

  it('are ordinary lines if a gallery has one image', () => {
    expect(parseBody(`/// গ্যালারি ছবিতে\n${IMAGE}\n///`).map(({ kind }) => kind)).toEqual(['paragraph', 'image']);
  });

  it('are a pull quote with its speaker', () => {
    expect(parseBody('/// উক্তি\nক\n— খ\n///')).toEqual([
      { kind: 'pullQuote', lines: [[text('ক')]], attribution: [text('খ')] },
    ]);
  });

  it('are a box with blocks', () => {
    const [box] = parseBody('/// বক্স শিরোনাম\n* ক\nhttps://youtu.be/aqz-KE-bpKQ\n///');
    expect(box).toMatchObject({
      kind: 'box',
      title: [text('শিরোনাম')],
      blocks: [{ kind: 'bullets' }, { kind: 'video' }],
    });
    expect(hasVideo('/// বক্স\nhttps://youtu.be/aqz-KE-bpKQ\n///')).toBe(true);
  });
});

describe('lines that make no section are text', () => {
  test.each([
    ['/// টেবিল\nক // খ', ['/// টেবিল', 'ক // খ']],
    ['///\nক\n///', ['///', 'ক', '///']],
    ['/// ছক\nক\n///', ['/// ছক', 'ক', '///']],
    ['/// constructor\nক\n///', ['/// constructor', 'ক', '///']],
    ['//// টেবিল\nক\n///', ['//// টেবিল', 'ক', '///']],
    ['ক /// টেবিল\nখ\n///', ['ক /// টেবিল', 'খ', '///']],
  ])('%j', (source, lines) => {
    expect(parseBody(source)).toEqual(lines.map(paragraph));
  });

  it('in which one section is inside another', () => {
    const blocks = parseBody('/// বক্স\n/// টেবিল\nক // খ\n///\n///');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'paragraph']);
  });
});

describe('a nested list', () => {
  const bullets = (...items: string[]) => ({ kind: 'bullets' as const, items: items.map((item) => [text(item)]) });

  test.each<[string, Block[]]>([
    ['* ক\n/* খ\n/* গ\n* ঘ', [{ ...bullets('ক', 'ঘ'), nested: { 0: [bullets('খ', 'গ')] } }]],
    ['* ক\n/* খ\n//* গ', [{ ...bullets('ক'), nested: { 0: [{ ...bullets('খ'), nested: { 0: [bullets('গ')] } }] } }]],
    ['* ক\n///* খ', [{ ...bullets('ক'), nested: { 0: [bullets('খ')] } }]],
    [
      '* ক\n/৩. খ',
      [{ ...bullets('ক'), nested: { 0: [{ kind: 'numbers', items: [{ number: 3, children: [text('খ')] }] }] } }],
    ],
    [
      '* ক\n/* খ\n/1. গ',
      [
        {
          ...bullets('ক'),
          nested: { 0: [bullets('খ'), { kind: 'numbers', items: [{ number: 1, children: [text('গ')] }] }] },
        },
      ],
    ],
    ['/* ক', [paragraph('/* ক')]],
    ['* ক\n\n/* খ', [bullets('ক'), paragraph('/* খ')]],
    ['* ক\n////* খ', [bullets('ক'), paragraph('////* খ')]],
    ['> ক\n/* খ', [{ kind: 'quote', lines: [[text('ক')]], attribution: null }, paragraph('/* খ')]],
  ])('%j', (source, blocks) => {
    expect(parseBody(source)).toEqual(blocks);
  });
});

describe('texts of the new marks', () => {
  const SOURCE =
    `এক\n/// টেবিল দুই\nতিন // চার\n///\n/// উক্তি\nপাঁচ\n///\n/// বক্স ছয়\nসাত\n///\n/// গ্যালারি আট\n${IMAGE}\n${IMAGE}\n///\n* নয়\n/* দশ`.normalize(
      'NFC',
    );

  it('are in the search, and without pull quotes and captions in the words', () => {
    expect(toSearchText(SOURCE)).toBe('এক\nদুই\nতিন\tচার\nপাঁচ\nছয়\nসাত\nআট\nখ\nখ\nনয়\nদশ'.normalize('NFC'));
    expect(toPlainText(SOURCE)).toBe('এক\nদুই\nতিন\tচার\nছয়\nসাত\nআট\nনয়\nদশ'.normalize('NFC'));
    expect(countWords(SOURCE).words).toBe(9);
  });

  it('are not in excerpts, but for lists', () => {
    expect(toRunningText(SOURCE)).toBe('এক\nনয়\nদশ'.normalize('NFC'));
  });
});

const TOKEN = '0123456789abcdef'.repeat(2);
const UPLOAD = `/media/${TOKEN}/640.jpg?w=640&h=360`;

describe('the name of an image', () => {
  it('is defined anywhere in the text, in a line that is not shown', () => {
    const blocks = parseBody(`![ক](ছবি-1 "খ")\n\n[ছবি-1]: https://img.example/a.jpg\nশেষ`);
    expect(blocks).toEqual([
      expect.objectContaining({
        kind: 'image',
        alt: 'ক',
        caption: 'খ',
        image: expect.objectContaining({ url: 'https://img.example/a.jpg' }),
      }),
      paragraph('শেষ'),
    ]);
  });

  test.each([
    ['is not defined', '![ক](ছবি-1)', ['![ক](ছবি-1)']],
    ['is defined with a URL that runs', '![ক](a)\n[a]: javascript:alert(1)', ['![ক](a)', '[a]: javascript:alert(1)']],
    ['is not used, as in a footnote', '[a]: /about', ['[a]: /about']],
  ])('leaves the lines as text if it %s', (_, source, lines) => {
    expect(parseBody(source)).toEqual(lines.map(paragraph));
  });

  it('hides the definition of an upload also after its image was deleted', () => {
    expect(parseBody(`ক\n[a]: ${UPLOAD}`)).toEqual([paragraph('ক')]);
  });

  it('has its first definition', () => {
    const { urls } = readImageDefinitions(['[a]: /one.jpg', '[a]: /two.jpg']);
    expect(urls.get('a')).toBe('/one.jpg');
  });

  it('is replaced in its definition, and not in text in the same form', () => {
    const source = '![](a)\r\n\n[a]: https://a.example/1\n[b]: https://a.example/1';
    expect(replaceImageUrls(source, (url) => url.toUpperCase())).toBe(
      source.replace('[a]: https://a.example/1', '[a]: HTTPS://A.EXAMPLE/1'),
    );
  });

  it('is chosen from the upload, once, and added at the end', () => {
    const [named] = nameImages('ক', [UPLOAD]);
    expect(named?.name).toBe('ছবি-012345');
    const body = addImageDefinitions('ক\n\n', named ? [named] : []);
    expect(body).toBe(`ক\n\n[ছবি-012345]: ${UPLOAD}`);
    expect(nameImages(body, [UPLOAD])).toEqual([named]);
    expect(addImageDefinitions(body, named ? [named] : [])).toBe(body);
    const other = UPLOAD.replace('0123456', '0123457');
    const second = nameImages(body, [other]);
    expect(addImageDefinitions(body, second)).toBe(`${body}\n[ছবি-0123457]: ${other}`);
  });

  it('writes the URL itself if the body has taken every name of an image', () => {
    const token = findImageTokens(UPLOAD)[0] ?? '';
    const lines = Array.from({ length: 27 }, (_, n) => `[ছবি-${token.slice(0, 6 + n)}]: https://a.b/${n}.jpg`);
    const body = [...lines.map((line) => `![](${/\[(.*)\]/.exec(line)?.[1]})`), ...lines].join('\n');
    expect(nameImages(body, [UPLOAD])).toEqual([{ name: UPLOAD, url: UPLOAD }]);
  });

  it('is the URL itself if the image is no upload', () => {
    expect(nameImages('', ['/demo/a.webp'])).toEqual([{ name: '/demo/a.webp', url: '/demo/a.webp' }]);
    expect(addImageDefinitions('ক', nameImages('', ['/demo/a.webp']))).toBe('ক');
  });

  test.each([
    ['above the definitions, on the blank line', `ক\n\n[a]: ${UPLOAD}\n[b]: ${UPLOAD}`, 'ক\n'.length],
    ['above them without a blank line', `ক\n[a]: ${UPLOAD}`, 'ক'.length],
    ['nowhere else if the last line is text', `[a]: ${UPLOAD}\nক`, null],
    ['nowhere else if the body has only definitions', `[a]: ${UPLOAD}`, null],
    ['nowhere else if the last line is blank', `ক\n[a]: ${UPLOAD}\n`, null],
    ['nowhere else if the last line is a footnote', 'ক\n\n[১]: https://a.example/', null],
  ])('leaves the end of the text %s', (_, body, end) => {
    expect(findEndOfText(body)).toBe(end);
  });
});
