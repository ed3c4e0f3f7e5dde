import type { TestProject } from 'vitest/node';
import { createTemplate, startTestPostgres } from './database/test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a migrated, empty database that tests clone and never open. */
    templateUrl: string;
    /** URL of the server's superuser. */
    superuserUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('templateUrl', await createTemplate(postgres.url));
  project.provide('superuserUrl', postgres.superuserUrl);
  return () => postgres.close();
}
