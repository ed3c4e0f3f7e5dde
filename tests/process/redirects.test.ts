import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { setUpTransfers } from '#tests/support/database/transfer-database.ts';

const { pathOf, prohor } = setUpTransfers();

describe('redirects', () => {
  test('are imported from a table, exported as they are stored, and imported again without a change', async () => {
    const lines = [
      '\ufefffrom,to',
      'https://old.example/2019/খবর/,/article/a1',
      '"/a,b",http://localhost:3000/about',
      '/,/about',
      '/evil,https://evil.example/',
      '/same/,/same',
    ];
    await writeFile(pathOf('in.csv'), lines.join('\r\n'));
    const ended = await prohor(['redirects', 'import', pathOf('in.csv')]);
    expect(ended).toMatchObject({ status: 3, out: 'redirects: 2 new or changed, 3 refused\n' });
    expect(ended.err.split('\n')).toEqual([
      'refused line 4: / is the home page, or too long',
      'refused line 5: "https://evil.example/" is no path of this site',
      'refused line 6: it would lead to itself',
      '',
    ]);
    await prohor(['redirects', 'export', pathOf('out.csv')]);
    expect(await readFile(pathOf('out.csv'), 'utf8')).toBe('from,to\n/2019/খবর,/article/a1\n"/a,b",/about\n');
    const again = await prohor(['redirects', 'import', pathOf('out.csv')]);
    expect(again).toMatchObject({ status: 0, out: 'redirects: 0 new or changed, 0 refused\n' });
  });

  test.each([
    ['a file that does not exist', null, 'cannot be read'],
    ['a line without an address', 'from,to\n/a,/b\nabc,/d\n', 'Line 3 of'],
    ['a quote without an end', '/a,/b\n"/c,/d\n', 'cannot be read'],
  ])('refuses %s', async (_, text, reason) => {
    if (text !== null) await writeFile(pathOf('bad.csv'), text);
    expect(await prohor(['redirects', 'import', pathOf('bad.csv')])).toMatchObject({
      status: 1,
      err: expect.stringContaining(reason),
    });
  });

  test('are verified against a site: one permanent redirect to a page, or a page', async () => {
    const answers: Record<string, [status: number, location?: string]> = {
      '/ok': [200],
      '/old': [301, '/ok'],
      '/lost': [404],
      '/xmlrpc.php': [404],
      '/2019/05/': [404],
      '/dead': [301, '/lost'],
      '/chain': [301, '/old'],
      '/temporary': [302, '/ok'],
    };
    const server = createServer((request, response) => {
      const [status, location] = answers[request.url ?? ''] ?? [500];
      response.writeHead(status, location === undefined ? {} : { Location: location }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const lines = [
      'https://x.example/old',
      '/ok',
      '/old,/ok',
      '/old,/other',
      '/lost',
      '/dead',
      '/chain',
      '/temporary',
      '/xmlrpc.php',
      '/2019/05/',
    ];
    await writeFile(pathOf('list.csv'), lines.join('\n'));
    const ended = await prohor(['redirects', 'verify', pathOf('list.csv'), '--site', `http://127.0.0.1:${port}`]);
    server.close();
    expect(ended).toMatchObject({ status: 3, out: 'addresses: 5 lead to a page, 5 do not\n' });
    expect(ended.err.trim().split('\n').sort()).toEqual([
      '/chain: leads to /old, which has the status 301',
      '/dead: leads to /lost, which has the status 404',
      '/lost: status 404',
      '/old: leads to /ok, not to /other',
      '/temporary: status 302',
    ]);
  });
});
