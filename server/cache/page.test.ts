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
    const [br, same, gzip] = await Promise.all([page.encoded('br'), page.encoded('br'), page.encoded('gzip')]);
    expect([same, await page.encoded('br')]).toEqual([br, br]);
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([TEXT, TEXT]);
  });

  it('releases its uncompressed body once it is compressed, and makes it again on request', async () => {
    const page = makePage();
    const br = await page.encoded('br');
    expect(page.heldBytes()).toBe(br.length);
    expect((await page.encoded('identity')).toString()).toBe(TEXT);
    expect(page.heldBytes()).toBe(br.length + Buffer.byteLength(TEXT));
  });

  it('keeps an uncompressed body that was requested', async () => {
    const page = makePage();
    await page.encoded('identity');
    const gzip = await page.encoded('gzip');
    expect(page.heldBytes()).toBe(gzip.length + Buffer.byteLength(TEXT));
  });

  it('makes one compressed body from another', async () => {
    const page = makePage();
    await page.encoded('gzip');
    expect(brotliDecompressSync(await page.encoded('br')).toString()).toBe(TEXT);
  });

  it('holds no more memory than the compressed bytes', async () => {
    const br = await makePage().encoded('br');
    expect(br.buffer.byteLength).toBe(br.length);
  });

  it('reports that it holds more', async () => {
    const reported: number[] = [];
    const page = makePage(({ heldBytes }) => reported.push(heldBytes()));
    const br = await page.encoded('br');
    await page.encoded('br');
    expect(reported).toEqual([br.length]);
  });
});
