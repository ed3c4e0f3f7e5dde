import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { readContent, withoutRows } from '#tests/support/database/read-tables.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { makeFields } from '#tests/support/database/transfer-database.ts';
import { setUpBackup } from '#tests/support/site/backup-site.ts';
import { changeMigrations, leaveOutColumn, leaveOutTable } from '#tests/support/site/change-backup.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { articleId } from '#tools/article-id.ts';
import { runProhor } from '#tools/run-program.ts';

const ACTOR = { userEmail: 'rina@example.org', userId: null };

const { pathOf, backupPath, site, other, onSite, onOther, findSession, copyAsOneFolder } = setUpBackup();

/** The bytes of all files of a folder by their paths. */
async function readFiles(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = async (file: string) => [relative(path, file), (await readFile(file)).toString('base64')] as const;
  return new Map((await Promise.all(files.map(read))).toSorted());
}

describe('a backup', () => {
  test('is readable for its owner only, and has the digest of each file', async () => {
    for (const path of [pathOf('backups'), backupPath()]) expect((await stat(path)).mode & 0o777).toBe(0o700);
    const entries = await readdir(pathOf('backups'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    for (const path of files) expect((await stat(path)).mode & 0o777).toBe(0o600);
    const lists = files.filter((path) => path.endsWith('SHA256SUMS'));
    const listed = lists.map((list) => {
      const checked = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: dirname(list), encoding: 'utf8' });
      expect(checked).toMatchObject({ status: 0 });
      return checked.stdout.trim().split('\n').length;
    });
    const others = files.filter((path) => !/(manifest\.json|SHA256SUMS|prohor-backups\.json)$/.test(path));
    expect(listed.reduce((sum, count) => sum + count)).toBe(others.length);
  });

  test('is not restored over a site with content', async () => {
    const err =
      'The database is not empty: a backup is restored into a new one (an empty DATA_DIR, or another DATABASE_URL).\n';
    expect(await onSite(['restore', backupPath()])).toMatchObject({ status: 1, err });
  });

  test('is not written into another backup', async () => {
    const err = `${backupPath()} is a backup itself; name the folder or bucket of backups.\n`;
    expect(await onSite(['backup', backupPath()])).toMatchObject({ status: 1, err });
    const copyPath = await copyAsOneFolder('one folder');
    const errOfOne = `${copyPath()} is a backup itself; choose another place.\n`;
    expect(await onSite(['backup', copyPath()])).toMatchObject({ status: 1, err: errOfOne });
  });

  test('restores tables, images and the session key; new articles then get the next numbers and are counted', async () => {
    const restored = await onOther(['restore', backupPath()]);
    expect(restored).toMatchObject({ status: 0, err: expect.stringMatching(/^Dev mode is on: everyone [^\n]+\n$/) });
    expect(restored.out).toMatch(/^Restored the backup of .*\nSessions were left out: staff sign in again\.\n$/);
    const links = ['preview_links', 'preview_comments'];
    const left = ['staff_sessions', ...links, 'staff_verifications', 'sign_in_tries', 'effects'];
    expect(await readContent(other().db)).toEqual(withoutRows(await readContent(site().db), left));
    expect(await findSession(site(), pathOf('site'))).not.toBeNull();
    expect(await findSession(other(), pathOf('other'))).toBeNull();
    for (const path of ['files', 'secrets']) {
      const [restored, original] = [pathOf('other', path), pathOf('site', path)];
      expect(await readFiles(restored)).toEqual(await readFiles(original));
    }
    const input = makeInput({ title: 'নতুন' });
    const stamp = { actor: ACTOR, nowMs: Date.now(), historyId: randomUUID() };
    for (const { db } of [site(), other()]) {
      await createArticleEditing(db).save({ baseRevision: null, id: articleId('new'), input, ...stamp });
    }
    expect(withoutRows(await readContent(other().db), ['effects'])).toEqual(
      withoutRows(await readContent(site().db), left),
    );
  });

  test('restores sessions with --keep-sessions, but no unfinished sign-ins and counts of attempts', async () => {
    const kept = await createTestDatabase();
    const env = { DATABASE_URL: kept.url, DATA_DIR: pathOf('kept'), SITE_URL: 'https://prohor.example' };
    const restored = await runCommandHere(['restore', backupPath(), '--keep-sessions'], env);
    expect(restored.out).not.toContain('Sessions');
    expect(restored.err).toContain('Dev mode is on, but the server ignores it');
    expect(await findSession(kept, pathOf('kept'))).toMatchObject({
      email: 'desk@prohor.example',
    });
    const content = new Map(await readContent(kept.db));
    expect(['staff_verifications', 'sign_in_tries', 'effects'].map((name) => content.get(name))).toEqual(['', '', '']);
    await kept.drop();
  });

  test('of an earlier schema is restored into an embedded database without a schema and migrated', async () => {
    const copyPath = await copyAsOneFolder('earlier');
    // The last migrations add tables and columns, so without them the backup is that of the schema before.
    await changeMigrations(copyPath('manifest.json'), (names) => names.slice(0, 11));
    const added = [
      'image_uses',
      'cards',
      'article_view_hours',
      'missed_searches',
      'missed_addresses',
      'redirects',
      'api_keys',
      'moved_articles',
      'effect_targets',
      'effects',
      'saved_views',
      'session_key',
      'most_read',
      'article_tombstones',
      'video_posters',
    ];
    const tags = ['article_tags', 'tags', 'tag_renames', 'tag_change_articles', 'tag_changes', 'proposed_tag_changes'];
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
    for (const column of ['note', 'changes_text']) await leaveOutColumn(copyPath, 'article_revisions', column);
    for (const column of [
      'alt',
      'caption',
      'credit',
      'source',
      'people',
      'focus_x',
      'focus_y',
      'is_kept',
      'is_card',
      'unused_since',
      'search_key',
    ])
      await leaveOutColumn(copyPath, 'files', column);
    const env = { DATA_DIR: pathOf('embedded') };
    const err = 'The database is empty: there is nothing to back up.\n';
    expect(await runProhor(['backup', pathOf('empty')], env)).toEqual({ status: 1, out: '', err });
    expect(existsSync(pathOf('empty'))).toBe(false);
    // The command has started the embedded database, and has stopped it at its end.
    const isThere = ['PG_VERSION', 'postmaster.pid'].map((name) => existsSync(pathOf('embedded', 'postgres', name)));
    expect(isThere).toEqual([true, false]);
    expect(await runProhor(['restore', copyPath()], env)).toMatchObject({ status: 0 });
    const exported = await runProhor(['export', '-'], env);
    expect(exported.err).toBe('');
    const { createdAt } = makeFields();
    expect(JSON.parse(exported.out).articles.সেতু).toMatchObject({ viewCount: 7, publishedAt: createdAt });
  });
});
