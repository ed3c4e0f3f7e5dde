import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { giveToOwner } from './give-to-owner.mjs';
import { hashFiles, isStamped, stamp } from './hash-files.mjs';
import { PINNED_NODE, packageCommand, print, ROOT } from './project.mjs';
import { runStep } from './run-command.mjs';

const BUILD = join(ROOT, 'build');
const STAMP = join(BUILD, '.built');

/** The inputs of the build. */
const SOURCES = [
  ...['app', 'domain', 'fonts', 'public'],
  ...['package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
  ...['bundler', 'bootstrap/build-site.mjs', 'bootstrap/compress-files.mjs'],
];

/** Builds the site if its sources changed since the last build, and compresses the files for browsers. */
export async function buildSite() {
  const wanted = await hashFiles(SOURCES);
  if (await isStamped(STAMP, wanted)) return;
  print('Building the site…');
  await rm(STAMP, { force: true });
  await runStep(PINNED_NODE, [packageCommand('react-router'), 'build'], 'The site could not be built.', {
    env: { NODE_ENV: 'production' },
    output: 'captured',
  });
  await compressFiles(join(BUILD, 'client'));
  await stamp(STAMP, wanted);
  giveToOwner(['build', '.react-router']);
}
