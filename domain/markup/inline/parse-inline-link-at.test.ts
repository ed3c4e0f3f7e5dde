import { describe, expect, it, test } from 'vitest';
import type { Inline } from '../nodes.ts';
import { parseInline } from './parse-inline.ts';
import { decideInlineHref } from './parse-inline-link-at.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });
const named = (href: string, ...children: Inline[]): Inline => ({ kind: 'inlineLink', href, children });

describe('an inline link', () => {
  test.each<[string, Inline[]]>([
    ['[ক](https://example.org/a)', [named('https://example.org/a', text('ক'))]],
    ['আজ [ক খ](/about) খবর', [text('আজ '), named('/about', text('ক খ')), text(' খবর')]],
    ['[ক](mailto:Desk@prohor.example)', [named('mailto:Desk@prohor.example', text('ক'))]],
    ['[ক](https://example.org/a_(b)) গ', [named('https://example.org/a_(b)', text('ক')), text(' গ')]],
    ['[**ক** খ](/a)', [named('/a', { kind: 'bold', children: [text('ক')] }, text(' খ'))]],
    ['**[ক](/a)**', [{ kind: 'bold', children: [named('/a', text('ক'))] }]],
    ['_[ক](/a_b)_', [{ kind: 'italic', children: [named('/a_b', text('ক'))] }]],
    ['**ক [খ** গ](/a)', [text('**ক '), named('/a', text('খ** গ'))]],
    ['[https://a.example](https://b.example/)', [named('https://b.example/', text('https://a.example'))]],
    ['[ক](/a)[খ](/b)', [named('/a', text('ক')), named('/b', text('খ'))]],
    ['[[ক](/a)]', [text('['), named('/a', text('ক')), text(']')]],
    ['[ক](/a?b=১#গ)', [named('/a?b=%E0%A7%A7#%E0%A6%97', text('ক'))]],
    ['যান![ক](/a)', [text('যান!'), named('/a', text('ক'))]], // "go!"
  ])('%j', (source, nodes) => {
    expect(parseInline(source)).toEqual(nodes);
  });

  it('leads to a video without embedding it', () => {
    expect(parseInline('[ক](https://youtu.be/aqz-KE-bpKQ)')).toEqual([
      named('https://youtu.be/aqz-KE-bpKQ', text('ক')),
    ]);
  });
});

describe('the URL of an inline link', () => {
  test.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTP://Example.org/ক', 'http://example.org/%E0%A6%95'],
    ['/', '/'],
    ['/article/a1', '/article/a1'],
    ['/a/../b', '/b'],
    ['MAILTO:a.b+c@d-e.example', 'mailto:a.b+c@d-e.example'],
  ])('%j → %j', (url, href) => {
    expect(decideInlineHref(url)).toBe(href);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://a.example/b',
    'file:///etc/passwd',
    'view-source:https://a.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://',
    'https://user@evil.example/',
    'https://a.example:b@evil.example/',
    'https://localhostonly/',
    'mailto:a@b',
    'mailto:a@b.example,c@d.example',
    'mailto:a@b.example?subject=x',
    'mailto:a b@c.example',
    '',
    '#',
    '?q=a',
    'about',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('%j is refused', (url) => {
    expect(decideInlineHref(url)).toBeNull();
  });
});

describe('a text that only looks like an inline link', () => {
  test.each([
    '[ক](javascript:alert(1))',
    '[ক](JAVASCRIPT:alert`1`)',
    '[ক]( javascript:alert(1))',
    '[ক](java\tscript:alert(1))',
    '[ক](data:text/html,x)',
    '[ক](/a\u0000b)',
    '[ক](&#106;avascript:alert(1))',
    '[ক](/a"onclick=b)',
    '[ক](/a<b>)',
    '[ক\n](/a)',
    '[ক](/a',
    '[ক](/a(b)',
    `[${'ক'.repeat(1001)}](/a)`,
  ])('%j stays text', (source) => {
    expect(parseInline(source)).toEqual([text(source)]);
  });
});
