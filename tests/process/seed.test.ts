import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setUpTransfers } from '#tests/support/database/transfer-database.ts';
import { runProhor } from '#tools/run-program.ts';

const { pathOf, prohor } = setUpTransfers();

test('fills an empty database once', async () => {
  expect((await prohor(['seed'])).out).toMatch(/^\d+ demonstration articles written\.\n$/);
  expect(await prohor(['seed'])).toMatchObject({
    status: 0,
    out: 'Nothing written: the database contains articles, or has contained some.\n',
  });
});

test('a command starts the embedded database and stops it at its end', async () => {
  const ended = await runProhor(['migrate'], { DATA_DIR: pathOf() });
  expect(ended).toMatchObject({ status: 0, out: '' });
  expect(ended.err).toMatch(/^Database brought up to date \([\w, -]+\)\.\n$/);
  expect(existsSync(pathOf('postgres', 'PG_VERSION'))).toBe(true);
  expect(existsSync(pathOf('postgres', 'postmaster.pid'))).toBe(false);
});
