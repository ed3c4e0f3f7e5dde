import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Manifest } from '#server/backup/backup-format.ts';

/** Returns the path of a file of a copied backup. */
type CopyPath = (...names: string[]) => string;

export const toDigest = (content: string) => createHash('sha256').update(content).digest('hex');

/** Changes which migrations a backup says that its database had. */
export async function changeMigrations(path: string, change: (names: string[]) => string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, migrations: change(manifest.migrations) }));
}

/** Changes the list of digests and its digest in the manifest, so that the backup looks complete. */
export async function changeSums(copyPath: CopyPath, change: (list: string) => string): Promise<void> {
  const list = change(await readFile(copyPath('SHA256SUMS'), 'utf8'));
  await writeFile(copyPath('SHA256SUMS'), list);
  const manifest = JSON.parse(await readFile(copyPath('manifest.json'), 'utf8'));
  await writeFile(copyPath('manifest.json'), JSON.stringify({ ...manifest, sums: toDigest(list) }));
}

/** Removes a table from a backup, as if its database had not had it. */
export async function leaveOutTable(copyPath: CopyPath, name: string): Promise<void> {
  const manifest = JSON.parse(await readFile(copyPath('manifest.json'), 'utf8'));
  const tables = manifest.tables.filter((table: { name: string }) => table.name !== name);
  await writeFile(copyPath('manifest.json'), JSON.stringify({ ...manifest, tables }));
  await changeSums(copyPath, (list) => list.replace(new RegExp(`.*/${name}\\..*\\n`), ''));
}

/** Removes a column from a table of a backup. */
export async function leaveOutColumn(copyPath: CopyPath, name: string, column: string): Promise<void> {
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
export async function replaceByLink(copyPath: CopyPath, path: string): Promise<void> {
  const outside = `${copyPath()}-outside-${path.replaceAll('/', '-')}`;
  await rename(copyPath(path), outside);
  await symlink(outside, copyPath(path));
}

/** Writes a backup as the first releases did: one folder with the images under `files/`. */
export async function writeOneFolder(backup: string, target: string): Promise<void> {
  await cp(join(backup, '..', 'images'), join(target, 'files'), { recursive: true });
  for (const folder of ['tables', 'secrets']) await cp(join(backup, folder), join(target, folder), { recursive: true });
  for (const token of await readdir(join(target, 'files'))) await rm(join(target, 'files', token, 'SHA256SUMS'));
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const toLine = async (path: string) =>
    `${createHash('sha256')
      .update(await readFile(path))
      .digest('hex')}  ${relative(target, path)}\n`;
  const list = (await Promise.all(files.sort().map(toLine))).join('');
  await writeFile(join(target, 'SHA256SUMS'), list);
  const { createdAt, program, migrations, tables }: Manifest = JSON.parse(
    await readFile(join(backup, 'manifest.json'), 'utf8'),
  );
  const ofTables = tables.map(({ name, columns }) => ({ name, columns }));
  const manifest = { format: 1, createdAt, program, migrations, tables: ofTables, sums: toDigest(list) };
  await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest));
}
