import { migrate } from '#services/postgres/migrate.ts';
import type { Config } from './config.ts';
import { openPool } from './open-database.ts';
import { seedDemonstration } from './seed-demonstration.ts';

/** Migrates, and fills an empty database with the demonstration (its ad settings too); with `SEED=none` it stays empty. */
export async function prepareDatabase(config: Config, url: string, say: (line: string) => void): Promise<void> {
  const db = openPool(url, 'use');
  try {
    const ran = await migrate(db);
    if (ran.length > 0) say(`Database brought up to date (${ran.join(', ')}).`);
    if (config.seed === 'none') return;
    const seeded = await seedDemonstration(db, Date.now());
    if (seeded.kind === 'seeded') say(`${seeded.articles} demonstration articles written.`);
  } finally {
    await db.destroy();
  }
}
