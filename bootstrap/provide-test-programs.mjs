import { existsSync, readFileSync } from 'node:fs';
import { PINNED_NODE, print } from './project.mjs';
import { runCommand, runStep, StepError } from './run-command.mjs';

/**
 * @typedef {object} TestProgram
 * @property {string} name
 * @property {string} probe a module that throws if the program is missing
 * @property {string} debianPackage
 * @property {string} elsewhere how to install it on other systems
 * @property {string} [service] the service that Debian's package starts, immediately and at every boot
 * @property {boolean} [isForLongTests] true if `npm test` does not need it
 */

const probeBrowser = (/** @type {string} */ find) =>
  `import { ${find} } from './tools/find-browser.ts'; await (await import('node:fs/promises')).access(${find}());`;

const PLAYWRIGHT_BROWSERS = 'npx playwright install --with-deps chromium';
/** @type {TestProgram} */
const NGINX = {
  name: 'nginx',
  probe: "import { requireNginx } from './tools/nginx/start-nginx.ts'; requireNginx();",
  debianPackage: 'nginx-light',
  elsewhere: 'sudo apt-get install nginx-light (Ubuntu) or brew install nginx (macOS)',
  service: 'nginx',
};

/** @type {TestProgram} */
const PROMTOOL = {
  name: 'the promtool of Prometheus',
  probe: "import { requirePromtool } from './tools/run-promtool.ts'; requirePromtool();",
  debianPackage: 'prometheus',
  elsewhere: 'sudo apt-get install prometheus (Ubuntu) or brew install prometheus (macOS)',
  service: 'prometheus',
  isForLongTests: true,
};

/** @type {TestProgram} */
const HEADLESS_SHELL = {
  name: 'Chromium without windows',
  probe: probeBrowser('findTestBrowser'),
  debianPackage: 'chromium-headless-shell',
  elsewhere: PLAYWRIGHT_BROWSERS,
};

/**
 * Every program that a test starts, except programs that every Debian has: see tests/check/programs.test.ts.
 * @type {TestProgram[]}
 */
const PROGRAMS = [
  HEADLESS_SHELL,
  {
    name: 'Chromium with windows',
    probe: probeBrowser('findBrowser'),
    debianPackage: 'chromium',
    elsewhere: PLAYWRIGHT_BROWSERS,
  },
  NGINX,
  PROMTOOL,
];

/**
 * Makes sure that the programs of the tests are installed. Installs them with apt-get if run by root on Debian, otherwise
 * throws a StepError with the commands to run.
 * @param {{ areLong: boolean }} tests
 */
export async function provideTestPrograms({ areLong }) {
  const missing = await findMissing(PROGRAMS.filter(({ isForLongTests }) => areLong || !isForLongTests));
  const { CHROME_PATH } = process.env;
  if (missing.length === 0) {
    if (!CHROME_PATH && mayInstall() && !existsSync('/usr/bin/chromium-headless-shell')) await tryHeadlessShell();
    return;
  }
  if (CHROME_PATH && !existsSync(CHROME_PATH)) {
    throw new StepError(`CHROME_PATH is ${CHROME_PATH}: there is no browser.`);
  }
  if (!mayInstall()) throw new StepError(toAdvice(missing));
  await install(missing);
}

/** Tries to install the headless shell, because the tests take about three times as long in Chromium with windows. */
async function tryHeadlessShell() {
  try {
    await install([HEADLESS_SHELL]);
  } catch {
    print('The tests use the Chromium with windows, which is slower.');
  }
}

/** @param {readonly TestProgram[]} programs */
async function findMissing(programs) {
  const isMissing = await Promise.all(programs.map(async (program) => !(await isFound(program))));
  return programs.filter((_, index) => isMissing[index]);
}

/** @param {TestProgram} program */
async function isFound({ probe }) {
  const { status } = await runCommand(PINNED_NODE, ['--input-type=module', '-e', probe], { output: 'captured' });
  return status === 0;
}

const mayInstall = () => isDebian() && process.getuid?.() === 0;

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** @param {readonly TestProgram[]} missing */
function toAdvice(missing) {
  const packages = missing.map(({ debianPackage }) => debianPackage).join(' ');
  const commands = isDebian() ? [`sudo apt-get install ${packages}`] : missing.map(({ elsewhere }) => elsewhere);
  return [`The tests need ${listNames(missing)}. Run:`, ...new Set(commands)].join('\n  ');
}

/** @param {readonly TestProgram[]} programs */
const listNames = (programs) => programs.map(({ name }) => name).join(', ');

/** @param {readonly TestProgram[]} programs */
async function install(programs) {
  const names = listNames(programs);
  print(`Installing ${names} for the tests…`);
  const failed = `apt-get could not install ${names}; see its output above.`;
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, output: /** @type {const} */ ('to-stderr') };
  await runStep('apt-get', ['update', '-qq'], failed, options);
  const packages = programs.map(({ debianPackage }) => debianPackage);
  await runStep('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], failed, options);
  for (const { service } of programs) {
    if (service === undefined) continue;
    await runCommand('service', [service, 'stop'], { output: 'captured' });
    await runCommand('update-rc.d', [service, 'disable'], { output: 'captured' });
  }
}
