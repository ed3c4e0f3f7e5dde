import type { StaffAccounts } from '#services/identity/staff-accounts.ts';
import { createStaffAccounts } from '#services/identity/staff-accounts.ts';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import type { Config } from './config.ts';
import { openPool } from './open-database.ts';
import { seedDemonstration } from './seed-demonstration.ts';

/**
 * Migrates, and fills an empty database with the demonstration (its ad settings too) and one staff account, whose
 * password it says this once; with `SEED=none` it stays empty.
 */
export async function prepareDatabase(config: Config, url: string, say: (line: string) => void): Promise<void> {
  const db = openPool(url, 'use');
  try {
    const ran = await migrate(db);
    if (ran.length > 0) say(`Database brought up to date (${ran.join(', ')}).`);
    const isFirstStart = config.seed === 'demo' && (await seed(db, say));
    await prepareStaff(config, createStaffAccounts(db), isFirstStart, say);
  } finally {
    await db.destroy();
  }
}

async function seed(db: Database, say: (line: string) => void): Promise<boolean> {
  const seeded = await seedDemonstration(db, Date.now());
  if (seeded.kind === 'seeded') say(`${seeded.articles} demonstration articles written.`);
  return seeded.kind === 'seeded';
}

/** A site in use never gets an account by itself, even where somebody removed all of them. */
async function prepareStaff(
  { siteUrl }: Config,
  staff: StaffAccounts,
  isFirstStart: boolean,
  say: (line: string) => void,
): Promise<void> {
  if (await staff.hasStaff()) return;
  if (!isFirstStart) return say('Nobody can sign in yet. To make an account: npm run prohor -- staff add EMAIL');
  const first = await staff.addFirstStaff();
  if (first === null) return;
  say('The first staff account, whose password is shown only now:');
  say(`  sign-in   ${siteUrl}/login`);
  say(`  email     ${first.email}`);
  say(`  password  ${first.password}`);
}
