import { describe, expect, it, test } from 'vitest';
import type { RenderChange } from '#tests/support/site/open-test-cache.ts';
import { EVENING_MS, MIDNIGHT_MS, openCache, readBody } from '#tests/support/site/open-test-cache.ts';

describe('an incomplete render', () => {
  const failed: RenderChange = { status: 503, isComplete: false, expiresAtMs: null };

  test.each<[string, (site: ReturnType<typeof openCache>) => unknown]>([
    ['a change evicted it', ({ change }) => change('home')],
    ['everything was evicted', ({ change }) => change('*')],
    ['it expired', ({ clock }) => clock.advanceTo(MIDNIGHT_MS)],
  ])('is replaced by the last complete page after %s', async (_name, drop) => {
    const site = openCache();
    await site.get('/');
    await drop(site);
    expect(await site.get('/', failed)).toBe('1');
  });

  it('is replaced by a page marked as stale, with its entity tag', async () => {
    const { cache, clock, change, toRendered } = openCache();
    const read = (text: string, rendered: RenderChange = {}) =>
      cache.get({
        key: '/',
        nowMs: clock.now(),
        render: async () => toRendered(text, rendered),
        acceptsStale: true,
      });
    const fresh = await read('a');
    change('home');
    const stale = await read('b', failed);
    expect(stale.headers).toEqual([['Cache-Status', 'prohor; hit; detail=stale']]);
    expect([stale.status, stale.etag]).toEqual([200, fresh.etag]);
    await clock.advance(1_000);
    expect((await read('c')).headers).toEqual([]);
  });

  it('is not repeated within a second, with or without an earlier page', async () => {
    const { get, clock } = openCache();
    expect([await get('/', failed), await get('/', failed)]).toEqual(['1', '1']);
    await clock.advance(999);
    expect(await get('/')).toBe('1');
    await clock.advance(1);
    expect([await get('/'), await get('/')]).toEqual(['2', '2']);
  });

  it('is repeated at once after a change', async () => {
    const { get, change } = openCache();
    await get('/', failed);
    change('search');
    expect(await get('/')).toBe('2');
  });

  it('is delivered to those who do not accept a stale page', async () => {
    const { cache, change, toRendered } = openCache();
    const read = async (text: string, rendered: RenderChange = {}) => {
      const render = async () => toRendered(text, rendered);
      return readBody(await cache.get({ key: '/_root.data', nowMs: EVENING_MS, render, acceptsStale: false }));
    };
    await read('a');
    change('home');
    expect(await read('b', failed)).toBe('b');
  });

  it.each<[string, (site: ReturnType<typeof openCache>) => unknown]>([
    ['a change hid something that it shows', ({ hide }) => hide('search', 'home')],
    ['a change may have hidden anything', ({ hide }) => hide('*')],
    [
      'it changed, and a later change of other topics hid something',
      ({ change, hide }) => {
        change('home');
        hide('category:খেলা');
      },
    ],
    [
      'it expired, and a change hid something that it shows',
      async ({ clock, hide }) => {
        await clock.advanceTo(MIDNIGHT_MS);
        hide('home');
      },
    ],
  ])('is not replaced by an earlier page if %s', async (_name, drop) => {
    const site = openCache();
    await site.get('/');
    await drop(site);
    expect(await site.get('/', failed)).toBe('2');
  });

  it('is replaced by the last page if a change hid something on other pages only', async () => {
    const { get, hide, clock } = openCache();
    await get('/');
    hide('category:খেলা');
    await clock.advanceTo(MIDNIGHT_MS);
    expect(await get('/', failed)).toBe('1');
  });

  it.each([
    ['an incomplete', failed],
    ['a complete', {}],
  ])('and %s one are rendered again if a change hid something meanwhile', async (_name, first) => {
    const { get, getDelayed, hide } = openCache();
    const delayed = getDelayed();
    const joined = get();
    hide('home');
    expect(await delayed.finish(first)).toBe('2');
    expect([await joined, await get()]).toEqual(['2', '2']);
  });

  it('and a complete one are shared if a change hid something on other pages only', async () => {
    const { get, getDelayed, hide } = openCache();
    const delayed = getDelayed();
    hide('category:খেলা');
    const joined = get();
    expect(await delayed.finish()).toBe('1');
    expect([await joined, await get()]).toEqual(['1', '1']);
  });

  it('never brings back a page that a later render found missing', async () => {
    const { get, change, clock } = openCache();
    await get('/article/a');
    change('home');
    expect(await get('/article/a', { status: 404, expiresAtMs: null })).toBe('2');
    await clock.advance(1_000);
    expect(await get('/article/a', failed)).toBe('3');
  });
});
