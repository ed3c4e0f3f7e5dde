import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Page } from './page.ts';
import { createPage } from './page.ts';

const TEXT = 'খবর '.repeat(500); // "news"

const makePage = (onHeldChange?: (page: Page) => void) =>
  createPage(
    { status: 200, headers: [], body: Buffer.from(TEXT), topics: new Set(), isComplete: true, expiresAtMs: null },
    onHeldChange,
  );

describe('a page', () => {
  it('is compressed once for each encoding', async () => {
    const page = makePage();
    const [br, same, gzip] = await Promise.all([page.encode('br'), page.encode('br'), page.encode('gzip')]);
    expect([same, await page.encode('br')]).toEqual([br, br]);
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([TEXT, TEXT]);
  });

  it('releases its uncompressed body once it is compressed, and makes it again on request', async () => {
    const page = makePage();
    const br = await page.encode('br');
    expect(page.memoryBytes()).toBe(br.length);
    expect((await page.encode('identity')).toString()).toBe(TEXT);
    expect(page.memoryBytes()).toBe(br.length + Buffer.byteLength(TEXT));
  });

  it('keeps an uncompressed body that was requested', async () => {
    const page = makePage();
    await page.encode('identity');
    const gzip = await page.encode('gzip');
    expect(page.memoryBytes()).toBe(gzip.length + Buffer.byteLength(TEXT));
  });

  it('makes one compressed body from another', async () => {
    const page = makePage();
    await page.encode('gzip');
    expect(brotliDecompressSync(await page.encode('br')).toString()).toBe(TEXT);
  });

  it('holds no more memory than the compressed bytes', async () => {
    const br = await makePage().encode('br');
    expect(br.buffer.byteLength).toBe(br.length);
  });

  it('reports that it holds more', async () => {
    const reported: number[] = [];
    const page = makePage(({ memoryBytes }) => reported.push(memoryBytes()));
    const br = await page.encode('br');
    await page.encode('br');
    expect(reported).toEqual([br.length]);
  });
});
