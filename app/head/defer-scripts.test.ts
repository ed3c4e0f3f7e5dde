import { describe, expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const DOCUMENT = `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.client-1.js"/><link rel="modulepreload" href="/assets/react-1.js"/></head><body>খবর<script type="module" async="">import("/assets/entry.client-1.js");</script></body>`;

describe('deferScripts', () => {
  const deferred = deferScripts(DOCUMENT);

  test('leaves nothing that the browser fetches or runs as a module', () => {
    expect(deferred).not.toContain('<link rel="modulepreload"');
    expect(deferred).not.toContain('type="module"');
    expect(deferred).toContain('<script type="text/deferred-module">import("/assets/entry.client-1.js");</script>');
  });

  test('passes each module to the program once', () => {
    expect(
      deferScripts(DOCUMENT.replace('</head>', '<link rel="modulepreload" href="/assets/react-1.js"/></head>')),
    ).toBe(deferred);
    expect(deferred).toContain('data-modules="/assets/manifest-1.js /assets/entry.client-1.js /assets/react-1.js">');
  });

  test('leaves the modules of the development server to its entry script', () => {
    expect(deferScripts(DOCUMENT.replaceAll('/assets/', '/app/'))).toContain('<script data-modules="">');
  });

  test('leaves the content unchanged and ends with a minified program', () => {
    expect(deferred).toContain('<body>খবর<script');
    expect(deferred).toMatch(/<script data-modules="[^"]+">\S[^\n]+<\/script><\/body>$/);
  });
});
