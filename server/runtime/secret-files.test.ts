import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { OperatorError } from './explain-failure.ts';

const folder = mkdtempSync(join(tmpdir(), 'prohor-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = join(folder, 'url');
const MISSING = join(folder, 'missing');
writeFileSync(FILE, 'postgres://u:p@db/prohor\n');

test('a secret is read from its file, without the line end', () => {
  expect(parseConfig({ DATABASE_URL_FILE: FILE })).toMatchObject({ databaseUrl: 'postgres://u:p@db/prohor' });
});

test.each([
  [
    'an invalid value, which is not printed',
    { PURGE_URL_FILE: FILE, SMTP_URL_FILE: FILE },
    'SMTP_URL is invalid; allowed is smtp://user:password@host:port or smtps://user:password@host:port.',
  ],
  [
    'a file that does not exist',
    { DATABASE_URL_FILE: MISSING },
    `DATABASE_URL_FILE: ${MISSING} cannot be read (ENOENT: no such file or directory, open '${MISSING}').`,
  ],
  [
    'a value that is set twice',
    { DATABASE_URL: 'postgres://db', DATABASE_URL_FILE: FILE },
    'DATABASE_URL and DATABASE_URL_FILE are both set; unset one of them.',
  ],
  [
    'a misspelt name',
    { DATABASE_URI_FILE: FILE },
    'DATABASE_URI_FILE is no variable of Prohor, but DATABASE_URL_FILE is. Rename DATABASE_URI_FILE or unset it.',
  ],
])('%s is refused with one line', (_name, environment, line) => {
  expect(() => parseConfig(environment)).toThrow(new OperatorError(line));
});
