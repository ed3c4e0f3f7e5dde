import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ROOT } from './project.mjs';

/**
 * Hashes the names and contents of files and folders of the checkout, without tests.
 * @param {readonly string[]} paths
 * @returns {Promise<string>}
 */
export async function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await listFiles(join(ROOT, path))) {
      const content = await readFile(file);
      hash.update(`${relative(ROOT, file).split(sep).join('/')}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * Lists every file under a folder, sorted by name. If `path` is a file, returns only that path. If it does not exist,
 * returns an empty list.
 * @param {string} path
 * @returns {Promise<string[]>}
 */
export async function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/**
 * True if the stamp file at `path` equals `text`.
 * @param {string} path
 * @param {string} text
 */
export async function isStamped(path, text) {
  return (await readFile(path, 'utf8').catch(() => '')) === text;
}

/**
 * Writes a stamp for {@link isStamped}.
 * @param {string} path
 * @param {string} text
 */
export async function stamp(path, text) {
  await writeFile(path, text);
}
