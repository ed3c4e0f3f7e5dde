import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const fail = (fields: { code: string; syscall?: string; path?: string }) =>
  Object.assign(new Error('the message of the system'), fields);

test.each([
  [
    { code: 'EROFS', syscall: 'open', path: '/data/postgres-password' },
    'DATA_DIR /data/postgres-password cannot be created or used (EROFS).',
  ],
  [
    { code: 'ENOTDIR', syscall: 'mkdir', path: '/a.txt/data' },
    'DATA_DIR /a.txt/data cannot be created or used (ENOTDIR).',
  ],
  [{ code: 'ECONNREFUSED' }, 'DATABASE_URL: the database cannot be reached (ECONNREFUSED).'],
  [{ code: 'ENOENT', syscall: 'open', path: '/data/x' }, null],
])('%j is explained as %j', (fields, line) => {
  expect(explainFailure(fail(fields))).toBe(line);
});
