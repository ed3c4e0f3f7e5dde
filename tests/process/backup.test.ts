import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { createIdentity } from '#services/identity/identity.ts';
import { readSessionKey } from '#services/identity/sessions/session-key.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { readTables } from '#tests/support/database/read-tables.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { HISTORY_ENTRY, makeFields } from '#tests/support/database/transfer-database.ts';
import { articleId } from '#tools/article-id.ts';
import { fastPasswordHash } from '#tools/fast-password-hash.ts';
import { runProhor, startProhor } from '#tools/run-program.ts';
import { createSignIn, toCookieHeader } from '#tools/staff-session.ts';
import type { Manifest } from '../../cli/backup/backup-format.ts';
import { openBackupFolder } from '../../cli/backup/open-backup-folder.ts';
import { eventually } from '../support/eventually.ts';

const ACTOR = { userEmail: 'rina@example.org', userId: null };

let folder: string;
let site: TestDatabase;
let other: TestDatabase;
/** The cookies of a browser that was signed in when the backup was written. */
let cookies: Headers;
const backupPath = (...names: string[]) => join(folder, 'backup', ...names);
const onSite = (args: readonly string[], input?: string) =>
  runProhor(args, { DATABASE_URL: site.url, DATA_DIR: join(folder, 'site') }, input);
const onOther = (args: readonly string[]) =>
  runProhor(args, { DATABASE_URL: other.url, DATA_DIR: join(folder, 'other') });

const openIdentity = async (database: TestDatabase, dataDir: string) =>
  createIdentity({
    ...{ db: database.db, secret: await readSessionKey(dataDir), passwordHash: fastPasswordHash, now: Date.now },
    ...{ siteUrl: 'https://prohor.example', siteName: 'প্রহর', onSecurityEvent: () => {} },
    onError: (message) => {
      throw new Error(message);
    },
  });

const WITHDRAWN = { embargoUntil: 1, expiresAt: 9e12, withdrawnAt: 5, withdrawalReason: 'তথ্য ভুল' };
const CORRECTION = {
  articleId: 'সেতু',
  correctedAt: 5,
  text: 'সেতুর দৈর্ঘ্য ৬ কিলোমিটার।',
  userEmail: 'rina',
  userId: null,
};

/** A site with articles, a history, a view count, dev mode, staff with an open session and an image, and its backup. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-backup-'));
  [site, other] = [await createTestDatabase(), await createTestDatabase()];
  const articles = {
    সেতু: makeFields({ title: 'পদ্মা, "সেতু" \\ \u09df\t\n\\N', viewCount: 7 }),
    two: makeFields(WITHDRAWN),
  };
  const development = { enabled: { status: true } };
  await onSite(
    ['import', '-', '--with-flags'],
    JSON.stringify({ articles, development, history: { h1: HISTORY_ENTRY }, corrections: { c1: CORRECTION } }),
  );
  await onSite(['staff', 'add', 'rina@prohor.example'], 'সেতুর নিচে তিনটি নৌকা\n');
  // Also the roles, which the restored site must have.
  expect(await onSite(['staff', 'roles', 'on', '--owner', 'rina@prohor.example'])).toMatchObject({
    status: 0,
    err: '',
  });
  const signIn = createSignIn(await openIdentity(site, join(folder, 'site')));
  cookies = new Headers({ Cookie: toCookieHeader(await signIn()) });
  await sql`insert into staff_verifications (id, identifier, value, expires_at, created_at, updated_at)
    values ('v1', '2fa-x', 'u1', now() + interval '1 day', now(), now())`.execute(site.db);
  await sql`insert into preview_links (id, token_hash, article_id, maker_id, maker_email, created_at, expires_at, allows_comments)
    values ('p1', 'x', 'two', 'u1', 'rina@prohor.example', 0, 9e15, true)`.execute(site.db);
  await sql`insert into preview_comments (link_id, name, text, sent_at) values ('p1', 'a', 'b', 0)`.execute(site.db);
  await sql`insert into article_notes (article_id, author_id, author_email, request_key, text, created_at)
    values ('two', 'u1', 'rina@prohor.example', 'k1', 'a', 0)`.execute(site.db);
  await sql`insert into note_recipients (staff_id, note_id, article_id, is_mention)
    select staff.id, article_notes.id, 'two', true from staff, article_notes`.execute(site.db);
  const files = createFileStorage({
    db: site.db,
    store: openObjectStore(null, join(folder, 'site')),
    findUses: findImageUses,
    onDeleteFailed: () => {},
  });
  const bytes = await makeJpeg(500, 300);
  await files.save({ name: 'articles/1_a.jpg', bytes, uploadedBy: 'rina@prohor.example', nowMs: 1 });
  expect(await onSite(['backup', backupPath()])).toEqual({
    status: 0,
    out: `Backed up to ${backupPath()}. Tables: 40, images: 1.\n`,
    err: '',
  });
});
afterAll(async () => {
  await site.drop();
  await other.drop();
  await rm(folder, { recursive: true });
});

/** The content of all tables except the times of the migrations. */
const readContent = async (db: TestDatabase['db']) =>
  [...(await readTables(db))].filter(([name]) => !name.startsWith('kysely'));

