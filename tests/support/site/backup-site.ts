import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { locateBackup } from '#server/backup/backup-place.ts';
import type { Backup } from '#server/backup/open-backup.ts';
import { checkFiles, openBackup } from '#server/backup/open-backup.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { createIdentity } from '#services/identity/identity.ts';
import { readSessionKey } from '#services/identity/sessions/session-key.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { makeCard } from '#tests/support/articles/make-card.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { HISTORY_ENTRY, makeFields } from '#tests/support/database/transfer-database.ts';
import { articleId } from '#tools/article-id.ts';
import { fastPasswordHash } from '#tools/fast-password-hash.ts';
import { createSignIn, toCookieHeader } from '#tools/staff-session.ts';
import { writeOneFolder } from './change-backup.ts';
import { runCommandHere } from './run-command-here.ts';

const WITHDRAWN = { embargoUntil: 1, expiresAt: 9e12, withdrawnAt: 5, withdrawalReason: 'তথ্য ভুল' };
const CORRECTION = {
  articleId: 'সেতু',
  correctedAt: 5,
  text: 'সেতুর দৈর্ঘ্য ৬ কিলোমিটার।',
  userEmail: 'rina',
  userId: null,
};

/** The tables that a backup has. */
export const BACKUP_TABLES = 53;

/**
 * Gives the tests of a file a site with a backup in a place, and an empty site. The site has articles, a history, dev mode, roles, staff with an
 * open session, an image and a photo card.
 */
export function setUpBackup() {
  let folder: string;
  let site: TestDatabase;
  let other: TestDatabase;
  let cookies: Headers;
  const pathOf = (...names: string[]) => join(folder, ...names);
  let name = '';
  const backupPath = (...names: string[]) => pathOf('backups', name, ...names);
  const siteVariables = () => ({ DATABASE_URL: site.url, DATA_DIR: pathOf('site') });
  const onSite = (args: readonly string[], input?: string) => runCommandHere(args, siteVariables(), input);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'prohor-backup-'));
    [site, other] = [await createTestDatabase(), await createTestDatabase()];
    await importContent(onSite);
    await onSite(['staff', 'add', 'rina@prohor.example'], 'সেতুর নিচে তিনটি নৌকা\n');
    // Also the roles, which the restored site must have.
    expect(await onSite(['staff', 'roles', 'on', '--owner', 'rina@prohor.example'])).toMatchObject({
      status: 0,
      err: '',
    });
    const signIn = createSignIn(await openIdentity(site, pathOf('site')));
    cookies = new Headers({ Cookie: toCookieHeader(await signIn()) });
    await insertRows(site);
    await storeImages(site, pathOf('site'));
    const { status, out, err } = await onSite(['backup', pathOf('backups')]);
    name = (await readdir(pathOf('backups'))).find((entry) => entry.startsWith('20')) ?? '';
    const line = `Backed up to ${backupPath()}. Tables: ${BACKUP_TABLES}, images: 2, of which new: 2.\n`;
    expect({ status, out, err }).toEqual({ status: 0, out: line, err: '' });
  });
  afterAll(async () => {
    await site.drop();
    await other.drop();
    await rm(folder, { recursive: true });
  });

  return {
    /** A path in the temporary folder. */
    pathOf,
    /** A path in the backup. */
    backupPath,
    site: () => site,
    other: () => other,
    /** The variables with which a command works on the site. */
    siteVariables,
    onSite,
    /** Runs a command on the empty site. */
    onOther: (args: readonly string[]) => runCommandHere(args, { DATABASE_URL: other.url, DATA_DIR: pathOf('other') }),
    /** Returns the account of the session that was open when the backup was written, on a site. */
    findSession: async (database: TestDatabase, dataDir: string) =>
      (await openIdentity(database, dataDir)).findSession(cookies),
    /** A copy of the place with the backup, so that a test may change it. Returns paths in the backup. */
    copyBackup: async (copy: string) => {
      await cp(pathOf('backups'), pathOf(copy), { recursive: true });
      return (...names: string[]) => pathOf(copy, name, ...names);
    },
    /** A copy as the first releases wrote backups: one folder that has the images too. */
    copyAsOneFolder: async (copy: string) => {
      await writeOneFolder(backupPath(), pathOf(copy));
      return (...names: string[]) => pathOf(copy, ...names);
    },
  };
}

