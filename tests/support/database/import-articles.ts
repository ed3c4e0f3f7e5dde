import { expect } from 'vitest';
import { importFile } from '#server/import/import-file.ts';
import type { Database } from '#services/postgres/database.ts';

/** Imports a file as the command does. Fails if a record is refused. */
export async function importArticles(db: Database, text: string, nowMs: number): Promise<void> {
  const { failure } = await importFile(db, {
    source: {
      chunks: (async function* () {
        yield Buffer.from(text);
      })(),
      totalBytes: null,
    },
    report: {
      refuse: fail,
      // A time in the near future becomes the present, and the report says so.
      repair: () => {},
      skip: fail,
      countOf: () => 0,
      readRepairs: () => fail(),
      close: () => {},
    },
    progress: { advance: () => {}, print: () => {}, stop: () => {} },
    ...{ convertsBijoy: false, isStrict: true, withFlags: false, nowMs, stopping: new AbortController().signal },
  });
  expect(failure).toBeNull();
}

function fail(...reason: string[]): never {
  throw new Error(reason.join(' '));
}
