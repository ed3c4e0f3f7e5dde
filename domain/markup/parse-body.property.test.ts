import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '#tests/support/property-runs.ts';
import type { Block, Inline, List } from './nodes.ts';
import { parseBody } from './parse-body.ts';
import { toPlainText, toSearchText } from './plain-text.ts';

/** Bold, italic and four highlights, inside and outside a link, and the text. */
const MAX_DEPTH = 14;
const RUNS = runs(150);
const LETTERS = ['ক', 'খি', 'গ্র', 'ঘ', 'Q'];
const MARKS = [
  '**',
  '*',
  '***',
  '_',
  '__',
  '##',
  '###',
  '#',
  ' ',
  ' ',
  '\n',
  '\n\n',
  '# ',
  '## ',
  '* ',
  '1. ',
  '৫. ',
  '> ',
  '> — ',
  '---',
  '।',
  '(',
  '[',
  ']',
];
const LINKS = [
  'https://youtu.be/aqz-KE-bpKQ',
  'https://vimeo.com/1084537?',
  'https://example.org/',
  'https://',
  'http://[',
  '](https://example.org/)',
  '](/about)',
  '](mailto:a@b.example)',
];
const LABELS = ['##red|', '##nope|', '###0f0|', '##|', '##rgb(0 0 0 / 1%)|'];

const markup = (tokens: string[]) =>
  fc.array(fc.constantFrom(...tokens), { maxLength: 60 }).map((list) => list.join(''));
const bengaliOf = (text: string) => text.replace(/[^\u0980-\u09e5]/g, '');
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '');

function isSubsequence(part: string, whole: string): boolean {
  let position = 0;
  for (const letter of part) {
    position = whole.indexOf(letter, position) + 1;
    if (position === 0) return false;
  }
  return true;
}

function depthOf(nodes: readonly Inline[]): number {
  return Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depthOf(node.children) : 1)));
}

function itemsOf(list: List): readonly (readonly Inline[])[] {
  const items = list.kind === 'bullets' ? list.items : list.items.map(({ children }) => children);
  return [...items, ...Object.values(list.nested ?? {}).flatMap((lists) => lists.flatMap(itemsOf))];
}

function childrenOf(block: Block): readonly (readonly Inline[])[] {
  switch (block.kind) {
    case 'video':
    case 'post':
    case 'image':
    case 'rule':
      return [];
    case 'quote':
    case 'pullQuote':
      return block.attribution === null ? block.lines : [...block.lines, block.attribution];
    case 'bullets':
    case 'numbers':
      return itemsOf(block);
    // Cells, captions and titles may be empty.
    case 'table':
      return [block.caption, ...block.header, ...block.rows.flat()].filter((cell) => cell.length > 0);
    case 'gallery':
      return [block.caption].filter((caption) => caption.length > 0);
    case 'box':
      return [block.title, ...block.blocks.flatMap(childrenOf)].filter((children) => children.length > 0);
    default:
      return [block.children];
  }
}

function linksOf(nodes: readonly Inline[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.kind === 'text'
      ? []
      : 'href' in node
        ? [node.href, ...('children' in node ? linksOf(node.children) : [])]
        : linksOf(node.children),
  );
}

