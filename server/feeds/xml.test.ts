import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { element, escapeXml, toXmlDocument } from './xml.ts';

describe('escapeXml', () => {
  test.each([
    ['a < b && c > "d" \'e\'', 'a &lt; b &amp;&amp; c &gt; &quot;d&quot; &#39;e&#39;'],
    ['&amp;', '&amp;amp;'],
    ['<![CDATA[x]]>', '&lt;![CDATA[x]]&gt;'],
    ['এক\tদুই\nতিন', 'এক\tদুই\nতিন'],
    // র‍্যাব (RAB) keeps its joiner
    ['র\u200d\u09cdযাব', 'র\u200d\u09cdযাব'],
    ['😀👨‍👩‍👧', '😀👨‍👩‍👧'],
    ['a\u0000b\u0008c\u000bd\u001fe', 'abcde'],
    ['a\ud83db\ude00c\uffffd\ufffee', 'abcde'],
    ['\ud83d\u0000\ude00', ''],
    ['', ''],
  ])('writes %j as %j', (text, expected) => {
    expect(escapeXml(text)).toBe(expected);
  });

  it('drops what XML forbids and nothing else', () => {
    const references = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
        const escaped = escapeXml(text);
        expect(escaped).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
        expect(escaped).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
        const readBack = Object.entries(references)
          .reverse()
          .reduce((read, [reference, character]) => read.replaceAll(reference, character), escaped);
        expect(readBack).toBe([...text].filter((character) => escapeXml(character) !== '').join(''));
      }),
    );
  });
});

describe('element', () => {
  test.each([
    [element('a', 'x < y'), '<a>x &lt; y</a>'],
    [element('a', ''), '<a/>'],
    [element('a', []), '<a/>'],
    [
      element('a', '', { href: 'https://a.example/?b=1&c="2"' }),
      '<a href="https://a.example/?b=1&amp;c=&quot;2&quot;"/>',
    ],
    [element('a', 'x', { b: '1', c: '' }), '<a b="1" c="">x</a>'],
    [element('a', [element('b', '<i>'), element('c', '')]), '<a>\n<b>&lt;i&gt;</b>\n<c/>\n</a>'],
  ])('%j', ({ xml }, expected) => {
    expect(xml).toBe(expected);
  });
});

it('a document declares its encoding', () => {
  expect(toXmlDocument(element('a', 'খ'))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a>খ</a>\n');
});