/** The content of tables after a restore: some of them are empty. */
const withoutRows = (content: Awaited<ReturnType<typeof readContent>>, empty: readonly string[]) =>
  content.map(([name, rows]) => [name, empty.includes(name) ? '' : rows]);

/** A copy of the backup, so that a test may change it. */
async function copyBackup(name: string): Promise<(...names: string[]) => string> {
  const copy = join(folder, name);
  await cp(backupPath(), copy, { recursive: true });
  return (...names) => join(copy, ...names);
}

type CopyPath = Awaited<ReturnType<typeof copyBackup>>;

const toDigest = (content: string) => createHash('sha256').update(content).digest('hex');

async function changeMigrations(path: string, change: (names: string[]) => string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, migrations: change(manifest.migrations) }));
}

/** Changes the list of digests and its digest in the manifest, so that the backup looks complete. */
async function changeSums(copyPath: CopyPath, change: (list: string) => string): Promise<void> {
  const list = change(await readFile(copyPath('SHA256SUMS'), 'utf8'));
  await writeFile(copyPath('SHA256SUMS'), list);
  const manifest = JSON.parse(await readFile(copyPath('manifest.json'), 'utf8'));
  await writeFile(copyPath('manifest.json'), JSON.stringify({ ...manifest, sums: toDigest(list) }));
}

async function leaveOutTable(copyPath: CopyPath, name: string): Promise<void> {
  const manifest = JSON.parse(await readFile(copyPath('manifest.json'), 'utf8'));
  const tables = manifest.tables.filter((table: { name: string }) => table.name !== name);
  await writeFile(copyPath('manifest.json'), JSON.stringify({ ...manifest, tables }));
  await changeSums(copyPath, (list) => list.replace(new RegExp(`.*/${name}\\..*\\n`), ''));
}

async function leaveOutColumn(copyPath: CopyPath, name: string, column: string): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(copyPath('manifest.json'), 'utf8'));
  const table = manifest.tables.find((one) => one.name === name);
  const place = table?.columns.indexOf(column) ?? -1;
  const withoutPlace = (values: readonly string[]) => values.filter((_, n) => n !== place);
  if (table) table.columns = withoutPlace(table.columns);
  await writeFile(copyPath('manifest.json'), JSON.stringify(manifest));
  const file = copyPath('tables', `${name}.copy.gz`);
  const rows = gunzipSync(await readFile(file)).toString();
  const bytes = gzipSync(rows.replace(/^.+$/gm, (row) => withoutPlace(row.split('\t')).join('\t')));
  await writeFile(file, bytes);
  const digest = createHash('sha256').update(bytes).digest('hex');
  await changeSums(copyPath, (list) => list.replace(new RegExp(`.*(?=  tables/${name}\\.)`), digest));
}

/** Moves a file or folder out of the backup and puts a symbolic link in its place. */
async function replaceByLink(copyPath: CopyPath, path: string): Promise<void> {
  const outside = `${copyPath()}-outside-${path.replaceAll('/', '-')}`;
  await rename(copyPath(path), outside);
  await symlink(outside, copyPath(path));
}

/** Starts a backup into a folder, which waits for the articles until `unlock`. */
async function startBlockedBackup(target: string) {
  const locked = Promise.withResolvers<void>();
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
  const locking = site.db.transaction().execute(async (trx) => {
    await sql`lock table articles`.execute(trx);
    locked.resolve();
    await unlocked;
  });
  await locked.promise;
  const started = startProhor(['backup', target], { DATABASE_URL: site.url, DATA_DIR: join(folder, 'site') });
  const files = `${target}.part/tables`;
  await eventually(async () => expect(await readdir(files)).toContain('article_autosaves.copy.gz'));
  const finish = async () => {
    unlock();
    await locking;
  };
  return { ...started, unlock: finish };
}

