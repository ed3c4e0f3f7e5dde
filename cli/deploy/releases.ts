import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError, toFailureText } from '#server/runtime/explain-failure.ts';

const run = promisify(execFile);

/** The link to the previous release, in the folder of the link to the installed one. */
const PREVIOUS = 'previous';
const ARCHIVE = /\.(?:tar\.gz|tgz)$/;

/** The installed release: its link, such as `/opt/prohor/current`, and the folder to which the link points. */
export type Installation = { link: string; current: string };

/** Throws an {@link OperatorError} if the program was not started through a link to its release. */
export async function findInstallation(): Promise<Installation> {
  const link = process.env.PROHOR_ROOT;
  if (link === undefined || !(await lstat(link)).isSymbolicLink()) {
    throw new OperatorError(
      'This needs releases in folders and a link to the installed one: run it as, for example, /opt/prohor/current/bin/prohor.',
    );
  }
  return { link, current: await realpath(link) };
}

/**
 * Finds a release by the path of its archive or folder, or by its name in the folder of the installed release. An
 * archive is unpacked there. Returns its folder. Throws an {@link OperatorError} if it is not a release.
 */
export async function provideRelease(given: string, { current }: Installation): Promise<string> {
  const folder = ARCHIVE.test(given)
    ? await unpack(resolve(given), dirname(current))
    : await findFolder(given, current);
  const isRelease = (await stat(join(folder, 'bin', 'prohor')).catch(() => null))?.isFile();
  if (!isRelease) throw new OperatorError(`${folder} is not a release: it has no bin/prohor.`);
  return folder;
}

async function findFolder(given: string, current: string): Promise<string> {
  for (const path of [join(dirname(current), given), resolve(given)]) {
    const found = await realpath(path).catch(() => null);
    if (found !== null) return found;
  }
  throw new OperatorError(`There is no release ${given}, neither in ${dirname(current)} nor as a path.`);
}

/** Unpacks an archive that contains one folder into `releases`. The folder appears there only when it is complete. */
async function unpack(archive: string, releases: string): Promise<string> {
  const temporary = await mkdtemp(join(releases, '.unpacking-')).catch((error) => {
    throw new OperatorError(`${releases} cannot be written: ${toFailureText(error)}.`);
  });
  try {
    await run('tar', ['-xzf', archive, '--no-same-owner', `--directory=${temporary}`]);
    const [name = '', ...others] = await readdir(temporary);
    if (name === '' || others.length > 0) throw new OperatorError(`${archive} is not the archive of a release.`);
    const folder = join(releases, name);
    if ((await lstat(folder).catch(() => null)) !== null)
      throw new OperatorError(`${folder} exists already; deploy it by its name, or remove it.`);
    await rename(join(temporary, name), folder);
    return folder;
  } catch (error) {
    throw error instanceof OperatorError
      ? error
      : new OperatorError(`${archive} cannot be unpacked: ${toFailureText(error).trim()}.`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns the folder of the release before the installed one. Throws an {@link OperatorError} if it is not known. */
export async function findPrevious({ link }: Installation): Promise<string> {
  const previous = await realpath(join(dirname(link), PREVIOUS)).catch(() => null);
  if (previous === null)
    throw new OperatorError(`No previous release is known: ${dirname(link)} has no link ${PREVIOUS}.`);
  return previous;
}

/** Lists the names of a release's migrations. */
export async function listMigrationsOf(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'services', 'postgres', 'migrations'));
  return names.flatMap((name) => (name.endsWith('.sql') ? name.slice(0, -'.sql'.length) : [])).sort();
}

/** Points the link to `release`, and `previous` to the release that was installed. Each link changes atomically. */
export async function switchLink({ link, current }: Installation, release: string): Promise<void> {
  await replaceLink(join(dirname(link), PREVIOUS), current);
  await replaceLink(link, release);
}

/** Undoes {@link switchLink}. `previous` then points to `before`, or is removed if that is null. */
export async function restoreLink({ link, current }: Installation, before: string | null): Promise<void> {
  await replaceLink(link, current);
  const previous = join(dirname(link), PREVIOUS);
  if (before === null) await rm(previous, { force: true });
  else await replaceLink(previous, before);
}

async function replaceLink(link: string, target: string): Promise<void> {
  const temporary = `${link}.new`;
  await rm(temporary, { force: true });
  try {
    await symlink(relative(await realpath(dirname(link)), target), temporary);
    await rename(temporary, link);
  } catch (error) {
    throw new OperatorError(`${link} cannot be changed: ${toFailureText(error)}.`);
  }
}
