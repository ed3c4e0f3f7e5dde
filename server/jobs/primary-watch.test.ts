import { expect, test } from 'vitest';
import { NoPrimaryError } from '#services/postgres/database-hosts.ts';
import { createPrimaryWatch } from './primary-watch.ts';

function watch(searchPrimary: () => Promise<string>) {
  const lines: [string, Record<string, unknown>][] = [];
  const write = (fields: Record<string, unknown>, message: string) => lines.push([message, fields]);
  const hosts = { searchPrimary };
  const { hasPrimary, job } = createPrimaryWatch({
    hosts: [hosts, hosts],
    log: { error: write, warn: write, info: write },
  });
  return { lines, hasPrimary, run: () => job.run(new AbortController().signal) };
}

test('each change of the primary is logged once', async () => {
  let search = async () => 'postgres://u:p@a:5432/db';
  const { lines, hasPrimary, run } = watch(() => search());
  expect(hasPrimary()).toBe(true);
  expect(await run()).toEqual({ againInMs: 3_000 });
  await run();
  expect(lines).toEqual([['this host of the database takes writes', { primary: 'a:5432' }]]);

  const error = new NoPrimaryError(['a:5432: a replica']);
  search = () => Promise.reject(error);
  await run();
  await run();
  expect(hasPrimary()).toBe(false);
  expect(lines.slice(1)).toEqual([['no host of the database takes writes; the search continues', { error }]]);

  search = async () => 'postgres://u:p@b:5432/db';
  await run();
  await run();
  expect(hasPrimary()).toBe(true);
  expect(lines.slice(2)).toEqual([['this host of the database takes writes', { primary: 'b:5432' }]]);
});

test('a URL with one host is not searched', async () => {
  const { hasPrimary, job } = createPrimaryWatch({ hosts: [null, null], log: { error() {}, warn() {}, info() {} } });
  expect(await job.run(new AbortController().signal)).toEqual({ againInMs: null });
  expect(hasPrimary()).toBe(true);
});
