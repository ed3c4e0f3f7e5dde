import { existsSync, readFileSync } from 'node:fs';
import { PINNED_NODE, print } from './project.mjs';
import { runCommand, runStep, StepError } from './run-command.mjs';

const LOOK = "import { findTestBrowser } from './tools/find-browser.ts'; findTestBrowser();";

/**
 * Makes sure that the tests find a Chromium: installs one with apt-get if run by root on Debian, otherwise throws a
 * StepError with the command to run.
 */
export async function provideBrowser() {
  if (await hasBrowser()) return;
  if (process.env.CHROME_PATH) throw new StepError(`CHROME_PATH is ${process.env.CHROME_PATH}: there is no browser.`);
  const advice = decideAdvice();
  if (advice !== null) throw new StepError(`The tests need a Chromium. Run: ${advice}`);
  print('Installing Chromium for the tests…');
  const failed = 'apt-get could not install Chromium; see its output above.';
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, output: /** @type {const} */ ('to-stderr') };
  await runStep('apt-get', ['update', '-qq'], failed, options);
  await runStep(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    failed,
    options,
  );
}

async function hasBrowser() {
  const { status } = await runCommand(PINNED_NODE, ['--input-type=module', '-e', LOOK], { output: 'captured' });
  return status === 0;
}

/** The command that installs a browser; null if this program can run it. */
function decideAdvice() {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  if (!/^ID="?debian"?$/m.test(system)) return 'npx playwright install --with-deps chromium';
  return process.getuid?.() === 0 ? null : 'sudo apt-get install chromium-headless-shell';
}
