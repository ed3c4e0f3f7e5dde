import { describe, expect, test } from 'vitest';
import { collectScripts } from './page-scripts.ts';

const collect = (html: string) => collectScripts(html, 'n1');

describe('collectScripts', () => {
  test('returns the texts of the marked scripts and removes the mark', () => {
    const html =
      '<head><link nonce="n1" rel="a"/></head><body><p>খবর</p><script nonce="n1">a()</script>' +
      '<script type="module" nonce="n1" async="">import("b")</script></body>';
    expect(collect(html)).toEqual({
      html: '<head><link rel="a"/></head><body><p>খবর</p><script>a()</script><script type="module" async="">import("b")</script></body>',
      scripts: ['a()', 'import("b")'],
    });
  });

  test.each([
    ['without a mark', '<script>evil()</script>'],
    ['with another mark', '<script nonce="n2">evil()</script>'],
    ['that is written in a text', '&lt;script nonce="n2"&gt;evil()&lt;/script&gt;'],
  ])('leaves a script %s and does not return it', (_, html) => {
    expect(collect(html)).toEqual({ html, scripts: [] });
  });

  test('does not return a script with a source', () => {
    expect(collect('<script nonce="n1" src="/a.js"></script>')).toEqual({
      html: '<script src="/a.js"></script>',
      scripts: [],
    });
  });
});
