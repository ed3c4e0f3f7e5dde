import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { ROOT } from './project.mjs';

/**
 * If root created folders in another account's checkout, makes that account their owner, because it must be able to update
 * them.
 * @param {readonly string[]} names
 */
export function giveToOwner(names) {
  const { uid, gid } = statSync(ROOT);
  if (process.getuid?.() !== 0 || uid === 0) return;
  spawnSync('chown', ['-R', '-h', `${uid}:${gid}`, ...names], { cwd: ROOT, stdio: 'ignore' });
}
