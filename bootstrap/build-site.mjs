import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { giveToOwner } from './give-to-owner.mjs';
import { hashFiles, isStamped, listFiles, stamp } from './hash-files.mjs';
import { PINNED_NODE, packageCommand, print, ROOT } from './project.mjs';
import { runStep } from './run-command.mjs';

const BUILD = join(ROOT, 'build');
const STAMP = join(BUILD, '.built');
/** A build is written here before it replaces the served one. */
const NEW_BUILD = join(BUILD, 'new');
/** The file that lists the files of the previous build, which remain for open pages. */
const LEFT_FILES = join(BUILD, '.left');

/** The inputs of the build. */
const SOURCES = [
  ...['app', 'domain', 'fonts', 'public'],
  ...['package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
  ...['bundler', 'bootstrap/build-site.mjs', 'bootstrap/compress-files.mjs'],
];

/** True if the site has been built from the current sources. */
export const isBuilt = async () => isStamped(STAMP, await hashFiles(SOURCES));

/** Builds the site if its sources changed since the last build, and compresses the files for browsers. */
export async function buildSite() {
  const wanted = await hashFiles(SOURCES);
  if (await isStamped(STAMP, wanted)) return;
  print('Building the site…');
  await rm(STAMP, { force: true });
  await runStep(PINNED_NODE, [packageCommand('react-router'), 'build'], 'The site could not be built.', {
    env: { NODE_ENV: 'production', BUILD_DIRECTORY: relative(ROOT, NEW_BUILD) },
    output: 'captured',
  });
  await compressFiles(join(NEW_BUILD, 'client'));
  await replaceBuild();
  await stamp(STAMP, wanted);
  giveToOwner(['build', '.react-router']);
}

/**
 * Moves the new build into place file by file, so that a running site serves every file at any time. Files of the
 * previous build remain for open pages; files of earlier builds are deleted.
 */
async function replaceBuild() {
  const old = await listBuild(BUILD);
  const files = await listBuild(NEW_BUILD);
  for (const file of files) {
    await mkdir(dirname(join(BUILD, file)), { recursive: true });
    await rename(join(NEW_BUILD, file), join(BUILD, file));
  }
  await rm(NEW_BUILD, { recursive: true });
  const earlier = JSON.parse(await readFile(LEFT_FILES, 'utf8').catch(() => '[]'));
  const left = old.filter((file) => !files.includes(file));
  for (const file of left) if (earlier.includes(file)) await rm(join(BUILD, file));
  await writeFile(LEFT_FILES, JSON.stringify(left.filter((file) => !earlier.includes(file))));
}

/**
 * Lists the files of a build. The browser's files come first, because pages of the new server need them.
 * @param {string} folder
 */
async function listBuild(folder) {
  const parts = await Promise.all(['client', 'server'].map((part) => listFiles(join(folder, part))));
  return parts.flat().map((file) => relative(folder, file));
}
