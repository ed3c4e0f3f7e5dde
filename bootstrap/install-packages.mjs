import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { hashFiles, isStamped, stamp } from './hash-files.mjs';
import { PINNED_NODE, ROOT, tell } from './project.mjs';
import { runStep, StepError } from './run-command.mjs';

const STAMP = join(ROOT, 'node_modules', '.prohor-installed');

/** Not `npm ci`: that refuses a lock file which does not list the optional packages of every platform there is. */
const INSTALL = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

const EXPLANATION =
  'npm could not install the packages; its reason stands above. Most often the network or the package registry cannot be reached: mend that and start again.';

/**
 * Installs the packages where package.json or package-lock.json changed since the last time, all of them whatever
 * NODE_ENV says. Throws a StepError with one clear line where that fails.
 */
export async function installPackages() {
  const wanted = `${process.platform}-${process.arch} ${await hashFiles(['package.json', 'package-lock.json'])}`;
  if (await isStamped(STAMP, wanted)) return;
  tell('Installing packages (a minute or two the first time)…');
  const options = { env: { PATH: pathOfTheMachine() }, output: /** @type {const} */ ('to-stderr') };
  await runStep('npm', INSTALL, EXPLANATION, options);
  requirePinnedNode();
  await stamp(STAMP, wanted);
}

/** Without the pinned Node.js: npm must not run on the very files that it replaces. */
function pathOfTheMachine() {
  const ours = join(ROOT, 'node_modules');
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(ours)).join(delimiter);
}

function requirePinnedNode() {
  const { status } = spawnSync(PINNED_NODE, ['--version']);
  if (status === 0) return;
  throw new StepError(
    'The packages are installed, but the Node.js among them does not run: npm was told not to run install scripts (ignore-scripts). Run "npm rebuild --ignore-scripts=false" and start again.',
  );
}
