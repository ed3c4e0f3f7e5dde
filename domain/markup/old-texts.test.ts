import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { Block, Inline } from './nodes.ts';
import { parseBody } from './parse-body.ts';

/**
 * Random texts without links in brackets, images, quotes and rules, each with the blocks that the parser returned before it
 * knew those marks. Written by that parser; never written again.
 */
const FIXTURES = new URL('fixtures/bodies-before-links.jsonl', import.meta.url);

const text = (value: string): Inline => ({ kind: 'text', text: value });
const link = (url: string): Inline => ({ kind: 'link', href: url, text: url });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });

describe('a text from before links, images, quotes and rules', () => {
  const cases = readFileSync(FIXTURES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, Block[]]);

  it('has 400 examples', () => {
    expect(cases).toHaveLength(400);
  });

  it('is parsed as before', () => {
    for (const [source, blocks] of cases) expect([source, parseBody(source)]).toEqual([source, blocks]);
  });
});

describe('signs that older texts may contain stay text', () => {
  test.each([
    '[কিছু](টীকা)', // "something", "note"
    '[কিছু] (https)',
    '[](/about)',
    '[ ](/about)',
    '[ক](about)',
    '[ক](#note)',
    '[ক](//example.org)',
    '[ক](/\\example.org)',
    '[ক](/..//example.org)',
    '[ক](ftp://example.org/)',
    '[ক](mailto:)',
    '[ক](mailto:a@b.example?body=x)',
    '[ক](www.example.org)',
    '[ক](/a b)',
    '[ক][খ](/about',
    '>ক',
    '>',
    '>> ক',
    '--',
    '----',
    '- - -',
    '—',
    '***',
    '___',
    '--- ক',
    '![ক](টীকা)',
    '![ক](/demo/a.jpg caption)',
    '![ক](/demo/a.jpg "caption)',
    '![ক](data:image/png;base64,AAAA)',
    '![ক](javascript:alert(1))',
    '![ক](//example.org/a.jpg)',
  ])('%j', (source) => {
    expect(parseBody(source)).toEqual([paragraph(text(source))]);
  });

  test.each<[string, Inline[]]>([
    ['[ক] (https://example.org/)', [text('[ক] ('), link('https://example.org/'), text(')')]],
    ['[ক](https://example.org/ খ)', [text('[ক]('), link('https://example.org/'), text(' খ)')]],
    ['[https://example.org/]', [text('['), link('https://example.org/'), text(']')]],
  ])('%j', (source, children) => {
    expect(parseBody(source)).toEqual([paragraph(...children)]);
  });
});
