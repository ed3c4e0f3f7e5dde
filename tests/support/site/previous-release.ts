import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PACKAGES = join(ROOT, 'node_modules');
const MAX_ARCHIVE_BYTES = 200 * 1024 * 1024;

/** The commit of the release before this one. It changes with each release (docs/testing.md). */
export const PREVIOUS_RELEASE = 'b75d36f795094282fa2760c16dc916c6d894837c';

/** Whether the repository has that commit. A shallow clone and an unpacked archive do not. */
export const hasPreviousRelease =
  spawnSync('git', ['cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`], { cwd: ROOT }).status === 0;

/** Builds the previous release, with the packages of this one, in a temporary folder. Returns the folder. */
export async function buildPreviousRelease(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'prohor-release-'));
  const sources = execFileSync('git', ['archive', PREVIOUS_RELEASE], { cwd: ROOT, maxBuffer: MAX_ARCHIVE_BYTES });
  execFileSync('tar', ['-x', '-C', folder], { input: sources });
  await symlink(PACKAGES, join(folder, 'node_modules'));
  // Its library is not a package of this release. No test opens the Overview.
  await writeFile(join(folder, 'app/newsroom/overview/posting-chart.tsx'), 'export const PostingChart = () => null;\n');
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [join(PACKAGES, '.bin', 'react-router'), 'build'], {
    cwd: folder,
    env,
    stdio: 'pipe',
  });
  return folder;
}
