import { describe, expect, test } from 'vitest';
import { finishDocument } from './finish-document.ts';

const DOCUMENT = `<head><style></style><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.client-1.js"/><link rel="modulepreload" href="/assets/react-1.js"/></head><body>খবর<script type="module" async="">import("/assets/entry.client-1.js");</script></body>`;

const DATA = '["</script>& "]\n';

describe('finishDocument', () => {
  const finish = (html: string) => finishDocument(html, { styles: Buffer.from('a{b:c}'), data: DATA }).toString();
  const deferred = finish(DOCUMENT);

  test('leaves nothing that the browser fetches or runs as a module', () => {
    expect(deferred).not.toContain('<link rel="modulepreload"');
    expect(deferred).not.toContain('type="module"');
    expect(deferred).toContain('<script type="text/deferred-module">import("/assets/entry.client-1.js");</script>');
  });

  test('passes each module to the program once', () => {
    expect(finish(DOCUMENT.replace('</head>', '<link rel="modulepreload" href="/assets/react-1.js"/></head>'))).toBe(
      deferred,
    );
    expect(deferred).toContain('data-modules="/assets/manifest-1.js /assets/entry.client-1.js /assets/react-1.js">');
  });

  test('finds the preloads before and behind the styles and begins with the document type', () => {
    const styled = finish(
      DOCUMENT.replace('<head>', '<html><head><link rel="modulepreload" href="/assets/manifest-1.js"/>'),
    );
    expect(styled).toMatch(/^<!DOCTYPE html><html><head><style>a{b:c}<\/style><\/head>/);
    expect(styled).toContain('data-modules="/assets/manifest-1.js /assets/entry.client-1.js /assets/react-1.js">');
  });

  test('leaves the content unchanged and ends with a minified program', () => {
    expect(deferred).toContain('<body>খবর<script');
    expect(deferred).toMatch(/<script data-modules="[^"]+">\S[^\n]+<\/script><\/body>$/);
  });

  test('adds the data as text that cannot end its element and is the same JSON', () => {
    const text = /<script type="application\/json" id="page-data">([^<]*)<\/script><script data-modules/.exec(
      deferred,
    )?.[1];
    expect(JSON.parse(text ?? '')).toEqual(JSON.parse(DATA));
  });

  test('throws if the page has no entry script or no element for its styles', () => {
    expect(() => finish('<head><style></style></head><body></body>')).toThrow('no entry script');
    expect(() => finish(DOCUMENT.replace('<style></style>', ''))).toThrow('no element for its styles');
  });
});
