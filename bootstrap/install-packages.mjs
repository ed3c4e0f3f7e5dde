import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { giveToOwner } from './give-to-owner.mjs';
import { PINNED_NODE, print, ROOT } from './project.mjs';
import { runStep, StepError } from './run-command.mjs';

const INSTALL = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

const EXPLANATION =
  'npm could not install the packages; see its message above. Usually the network or the package registry cannot be reached: fix that and start again.';

/**
 * Installs the packages of package-lock.json unless this program or npm itself has already installed them. Development
 * packages are installed too, even if NODE_ENV is "production". Without `forDevelopment`, they may be missing. Throws a
 * StepError with a one-line explanation.
 * @param {{ forDevelopment?: boolean }} [options]
 */
export async function installPackages({ forDevelopment = true } = {}) {
  if ((await areInstalled(forDevelopment)) && runsPinnedNode()) return;
  print('Installing packages (a minute or two the first time)…');
  const options = { env: { PATH: pathWithoutPackages() }, output: /** @type {const} */ ('to-stderr') };
  await runStep('npm', INSTALL, EXPLANATION, options);
  requirePinnedNode();
  giveToOwner(['node_modules']);
}

/**
 * True if node_modules matches package-lock.json. npm writes a list of the packages as the last step of an
 * installation. Optional packages may be missing: most are for other systems.
 * @param {boolean} forDevelopment
 */
async function areInstalled(forDevelopment) {
  const wanted = await readPackages('package-lock.json');
  const installed = await readPackages(join('node_modules', '.package-lock.json')).catch(() => ({}));
  return Object.entries(wanted).every(([path, { integrity, optional, dev, devOptional }]) => {
    const mayBeMissing = optional || (!forDevelopment && (dev || devOptional));
    if (path === '' || (mayBeMissing && !installed[path])) return true;
    return installed[path]?.integrity === integrity;
  });
}

/**
 * @param {string} lockFile
 * @returns {Promise<Record<string, { integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>>}
 */
async function readPackages(lockFile) {
  return JSON.parse(await readFile(join(ROOT, lockFile), 'utf8')).packages;
}

/** Returns PATH without node_modules: npm must not run on the Node.js that it replaces. */
function pathWithoutPackages() {
  const packages = join(ROOT, 'node_modules');
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(packages)).join(delimiter);
}

/**
 * True if the pinned Node.js runs. It does not if the packages were installed on another system or without
 * install scripts.
 */
const runsPinnedNode = () => spawnSync(PINNED_NODE, ['--version']).status === 0;

function requirePinnedNode() {
  if (runsPinnedNode()) return;
  throw new StepError(
    'The packages are installed, but their Node.js does not run because npm skipped install scripts (ignore-scripts). Run "npm rebuild --ignore-scripts=false" and start again.',
  );
}
