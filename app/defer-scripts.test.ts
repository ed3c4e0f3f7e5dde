import { describe, expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const DOCUMENT = `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.client-1.js"/><link rel="modulepreload" href="/assets/react-1.js"/></head><body>খবর<script type="module" async="">import("/assets/entry.client-1.js");</script></body>`;

describe('a document whose scripts wait', () => {
  const deferred = deferScripts(DOCUMENT);

  test('fetches and runs no module by itself', () => {
    expect(deferred).not.toContain('<link rel="modulepreload"');
    expect(deferred).not.toContain('type="module"');
    expect(deferred).toContain('<script type="text/waiting-module">import("/assets/entry.client-1.js");</script>');
  });

  test('fetches all modules together and runs the shared ones before the entry', () => {
    expect(deferred).toContain('of ["/assets/manifest-1.js","/assets/entry.client-1.js","/assets/react-1.js"]');
    expect(deferred).toContain('of ["/assets/react-1.js"]');
  });

  test('keeps what the reader sees', () => {
    expect(deferred).toContain('<body>খবর<script');
    expect(deferred.endsWith('</script></body>')).toBe(true);
  });
});
