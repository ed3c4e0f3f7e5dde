import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The Node.js that the program brings along; there once the packages are installed. */
export const PINNED_NODE = join(ROOT, 'node_modules', '.bin', 'node');

/**
 * Path of a command that a package brings.
 * @param {string} name
 */
export const packageCommand = (name) => join(ROOT, 'node_modules', '.bin', name);

/**
 * Says one line about the preparations, on standard error: standard output belongs to what is being started.
 * @param {string} line
 */
export function tell(line) {
  process.stderr.write(`${line}\n`);
}
