import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { Topic } from '#services/live/change.ts';
import { EVENING_MS, MIDNIGHT_MS, openCache } from '#tests/support/site/open-test-cache.ts';
import type { RenderedPage } from './page.ts';
import { noPageCache } from './page-cache.ts';

describe('a page', () => {
  it('is rendered once and then comes from the cache', async () => {
    const { get } = openCache();
    expect([await get(), await get()]).toEqual(['1', '1']);
  });

  it('is cached separately for each key', async () => {
    const { get } = openCache();
    expect([await get('/'), await get('/?after=1'), await get('/'), await get('/?after=1')]).toEqual([
      '1',
      '2',
      '1',
      '2',
    ]);
  });

  it('is cached with its status', async () => {
    const { get, cache, clock } = openCache();
    await get('/article/draft', { status: 403 });
    const render = () => Promise.reject(new Error('not rendered again'));
    const page = await cache.get({ key: '/article/draft', nowMs: clock.now(), render, acceptsStale: true });
    expect(page.status).toBe(403);
  });

  it('is rendered each time if it must not be cached', async () => {
    const { get } = openCache();
    expect([await get('/', { expiresAtMs: null }), await get('/', { expiresAtMs: null })]).toEqual(['1', '2']);
  });

  it('is rendered again at midnight, when it expires', async () => {
    const { get, clock } = openCache();
    await get();
    await clock.advanceTo(MIDNIGHT_MS - 1);
    expect(await get()).toBe('1');
    await clock.advanceTo(MIDNIGHT_MS);
    expect(await get('/', { expiresAtMs: MIDNIGHT_MS + 1 })).toBe('2');
    expect(await get()).toBe('2');
  });

  it('has the same entity tag for the same content, and another for other content', async () => {
    const { cache } = openCache();
    const render = (text: string) => async (): Promise<RenderedPage> => ({
      status: 200,
      isComplete: true,
      headers: [],
      body: Buffer.from(text),
      topics: new Set(),
      expiresAtMs: null,
    });
    const etagOf = async (text: string) =>
      (await cache.get({ key: text, nowMs: 0, render: render(text), acceptsStale: true })).etag;
    expect(await etagOf('a')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(await etagOf('a')).toBe(await etagOf('a'));
    expect(await etagOf('a')).not.toBe(await etagOf('b'));
  });
});

test('an entity tag depends neither on the time of the render nor on how often the page contains it', async () => {
  const { cache, toRendered } = openCache();
  const etagOf = async (text: string, renderMark: string) => {
    const render = async () => ({ ...toRendered(text, { expiresAtMs: null }), renderMark });
    return (await cache.get({ key: '/', nowMs: 0, render, acceptsStale: true })).etag;
  };
  expect(await etagOf('read at 17, খবর, at 17', '17')).toBe(await etagOf('read at 18, খবর, at 18', '18'));
  expect(await etagOf('read at 17, খবর', '17')).not.toBe(await etagOf('read at 18, আরও খবর', '18'));
});

describe('a change', () => {
  test.each<[Topic[], string]>([
    [['home'], '2'],
    [['category:খেলা'], '2'],
    [['search', 'home'], '2'],
    [['*'], '2'],
    [['search'], '1'],
    [['category:বিশ্ব'], '1'],
    [[], '1'],
  ])('of %j: a page of home and sport is then render %s', async (topics, expected) => {
    const { get, change } = openCache();
    await get('/', { topics: ['home', 'category:খেলা'] });
    change(...topics);
    expect(await get()).toBe(expected);
  });

  it('evicts every page that shows the topic, and no other', async () => {
    const { get, change } = openCache();
    await get('/a', { topics: ['home'] });
    await get('/b', { topics: ['home', 'search'] });
    await get('/c', { topics: ['search'] });
    change('home');
    expect([await get('/a'), await get('/b'), await get('/c')]).toEqual(['4', '5', '3']);
  });

  it('during a render: that page is delivered, but not cached', async () => {
    const { get, getDelayed, change } = openCache();
    const delayed = getDelayed();
    change('home');
    expect(await delayed.finish()).toBe('1');
    expect([await get(), await get()]).toEqual(['2', '2']);
  });

  it('during a render: later requests get a new one, which is cached', async () => {
    const { get, getDelayed, change } = openCache();
    const before = getDelayed();
    change('home');
    const after = get();
    expect(await before.finish()).toBe('1');
    expect([await after, await get()]).toEqual(['2', '2']);
  });

  it('of other topics during a render: later requests share it, and it is cached', async () => {
    const { get, getDelayed, change } = openCache();
    const before = getDelayed();
    change('newsroom', 'search');
    const after = get();
    expect(await before.finish()).toBe('1');
    expect([await after, await get()]).toEqual(['1', '1']);
  });

  it('without topics during a render: the page is cached', async () => {
    const { get, getDelayed, change } = openCache();
    const delayed = getDelayed();
    change();
    await delayed.finish();
    expect(await get()).toBe('1');
  });
});

test('a page needs a render unless it is cached, is being rendered or has just failed', async () => {
  const { cache, clock, get, getDelayed, change } = openCache();
  const needsRender = () => cache.needsRender('/', clock.now());
  expect(needsRender()).toBe(true);
  const delayed = getDelayed();
  expect(needsRender()).toBe(false);
  await delayed.finish();
  expect(needsRender()).toBe(false);
  change('home');
  expect(needsRender()).toBe(true);
  await get('/', { isComplete: false });
  expect(needsRender()).toBe(false);
  await clock.advance(1_000);
  expect(needsRender()).toBe(true);
});

describe('while changes may be missed', () => {
  it('nothing is cached', async () => {
    const { get, bus } = openCache();
    bus.isListening = false;
    expect([await get(), await get()]).toEqual(['1', '2']);
  });

  it('what was cached before is still used', async () => {
    const { get, bus } = openCache();
    await get();
    bus.isListening = false;
    expect(await get()).toBe('1');
  });

  test.each([
    ['lost', true, false],
    ['restored', false, true],
  ])('and the connection is %s during a render, that page is not cached', async (_name, before, after) => {
    const { get, getDelayed, bus } = openCache();
    bus.isListening = before;
    const delayed = getDelayed();
    bus.isListening = after;
    await delayed.finish();
    bus.isListening = true;
    expect([await get(), await get()]).toEqual(['2', '2']);
  });
});

describe('requests at the same time', () => {
  it('for one key share a render', async () => {
    const { get, getDelayed } = openCache();
    const delayed = getDelayed();
    const others = [get(), get()];
    expect(await delayed.finish()).toBe('1');
    expect(await Promise.all(others)).toEqual(['1', '1']);
  });

  it('that join a render are reported, so that the render may take their places in the queue', async () => {
    const { cache, clock, toRendered } = openCache();
    const delayed = Promise.withResolvers<RenderedPage>();
    const joined: string[] = [];
    const request = (name: string) =>
      cache.get({
        key: '/',
        nowMs: clock.now(),
        render: () => delayed.promise,
        join: () => joined.push(name),
        acceptsStale: true,
      });
    const all = [request('first'), request('second')];
    delayed.resolve(toRendered('1', {}));
    await Promise.all(all);
    expect(joined).toEqual(['second']);
  });

  it('for two keys do not', async () => {
    const { get, getDelayed } = openCache();
    const delayed = getDelayed('/a');
    expect(await get('/b')).toBe('2');
    await delayed.finish();
  });

  it('all fail if the render fails, and the next request renders again', async () => {
    const { get, getDelayed } = openCache();
    const delayed = getDelayed();
    const other = get();
    const failure = new Error('no database');
    await expect(delayed.fail(failure)).rejects.toBe(failure);
    await expect(other).rejects.toBe(failure);
    expect(await get()).toBe('2');
  });
});

describe('memory', () => {
  it('is limited in bytes: the least recently used page is evicted', async () => {
    const { get } = openCache(2 * 6_010);
    await get('/a');
    await get('/b');
    await get('/a');
    await get('/c');
    expect([await get('/a'), await get('/c'), await get('/b')]).toEqual(['1', '3', '4']);
  });

  it('does not store a page that exceeds its limit', async () => {
    const { get, change } = openCache(900);
    expect([await get(), await get()]).toEqual(['1', '2']);
    change('home');
    expect(await get()).toBe('3');
  });

  it('of a page counts every encoding that it holds, from the moment it is made', async () => {
    const { cache, toRendered } = openCache(40_000);
    const body = randomBytes(10_000);
    const render = async () => ({ ...toRendered('', {}), body });
    const read = (key: string) => cache.get({ key, nowMs: EVENING_MS, render, acceptsStale: true });
    const isCached = (key: string) => cache.find(key, EVENING_MS) !== undefined;
    await (await read('/a')).encode('br');
    const page = await read('/b');
    await page.encode('br');
    expect([isCached('/a'), isCached('/b')]).toEqual([true, true]);
    await page.encode('gzip');
    expect([isCached('/a'), isCached('/b')]).toEqual([false, true]);
  });
});

test('the cache that stores nothing renders each time', async () => {
  let renders = 0;
  const render = async (): Promise<RenderedPage> => {
    renders += 1;
    return {
      ...{ status: 200, headers: [], body: Buffer.from(''), topics: new Set() },
      ...{ isComplete: true, expiresAtMs: MIDNIGHT_MS },
    };
  };
  await noPageCache.get({ key: '/', nowMs: EVENING_MS, render, acceptsStale: true });
  await noPageCache.get({ key: '/', nowMs: EVENING_MS, render, acceptsStale: true });
  expect(renders).toBe(2);
});
