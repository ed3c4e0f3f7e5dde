import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { buildSite } from './build-site.mjs';
import { readPlaywrightCount, readVitestCount } from './count-tests.mjs';
import { installPackages } from './install-packages.mjs';
import { PINNED_NODE, packageCommand, print, ROOT } from './project.mjs';
import { provideTestPrograms } from './provide-test-programs.mjs';
import { runCommand, runMain } from './run-command.mjs';

const RESULTS = join(ROOT, 'test-results');
const VITEST_REPORT = join(RESULTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(RESULTS, 'e2e.json');

const env = { PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };

const VITEST = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {() => Promise<import('./run-command.mjs').CommandResult>} run
 * @property {() => Promise<import('./count-tests.mjs').TestCount | null>} count reads the counts that the suite wrote
 */

const captured = /** @type {const} */ ({ env, output: 'captured' });

/** @type {Suite} */
const CHECKS = {
  name: 'Checks',
  run: () => runCommand('npm', ['run', '--silent', 'check'], captured),
  count: async () => null,
};
/** @type {Suite} */
const UNITS_AND_SERVER = {
  name: 'Unit, service, HTTP and process tests',
  run: () => runCommand(PINNED_NODE, [packageCommand('vitest'), ...VITEST], captured),
  count: () => readVitestCount(VITEST_REPORT),
};
/** @type {Suite} */
const BROWSER = {
  name: 'Browser tests',
  run: () => runCommand(PINNED_NODE, [packageCommand('playwright'), 'test'], captured),
  count: () => readPlaywrightCount(PLAYWRIGHT_REPORT),
};

/**
 * Runs a suite and prints its result in one line. If the suite failed, prints its whole output first.
 * @param {Suite} suite
 */
async function runSuite({ name, run, count }) {
  const startMs = performance.now();
  const { status, output } = await run();
  const { passed, failed, skipped = [] } = (await count()) ?? { passed: 0, failed: 0 };
  const seconds = Math.round((performance.now() - startMs) / 1000);
  if (status !== 0) process.stderr.write(output);
  print(`${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`);
  for (const group of skipped) print(`  skipped: ${group}`);
  // If a suite fails without a failed test, it did not complete. This counts as one failure.
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), status };
}

// npm test: installs the programs that tests need, then runs every check and test. Suites run in parallel, because each
// of them spends much of its time waiting. A failure does not stop the other suites.
runMain(async () => {
  await installPackages();
  await provideTestPrograms();
  await rm(RESULTS, { recursive: true, force: true });
  print('Running all checks and tests…');
  const checked = runSuite(CHECKS);
  await buildSite();
  const results = await Promise.all([checked, runSuite(UNITS_AND_SERVER), checked.then(() => runSuite(BROWSER))]);
  const sum = (/** @type {'passed' | 'failed'} */ count) => results.reduce((total, result) => total + result[count], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return results.find(({ status }) => status !== 0)?.status ?? 0;
});