/** The bytes of all files of a folder by their paths. */
async function readFiles(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = async (file: string) => [relative(path, file), (await readFile(file)).toString('base64')] as const;
  return new Map((await Promise.all(files.map(read))).toSorted());
}

describe('a backup', () => {
  test('is readable for its owner only, and has the digest of each file', async () => {
    expect((await stat(backupPath())).mode & 0o777).toBe(0o700);
    const entries = await readdir(backupPath(), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    for (const path of files) expect((await stat(path)).mode & 0o777).toBe(0o600);
    const digests = await Promise.all(
      files
        .filter((path) => !/(manifest\.json|SHA256SUMS)$/.test(path))
        .map(async (path) => {
          const digest = createHash('sha256').update(await readFile(path));
          return `${digest.digest('hex')}  ${relative(backupPath(), path)}\n`;
        }),
    );
    const list = await readFile(backupPath('SHA256SUMS'), 'utf8');
    expect(list.split(/(?<=\n)/).sort()).toEqual(digests.sort());
    expect(list).toMatch(/ {2}secrets\/session-key\n.* {2}tables\/article_autosaves\.copy\.gz\n/);
  });

  test('is not restored if a file is damaged', async () => {
    const copyPath = await copyBackup('damaged');
    await writeFile(copyPath('tables/articles.copy.gz'), 'x');
    const before = await readContent(other.db);
    const err = `${copyPath('tables/articles.copy.gz')} is missing or damaged; nothing was restored.\n`;
    expect(await onOther(['restore', copyPath()])).toEqual({ status: 1, out: '', err });
    expect(await readContent(other.db)).toEqual(before);
    expect(existsSync(join(folder, 'other', 'files'))).toBe(false);
  });

  test('is not restored if the session key is empty', async () => {
    const copyPath = await copyBackup('without key');
    await writeFile(copyPath('secrets/session-key'), '');
    await changeSums(copyPath, (list) => list.replace(/\w+(?= {2}secrets)/, toDigest('')));
    const before = await readContent(other.db);
    const err = 'secrets/session-key of the backup does not hold 32 bytes; nothing was restored.\n';
    expect(await onOther(['restore', copyPath()])).toEqual({ status: 1, out: '', err });
    expect(await readContent(other.db)).toEqual(before);
    expect(existsSync(join(folder, 'other', 'files'))).toBe(false);
  });

  test.each(['tables/articles.copy.gz', 'tables', 'files', 'secrets/session-key', 'SHA256SUMS', 'manifest.json'])(
    'is refused if %s is a symbolic link',
    async (path) => {
      const copyPath = await copyBackup(`link ${path.replaceAll('/', ' ')}`);
      await replaceByLink(copyPath, path);
      await expect(openBackupFolder(copyPath())).rejects.toThrow('is not a regular file of the backup');
    },
  );

  test('is refused if a file is a named pipe, without reading from it', async () => {
    const copyPath = await copyBackup('pipe');
    await rm(copyPath('tables/articles.copy.gz'));
    execFileSync('mkfifo', [copyPath('tables/articles.copy.gz')]);
    await expect(openBackupFolder(copyPath())).rejects.toThrow('is not a regular file of the backup');
  });

  test('is opened through a symbolic link to its folder', async () => {
    await symlink(backupPath(), join(folder, 'latest'));
    expect((await openBackupFolder(join(folder, 'latest'))).imageKeys).not.toEqual([]);
  });

  test.each([
    ['a file outside of the folder', '../../etc/passwd'],
    ['a file of a parent', 'tables/../secrets/session-key'],
    ['an absolute path', '/etc/passwd'],
    ['a table that the manifest does not name', 'tables/other.copy.gz'],
    ['a file that is no image', 'files/readme.txt'],
    ['a file twice', 'secrets/session-key'],
  ])('is refused if it lists %s', async (name, path) => {
    const copyPath = await copyBackup(`lists ${name}`);
    await changeSums(copyPath, (list) => `${list}${toDigest('')}  ${path}\n`);
    await expect(openBackupFolder(copyPath())).rejects.toThrow(
      `SHA256SUMS has an unexpected line: ${toDigest('')}  ${path}`,
    );
  });

  test.each(['tables/articles.copy.gz', 'secrets/session-key'])('is refused if it does not list %s', async (path) => {
    const copyPath = await copyBackup(`omits ${dirname(path)}`);
    await changeSums(copyPath, (list) => list.replace(new RegExp(`^.* {2}${path}\n`, 'm'), ''));
    await expect(openBackupFolder(copyPath())).rejects.toThrow(`SHA256SUMS does not list ${path}.`);
  });

  test.each([
    ['an image is missing', /^files\/.*jpg$/m, 'is missing or damaged; nothing was restored.'],
    ['the list of digests is missing', /SHA256SUMS/, 'is missing or damaged.'],
    ['the manifest is missing', /manifest\.json/, 'is not a complete backup: it has no manifest.json.'],
  ])('is refused if %s', async (name, pattern, message) => {
    const copyPath = await copyBackup(name);
    const [path = ''] = (await readdir(copyPath(), { recursive: true })).filter((file) => pattern.test(file));
    await rm(copyPath(path));
    await expect(openBackupFolder(copyPath())).rejects.toThrow(message);
  });

  test('of a program with more migrations is not restored', async () => {
    const copyPath = await copyBackup('later');
    await changeMigrations(copyPath('manifest.json'), (names) => [...names, '9999-later']);
    const err = 'The backup is of another version of the program; restore it with that version or a newer one.\n';
    expect(await onOther(['restore', copyPath()])).toMatchObject({ status: 1, err });
  });

  test('is not restored over a site with content', async () => {
    const err =
      'The database is not empty: a backup is restored into a new one (an empty DATA_DIR, or another DATABASE_URL).\n';
    expect(await onSite(['restore', backupPath()])).toMatchObject({ status: 1, err });
  });

  test('does not replace an existing folder', async () => {
    const err = `${backupPath()} exists already; a backup needs a new folder.\n`;
    expect(await onSite(['backup', backupPath()])).toMatchObject({ status: 1, err });
    expect(existsSync(backupPath('manifest.json'))).toBe(true);
    expect(existsSync(`${backupPath()}.part`)).toBe(false);
  });

  test('restores tables, images and the session key; new articles then get the next numbers and are counted', async () => {
    const restored = await onOther(['restore', backupPath()]);
    expect(restored).toMatchObject({ status: 0, err: expect.stringMatching(/^Dev mode is on: everyone [^\n]+\n$/) });
    expect(restored.out).toMatch(/^Restored the backup of .*\nSessions were left out: staff sign in again\.\n$/);
    const links = ['preview_links', 'preview_comments'];
    const left = ['staff_sessions', ...links, 'staff_verifications', 'sign_in_tries'];
    expect(await readContent(other.db)).toEqual(withoutRows(await readContent(site.db), left));
    expect(await (await openIdentity(site, join(folder, 'site'))).findSession(cookies)).not.toBeNull();
    expect(await (await openIdentity(other, join(folder, 'other'))).findSession(cookies)).toBeNull();
    for (const path of ['files', 'secrets']) {
      const [restored, original] = [join(folder, 'other', path), join(folder, 'site', path)];
      expect(await readFiles(restored)).toEqual(await readFiles(original));
    }
    const input = makeInput({ title: 'নতুন' });
    const stamp = { actor: ACTOR, nowMs: Date.now(), historyId: randomUUID() };
    for (const { db } of [site, other]) {
      await createArticleEditing(db).save({ baseRevision: null, id: articleId('new'), input, ...stamp });
    }
    expect(await readContent(other.db)).toEqual(withoutRows(await readContent(site.db), left));
  });

  test('restores sessions with --keep-sessions, but no unfinished sign-ins and counts of attempts', async () => {
    const kept = await createTestDatabase();
    const env = { DATABASE_URL: kept.url, DATA_DIR: join(folder, 'kept'), SITE_URL: 'https://prohor.example' };
    const restored = await runProhor(['restore', backupPath(), '--keep-sessions'], env);
    expect(restored.out).not.toContain('Sessions');
    expect(restored.err).toContain('Dev mode is on, but the server ignores it');
    expect(await (await openIdentity(kept, join(folder, 'kept'))).findSession(cookies)).toMatchObject({
      email: 'desk@prohor.example',
    });
    const content = new Map(await readContent(kept.db));
    expect([content.get('staff_verifications'), content.get('sign_in_tries')]).toEqual(['', '']);
    await kept.drop();
  });

  test('of an earlier schema is restored into an embedded database without a schema and migrated', async () => {
    const copyPath = await copyBackup('earlier');
    // The last migrations add tables and columns, so without them the backup is that of the schema before.
    await changeMigrations(copyPath('manifest.json'), (names) => names.slice(0, 11));
    const added = ['image_uses', 'article_view_hours', 'most_read', 'article_tombstones', 'video_posters'];
    const tags = ['article_tags', 'tags', 'tag_renames', 'tag_changes'];
    const people = [
      'preview_links',
      'preview_comments',
      'article_notes',
      'note_recipients',
      'article_corrections',
      'desk_items',
      'workflow_steps',
      'proposed_corrections',
      'owner_assignment',
    ];
    for (const table of [...added, ...tags, ...people]) await leaveOutTable(copyPath, table);
    const limits = ['embargo_until', 'expires_at', 'withdrawn_at', 'withdrawal_reason', 'public_until', 'is_listed'];
    // An expression derived `public_at` then.
    for (const column of [
      'published_at',
      'image_credit',
      'social_image_url',
      'social_image_alt',
      'public_at',
      ...limits,
    ])
      await leaveOutColumn(copyPath, 'articles', column);
    for (const column of ['videos', 'lexeme_count', 'public_until'])
      await leaveOutColumn(copyPath, 'article_search', column);
    for (const column of ['language', 'role', 'desks', 'must_have_second_factor', 'deactivated_at'])
      await leaveOutColumn(copyPath, 'staff', column);
    await leaveOutColumn(copyPath, 'sign_in_policy', 'has_roles');
    for (const table of ['articles', 'trash']) await leaveOutColumn(copyPath, table, 'owner_id');
    await leaveOutColumn(copyPath, 'article_revisions', 'note');
    for (const column of [
      'alt',
      'caption',
      'credit',
      'source',
      'people',
      'focus_x',
      'focus_y',
      'is_kept',
      'search_key',
    ])
      await leaveOutColumn(copyPath, 'files', column);
    const env = { DATA_DIR: join(folder, 'embedded') };
    const err = 'The database is empty: there is nothing to back up.\n';
    expect(await runProhor(['backup', join(folder, 'empty')], env)).toEqual({ status: 1, out: '', err });
    expect(existsSync(join(folder, 'empty'))).toBe(false);
    expect(await runProhor(['restore', copyPath()], env)).toMatchObject({ status: 0 });
    const exported = await runProhor(['export', '-'], env);
    expect(exported.err).toBe('');
    const { createdAt } = makeFields();
    expect(JSON.parse(exported.out).articles.সেতু).toMatchObject({ viewCount: 7, publishedAt: createdAt });
  });
});

describe('a backup that is interrupted', () => {
  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('by %s says so, leaves no folder and ends with status %i', async (signal, status) => {
    const target = join(folder, signal);
    const { child, ended, unlock } = await startBlockedBackup(target);
    child.kill(signal);
    expect(await ended).toEqual({ status, out: '', err: 'Stopped; nothing was backed up.\n' });
    await unlock();
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
  });

  test('by kill -9 leaves a part, which the next backup replaces', async () => {
    const target = join(folder, 'killed');
    const { child, ended, unlock } = await startBlockedBackup(target);
    child.kill('SIGKILL');
    await ended;
    await unlock();
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, true]);
    expect(await onSite(['backup', target])).toMatchObject({ status: 0, err: '' });
    expect(existsSync(`${target}.part`)).toBe(false);
    expect((await readdir(target)).sort()).toEqual(['SHA256SUMS', 'files', 'manifest.json', 'secrets', 'tables']);
    expect((await openBackupFolder(target)).manifest.tables).toHaveLength(40);
  });
});

