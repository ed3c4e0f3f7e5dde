import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRemoteHost } from '#tests/support/site/remote-host.ts';
import { createRemoteFetch } from './fetch-remote.ts';
import { createAddressCheck } from './public-address.ts';

const MAX_BYTES = 1_000;
const LOOPBACK = { address: '127.0.0.1', family: 4 };
const PRIVATE = { address: '10.0.0.1', family: 4 };

/** Writes for as long as the client reads. */
function writeEndlessly(response: ServerResponse) {
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000)));
  };
  response.on('drain', write);
  write();
}

const paths: Record<string, (response: ServerResponse) => void> = {
  '/image': (response) => response.end('bytes'),
  '/exact': (response) => response.end('x'.repeat(MAX_BYTES)),
  '/missing': (response) => response.writeHead(404).end('not here'),
  '/partial': (response) => response.writeHead(206).end('part'),
  '/moved': (response) => response.writeHead(302, { Location: '/image' }).end(),
  '/loop': (response) => response.writeHead(301, { Location: '/loop' }).end(),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/to-private': (response) => response.writeHead(302, { Location: 'http://10.0.0.1/image' }).end(),
  '/to-file': (response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/to-rebound': (response) => response.writeHead(307, { Location: 'http://rebound.example/image' }).end(),
  '/endless': writeEndlessly,
  '/declared': (response) => response.writeHead(200, { 'Content-Length': MAX_BYTES + 1 }).end(),
  '/slow': (response) => response.write('begin'),
  '/silent': () => {},
  '/truncated': (response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('begin', () => response.destroy());
  },
};

let remote: Awaited<ReturnType<typeof startRemoteHost>>;
beforeAll(async () => {
  remote = await startRemoteHost((request, response) => paths[request.url ?? '']?.(response));
});
afterAll(() => remote.stop());
beforeEach(() => {
  remote.requested.length = 0;
});

/** Allows the loopback, on which the other site of these tests is. */
const options = { isAllowedAddress: createAddressCheck(['127.0.0.0/8']), maxBytes: MAX_BYTES };

const failed = (reason: string) => ({ kind: 'failed', reason });

describe('createRemoteFetch', () => {
  const fetchRemote = createRemoteFetch(options);

  it.each(['/image', '/moved'])('fetches %s', async (path) => {
    expect(await fetchRemote(`${remote.origin}${path}`)).toEqual({ kind: 'fetched', bytes: Buffer.from('bytes') });
  });

  it('fetches up to the limit of bytes', async () => {
    expect(await fetchRemote(`${remote.origin}/exact`)).toMatchObject({ kind: 'fetched' });
  });

  it.each([
    ['/missing', 'status 404'],
    ['/partial', 'status 206'],
    ['/loop', 'more than 5 redirects'],
    ['/to-file', 'not an http or https URL'],
    ['/to-private', '10.0.0.1 is not a public address'],
    ['/endless', 'more than 1,000 bytes'],
    ['/declared', 'more than 1,000 bytes'],
    ['/truncated', 'the connection failed (ECONNRESET)'],
  ])('fails for %s: %s', async (path, reason) => {
    expect(await fetchRemote(`${remote.origin}${path}`)).toEqual(failed(reason));
  });

  it('follows a limited number of redirects', async () => {
    await fetchRemote(`${remote.origin}/loop`);
    expect(remote.requested).toHaveLength(6);
  });

  it.each(['/slow', '/silent'])('fails for %s when the time is up', async (path) => {
    const impatient = createRemoteFetch({ ...options, timeoutMs: 20 });
    expect(await impatient(`${remote.origin}${path}`)).toEqual(failed('no complete response in 20 ms'));
  });

  it('fails if the caller stops', async () => {
    expect(await fetchRemote(`${remote.origin}/silent`, AbortSignal.abort())).toMatchObject({ kind: 'failed' });
  });

  it.each(['ftp://host.example/a.jpg', 'file:///etc/passwd', '/media/a.jpg', 'javascript:alert(1)', ''])(
    'fails for %j, which is not http',
    async (url) => {
      expect(await fetchRemote(url)).toEqual(failed('not an http or https URL'));
    },
  );

  it('fails for a URL with a user name', async () => {
    expect(await fetchRemote('https://a:b@host.example/a.jpg')).toEqual(failed('a URL with a user name'));
  });

  it('names an unknown host', async () => {
    const resolveHost = () => Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
    const lost = createRemoteFetch({ ...options, resolveHost });
    expect(await lost('http://lost.example/')).toEqual(failed('its host is unknown'));
  });
});

describe('without options', () => {
  const fetchRemote = createRemoteFetch();

  it.each([
    'http://127.0.0.1:PORT/private',
    'http://localhost:PORT/private',
    'http://0x7f.1:PORT/private',
    'http://2130706433:PORT/private',
    'http://0.0.0.0:PORT/private',
    'http://[::1]:PORT/private',
    'http://[::ffff:127.0.0.1]:PORT/private',
    'https://127.0.0.1:PORT/private',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/image',
    'http://[fd00::1]/image',
  ])('connects to no private address: %s', async (url) => {
    const result = await fetchRemote(url.replace('PORT', String(remote.port)));
    expect(result).toEqual(failed(expect.stringMatching(/ is not a public address$/)));
    // A request of an earlier test may arrive late.
    expect(remote.requested).not.toContain('/private');
  });
});

describe('a host name', () => {
  const at = (...results: (typeof LOOPBACK)[][]) => {
    const left = [...results];
    return { ...options, resolveHost: async () => left.shift() ?? [] };
  };
  const url = () => `http://host.example:${remote.port}/image`;

  it('is resolved once for a connection, to the addresses that were checked', async () => {
    const fetchRemote = createRemoteFetch(at([LOOPBACK], [PRIVATE]));
    expect(await fetchRemote(url())).toMatchObject({ kind: 'fetched' });
    expect(await fetchRemote(url())).toEqual(failed('10.0.0.1 is not a public address'));
    expect(remote.requested).toEqual(['/image']);
  });

  it('is refused if one of its addresses is private', async () => {
    const fetchRemote = createRemoteFetch(at([LOOPBACK, PRIVATE]));
    expect(await fetchRemote(url())).toEqual(failed('10.0.0.1 is not a public address'));
    expect(remote.requested).toEqual([]);
  });

  it('is checked again after a redirect', async () => {
    const fetchRemote = createRemoteFetch(at([PRIVATE]));
    expect(await fetchRemote(`${remote.origin}/to-rebound`)).toEqual(failed('10.0.0.1 is not a public address'));
  });

  it('that resolves to no address fails', async () => {
    expect(await createRemoteFetch(at([]))(url())).toEqual(failed('its host has no address'));
  });
});
