import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemonstration } from '#server/runtime/demonstration.ts';
import { createTemplate, startTestPostgres } from '#tests/support/database/test-postgres.ts';
import { provideSystemFont } from '#tools/provide-system-font.ts';

/**
 * Starts one PostgreSQL server for all workers and provides the Bengali font that every phone has. Workers inherit the
 * environment. Playwright calls the returned function after the last test.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const fontFolder = await mkdtemp(join(tmpdir(), 'prohor-fonts-'));
  const postgres = await startTestPostgres();
  Object.assign(process.env, await provideSystemFont(fontFolder), {
    DEMONSTRATION_URL: await createTemplate(postgres.url, (db) =>
      seedDemonstration(db, { nowMs: Date.now(), imageStore: null }),
    ),
  });
  return async () => {
    await postgres.close();
    await rm(fontFolder, { recursive: true, force: true });
  };
}
