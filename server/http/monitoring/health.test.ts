import { describe, expect, test } from 'vitest';
import type { HealthChecks, HealthOptions } from './health.ts';
import { createHealth } from './health.ts';

const works = async () => true;
const openHealth = (broken: Partial<HealthChecks> = {}, changes: Partial<HealthOptions> = {}) =>
  createHealth({
    checks: { database: works, changes: works, receivesChanges: works, files: works, ...broken },
    version: '1.2.3',
    isDraining: () => false,
    hasCachedPages: () => false,
    readWritable: () => ({ database: true, files: true }),
    hasPrimary: () => true,
    ...changes,
  });
const WELL = {
  ready: true,
  version: '1.2.3',
  ...{ database: true, changes: true, files: true, draining: false },
  ...{ databaseWrites: true, databasePrimary: true, fileWrites: true },
};

async function read(promised: Promise<Response>) {
  const response = await promised;
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return [response.status, await response.json()];
}

describe('/readyz', () => {
  test('returns 200 with the version if every part works', async () => {
    expect(await read(openHealth().createReadyResponse())).toEqual([200, WELL]);
  });

  test('returns 200 and names what cannot be written if readers still get the site', async () => {
    const health = openHealth({}, { readWritable: () => ({ database: false, files: true }) });
    expect(await read(health.createReadyResponse())).toEqual([200, { ...WELL, databaseWrites: false }]);
  });

  test('says if no host of the database takes writes', async () => {
    const health = openHealth({ database: async () => false }, { hasCachedPages: () => true, hasPrimary: () => false });
    const state = { ...WELL, database: false, databasePrimary: false };
    expect(await read(health.createReadyResponse())).toEqual([200, state]);
  });

  test('returns 503 while the program is about to stop', async () => {
    const health = openHealth({}, { isDraining: () => true });
    expect(await read(health.createReadyResponse())).toEqual([503, { ...WELL, ready: false, draining: true }]);
    expect((await read(Promise.resolve(health.createLiveResponse())))[0]).toBe(200);
  });

  test.each<[string, () => Promise<boolean>]>([
    ['does not work', async () => false],
    ['fails', () => Promise.reject(new Error('refused'))],
    ['does not answer', () => new Promise(() => {})],
  ])(
    'returns 503 if the database %s and no page is cached; with a cached page only the body says so',
    async (_name, database) => {
      const state = { ...WELL, database: false };
      expect(await read(openHealth({ database }).createReadyResponse())).toEqual([503, { ...state, ready: false }]);
      const hasCachedPages = () => true;
      expect(await read(openHealth({ database }, { hasCachedPages }).createReadyResponse())).toEqual([200, state]);
    },
  );

  test('returns 200 and names the store or the connection for changes, which pages do not need', async () => {
    const files = async () => false;
    const state = { ...WELL, files: false, changes: false };
    expect(await read(openHealth({ files, changes: files }).createReadyResponse())).toEqual([200, state]);
  });
});

test('/readyz returns 503 if the connection for changes is open and nothing arrives on it, although pages are cached', async () => {
  const deaf = async () => false;
  const health = openHealth({ changes: deaf, receivesChanges: deaf }, { hasCachedPages: () => true });
  expect(await read(health.createReadyResponse())).toEqual([503, { ...WELL, ready: false, changes: false }]);
});

test('/health does not depend on the store of images', async () => {
  const files = async () => false;
  expect(await read(openHealth({ files }).createHealthResponse())).toEqual([200, { healthy: true }]);
  expect(await read(openHealth({ changes: async () => false }).createHealthResponse())).toEqual([
    503,
    { healthy: false },
  ]);
});

test('/livez returns 200 even if nothing else works', async () => {
  const down = async () => false;
  const { createLiveResponse } = openHealth({ database: down, changes: down, files: down });
  expect(await read(Promise.resolve(createLiveResponse()))).toEqual([200, { live: true, version: '1.2.3' }]);
});
