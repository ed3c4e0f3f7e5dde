import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The Node.js in node_modules. Exists once the packages are installed. */
export const PINNED_NODE = join(ROOT, 'node_modules', '.bin', 'node');

/**
 * Path of a command that a package installs.
 * @param {string} name
 */
export const packageCommand = (name) => join(ROOT, 'node_modules', '.bin', name);

/**
 * Prints one line to standard error. Standard output is reserved for the program that is started.
 * @param {string} line
 */
export function print(line) {
  process.stderr.write(`${line}\n`);
}