describe('no text of a reporter is lost', () => {
  it('shows every letter once and in order if there is no highlight or link', () => {
    fc.assert(
      fc.property(markup([...LETTERS, ...MARKS]), (source) => {
        expect(lettersOf(toPlainText(source))).toBe(lettersOf(source));
      }),
      RUNS,
    );
  });

  it('shows every Bengali letter beside highlights, links and videos', () => {
    fc.assert(
      fc.property(markup([...LETTERS, ...MARKS, ...LINKS, ...LABELS]), (source) => {
        expect(bengaliOf(toPlainText(source))).toBe(bengaliOf(source));
      }),
      RUNS,
    );
  });

  it('shows every letter of tables, boxes, pull quotes and nested lists', () => {
    const names = ['টেবিল', 'উক্তি', 'বক্স', 'গ্যালারি'];
    const openings = names.flatMap((name) => [`\n/// ${name}\n`, `\n/// ${name} ক\n`]);
    const ends = ['\n///\n', '\n///\n', ' // ', '\n/* ', '\n//১. ', '\n///* '];
    fc.assert(
      fc.property(markup([...LETTERS, ...MARKS, ...openings, ...ends]), (source) => {
        const sections = new RegExp(`^\\s*///\\s*(?:${names.join('|')})(?=\\s|$)`, 'gmu');
        const written = lettersOf(source.replace(sections, '')).split('').sort().join('');
        const shown = lettersOf(toSearchText(source).replace(sections, ''));
        expect(shown.split('').sort().join('')).toBe(written);
      }),
      RUNS,
    );
  });

  it('drops at most the text between ## and |', () => {
    fc.assert(
      fc.property(markup([...LETTERS, ...MARKS, ...LABELS, '|']), (source) => {
        const shown = lettersOf(toPlainText(source));
        expect(isSubsequence(shown, lettersOf(source))).toBe(true);
        expect(isSubsequence(lettersOf(source.replace(/##[^|\n]*\|/g, '')), shown)).toBe(true);
      }),
      RUNS,
    );
  });

  it('shows every letter of any text without a bar or a link', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.replaceAll(/[|:]/g, ''));
    fc.assert(
      fc.property(anyText, (source) => {
        expect(lettersOf(toPlainText(source))).toBe(lettersOf(source));
      }),
    );
  });
});

describe('any text', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    markup([...LETTERS, ...MARKS, ...LINKS, ...LABELS, '|', '\u0000', '\ud800', 'javascript:', 'data:', '@', '..']),
    markup([
      '[',
      'ক',
      '](',
      ')',
      'javascript:',
      'data:,',
      'https://',
      '//',
      '/',
      '\\',
      '\t',
      'a.example',
      '@',
      'mailto:',
    ]),
  );

  it('has a limited nesting depth and links only to http, https, e-mail and paths of the site', () => {
    fc.assert(
      fc.property(anything, (source) => {
        const lines = parseBody(source).flatMap(childrenOf);
        expect(Math.max(0, ...lines.map(depthOf))).toBeLessThanOrEqual(MAX_DEPTH);
        const unsafe = lines.flatMap(linksOf).filter((href) => !/^(?:https?:\/\/|mailto:|\/(?![/\\]))/.test(href));
        expect(unsafe).toEqual([]);
      }),
      RUNS,
    );
  });

  it('yields no empty block', () => {
    fc.assert(
      fc.property(anything, (source) => {
        expect(
          parseBody(source)
            .flatMap(childrenOf)
            .filter((children) => children.length === 0),
        ).toEqual([]);
      }),
      RUNS,
    );
  });
});

/** A megabyte in `npm run test:long`. */
const LENGTH = runs(100_000).numRuns;
const fill = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length));

describe('a long hostile text is read', () => {
  test.each([
    '*',
    '**',
    '** ',
    '**a',
    '_',
    '_ক ',
    ' _a_b',
    '#',
    '##',
    '##a',
    '##red|',
    '##red|a',
    '##red|##',
    `##${'x'.repeat(64)}`,
    '[',
    '[a](',
    '[a](/a',
    '[a](((',
    '[a](/b)',
    '![',
    '![](/a "',
    '> a\n',
    '---\n',
    '/// table\n',
    '/// box\nক\n///\n',
    '/// table\nক // খ\n///\n',
    ' // ',
    '///* a\n',
    '/* a\n',
    '![](a)\n',
    '[a]: /a\n![](a)\n',
    `[a]: /media/${'a'.repeat(32)}/640.jpg?w=640&h=360\n`,
    '|',
    '(',
    ')',
    'a',
    'ক',
    ' ',
    '\n',
    'a\n',
    '* a\n',
    '1. a\n',
    '**_##red|',
    '**_##red|a##_**',
    'https://x.com/a/status/12345\n',
    'https://',
    'https://[ ',
    'https://a.b ',
    'https://a.b) ',
    'https://youtu.be/aqz-KE-bpKQ ',
    '_https://a.b_ ',
    'https://youtu.be/aqz-KE-bpKQক',
    '\u0000',
    '\ud800',
    '\u200d',
  ])('%j over and over', (unit) => {
    const source = fill(unit);
    const letters = (text: string) => text.replace(/[^কআ-হ]/g, '').length;
    expect(letters(toPlainText(source))).toBe(letters(source));
  });

  test.each(['**', '_', '##red|', '(', 'https://a.b/'])('opened by %j and never closed', (mark) => {
    const source = `${mark}${'ক'.repeat(LENGTH)}`;
    expect(toPlainText(source)).toBe(source);
  });

  it('has a limited nesting depth after half a million opening and closing marks', () => {
    const source = `${'##red|'.repeat(100_000)}ক${'##'.repeat(100_000)}`;
    const [line = []] = parseBody(source).flatMap(childrenOf);
    expect(depthOf(line)).toBeLessThanOrEqual(MAX_DEPTH);
    expect(bengaliOf(toPlainText(source))).toBe('ক');
  });
});
