import { createDocuments } from '#services/documents/documents.ts';
import type { StaffAccounts } from '#services/identity/accounts/staff-accounts.ts';
import { createStaffAccounts } from '#services/identity/accounts/staff-accounts.ts';
import { toSiteWords } from '#services/identity/passwords/new-password.ts';
import { claimDatabase, readConfiguredKey } from '#services/identity/sessions/session-key.ts';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import type { Config } from './config.ts';
import { seedDemonstration } from './demonstration.ts';
import { describeDevMode } from './describe-dev-mode.ts';
import { OperatorError } from './explain-failure.ts';
import { openPool } from './open-database.ts';
import { PROGRAM_NAME } from './program-name.ts';

const OTHER_KEY = `The session key of this machine is not that of the site, so sign-ins would fail: copy secrets/session-key from DATA_DIR of the first machine, or set SESSION_KEY. If the key was replaced on purpose: ${PROGRAM_NAME} accept-session-key`;

type PrepareOptions = { config: Config; url: string; hasStore: boolean; print: (line: string) => void };

/**
 * Migrates the database. Unless `SEED=none`, fills a new database with the demonstration, the default ad settings and a
 * staff account, and prints the account's password, which is not shown again. If `hasStore` is false, the
 * demonstration's images are not added to the library. Throws an {@link OperatorError} if the database belongs to
 * another session key. Prints a warning if dev mode is on.
 */
export async function prepareDatabase({ config, url, hasStore, print }: PrepareOptions): Promise<void> {
  const db = openPool(url, 'use');
  try {
    const ran = await migrate(db, { onWait: () => print('A migration waits for other programs that use its table…') });
    if (ran.length > 0) print(`Database brought up to date (${ran.join(', ')}).`);
    if (!(await claimDatabase(db, await readConfiguredKey(config)))) throw new OperatorError(OTHER_KEY);
    const isFirstStart = config.seed === 'demo' && (await seed(db, hasStore ? config : null, print));
    const staff = createStaffAccounts({ db, siteWords: toSiteWords(config), now: Date.now });
    await prepareStaff(config, staff, isFirstStart, print);
    if ((await createDocuments(db).readFlags()).devMode) print(describeDevMode(config));
  } finally {
    await db.destroy();
  }
}

async function seed(db: Database, imageStore: Config | null, print: (line: string) => void): Promise<boolean> {
  const seeded = await seedDemonstration(db, { nowMs: Date.now(), imageStore });
  if (seeded.kind === 'seeded') print(`${seeded.articles} demonstration articles written.`);
  return seeded.kind === 'seeded';
}

/** Creates an account only for a new site, not for an existing one whose accounts were all removed. */
async function prepareStaff(
  { siteUrl }: Config,
  staff: StaffAccounts,
  isFirstStart: boolean,
  print: (line: string) => void,
): Promise<void> {
  if (await staff.hasStaff()) return;
  if (!isFirstStart) return print(`There is no staff account yet. To create one: ${PROGRAM_NAME} staff add EMAIL`);
  const first = await staff.addFirstStaff();
  if (first === null) return;
  print('The first staff account. Its password is not shown again:');
  print(`  sign-in   ${siteUrl}/login`);
  print(`  email     ${first.email}`);
  print(`  password  ${first.password}`);
}
