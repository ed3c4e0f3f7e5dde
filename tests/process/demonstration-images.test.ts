import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpDemonstration } from '#tests/support/site/demonstration.ts';
import { startServer } from '#tools/run-program.ts';

const { site, listImages } = setUpDemonstration();

test('a first start without a reachable store shows the static files', async () => {
  const server = await startServer({
    ...{ DATABASE_URL: site().url, DATA_DIR: site().dataDir },
    ...{ STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:9&region=x' },
    ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
  });
  expect(await (await fetch(server.origin)).text()).toContain('/demo/');
  await server.end('SIGTERM');
  expect([await listImages(), existsSync(join(site().dataDir, 'files'))]).toEqual([[], false]);
});
