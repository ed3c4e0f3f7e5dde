import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs promtool on a file of rules with `content`. Resolves with all its output, even if the rules fail. */
export async function runPromtool(command: 'check' | 'test', content: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-promtool-'));
  try {
    const file = join(folder, 'rules.json');
    await writeFile(file, JSON.stringify(content));
    const { error, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], { encoding: 'utf8' });
    if (error) throw error;
    return `${stdout}${stderr}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Throws if promtool is not installed.
 * @public called by the probe of bootstrap/provide-test-programs.mjs
 */
export function requirePromtool(): void {
  if (spawnSync('promtool', ['--version']).status !== 0)
    throw new Error('No promtool found: install it (apt-get install prometheus).');
}