/** Opens a backup as `restore` does, and reads all its files. Rejects if one is damaged. */
export async function readBackup(location: string): Promise<Backup> {
  const { place, name } = await locateBackup(parseConfig({}), location);
  const backup = await openBackup(place, name);
  await checkFiles(backup, ({ path, state }) => {
    throw new Error(`${place.describe(path)} is ${state}.`);
  });
  return backup;
}

const openIdentity = async (database: TestDatabase, dataDir: string) =>
  createIdentity({
    ...{ db: database.db, secret: await readSessionKey(dataDir), passwordHash: fastPasswordHash, now: Date.now },
    ...{ siteUrl: 'https://prohor.example', siteName: 'প্রহর', onSecurityEvent: () => {} },
    onError: (message) => {
      throw new Error(message);
    },
  });

async function importContent(onSite: (args: readonly string[], input: string) => Promise<unknown>): Promise<void> {
  const articles = {
    সেতু: makeFields({ title: 'পদ্মা, "সেতু" \\ \u09df\t\n\\N', viewCount: 7 }),
    two: makeFields(WITHDRAWN),
  };
  const development = { enabled: { status: true } };
  const file = { articles, development, history: { h1: HISTORY_ENTRY }, corrections: { c1: CORRECTION } };
  await onSite(['import', '-', '--with-flags'], JSON.stringify(file));
}

/** Rows of what is not written above: an unfinished sign-in, a preview link with a comment, a note. */
async function insertRows({ db }: TestDatabase): Promise<void> {
  await sql`insert into staff_verifications (id, identifier, value, expires_at, created_at, updated_at)
    values ('v1', '2fa-x', 'u1', now() + interval '1 day', now(), now())`.execute(db);
  await sql`insert into preview_links (id, token_hash, article_id, maker_id, maker_email, created_at, expires_at, allows_comments)
    values ('p1', 'x', 'two', 'u1', 'rina@prohor.example', 0, 9e15, true)`.execute(db);
  await sql`insert into redirects values ('/?p=1', '/article/two', true, 0, 'import')`.execute(db);
  await sql`insert into api_keys values ('app', '\\x00', 600, 0)`.execute(db);
  await sql`insert into effect_targets (id, kind, name, url, secret, is_paused, due_up_to, changed_at, changed_by)
    values ('w', 'webhook', 'a', 'https://app.example/', 'x', true, 0, 0, 'rina')`.execute(db);
  await sql`insert into effects (target_id, event, topics, occurred_at, queued_at)
    values ('w', 'article.published', '{}', 0, 0)`.execute(db);
  await sql`insert into moved_articles values ('two', 'x', 1, '[]')`.execute(db);
  await sql`insert into preview_comments (link_id, name, text, sent_at) values ('p1', 'a', 'b', 0)`.execute(db);
  await sql`insert into article_notes (article_id, author_id, author_email, request_key, text, created_at)
    values ('two', 'u1', 'rina@prohor.example', 'k1', 'a', 0)`.execute(db);
  await sql`insert into note_recipients (staff_id, note_id, article_id, is_mention)
    select staff.id, article_notes.id, 'two', true from staff, article_notes`.execute(db);
}

/** Stores an image and a photo card. */
async function storeImages({ db }: TestDatabase, dataDir: string): Promise<void> {
  const store = openObjectStore(null, dataDir);
  const files = createFileStorage({ db, store, findUses: findImageUses, onDeleteFailed: () => {} });
  const bytes = await makeJpeg(500, 300);
  await files.save({ name: 'articles/1_a.jpg', bytes, uploadedBy: 'rina@prohor.example', nowMs: 1 });
  await makeCard({ db, files }, articleId('সেতু'), { nowMs: 1 });
}
