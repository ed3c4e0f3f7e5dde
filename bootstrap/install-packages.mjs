import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { giveToOwner } from './give-to-owner.mjs';
import { hashFiles, isStamped, stamp } from './hash-files.mjs';
import { PINNED_NODE, print, ROOT } from './project.mjs';
import { runStep, StepError } from './run-command.mjs';

const STAMP = join(ROOT, 'node_modules', '.prohor-installed');

const INSTALL = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

const EXPLANATION =
  'npm could not install the packages; see its message above. Usually the network or the package registry cannot be reached: fix that and start again.';

/**
 * Installs the packages of package-lock.json if package.json or package-lock.json changed since the last installation.
 * Development packages are included, even if NODE_ENV is "production". Throws a StepError with a one-line explanation.
 */
export async function installPackages() {
  const wanted = `${process.platform}-${process.arch} ${await hashFiles(['package.json', 'package-lock.json'])}`;
  if (await isStamped(STAMP, wanted)) return;
  print('Installing packages (a minute or two the first time)…');
  const options = { env: { PATH: pathWithoutPackages() }, output: /** @type {const} */ ('to-stderr') };
  await runStep('npm', INSTALL, EXPLANATION, options);
  requirePinnedNode();
  await stamp(STAMP, wanted);
  giveToOwner(['node_modules']);
}

/** PATH without node_modules: npm must not run on the Node.js that it replaces. */
function pathWithoutPackages() {
  const packages = join(ROOT, 'node_modules');
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(packages)).join(delimiter);
}

function requirePinnedNode() {
  const { status } = spawnSync(PINNED_NODE, ['--version']);
  if (status === 0) return;
  throw new StepError(
    'The packages are installed, but their Node.js does not run because npm skipped install scripts (ignore-scripts). Run "npm rebuild --ignore-scripts=false" and start again.',
  );
}