describe('a part of a backup', () => {
  test('is left alone while another process writes it', async () => {
    const target = join(folder, 'busy');
    const { child, ended, unlock } = await startBlockedBackup(target);
    const err = `Another backup, process ${child.pid}, is writing ${target}.part.\n`;
    expect(await onSite(['backup', target])).toEqual({ status: 1, out: '', err });
    await unlock();
    expect(await ended).toMatchObject({ status: 0, err: '' });
  });

  test('is replaced if its process id belongs to a process that started at another time', async () => {
    const target = join(folder, 'reused');
    await mkdir(`${target}.part`);
    await writeFile(`${target}.part/.prohor-backup`, `${process.pid} 1\n`);
    expect(await onSite(['backup', target])).toMatchObject({ status: 0, err: '' });
  });

  test('is left alone if no backup created it', async () => {
    const target = join(folder, 'foreign');
    await mkdir(`${target}.part`);
    await writeFile(`${target}.part/notes.txt`, 'of the operator');
    const err = `${target}.part exists already, and no backup created it; remove it or choose another folder.\n`;
    expect(await onSite(['backup', target])).toEqual({ status: 1, out: '', err });
    expect(await readdir(`${target}.part`)).toEqual(['notes.txt']);
    expect(existsSync(target)).toBe(false);
  });
});
