import { readdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildSite } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { PINNED_NODE, packageCommand, print, ROOT } from './project.mjs';
import { provideTestPrograms } from './provide-test-programs.mjs';
import { readPlaywrightReport, readVitestReport } from './read-test-report.mjs';
import { runCommand, runMain, StepError } from './run-command.mjs';

const RESULTS = join(ROOT, 'test-results');
const PLAYWRIGHT_REPORT = join(RESULTS, 'e2e.json');

const env = { PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };

/** Projects of vitest.config.ts and playwright.config.ts. */
const PROJECTS = ['--project=unit', '--project=services'];
const BROWSER_PROJECTS = ['--project=newsroom', '--project=reader'];
const LONG_PROJECTS = ['--project=long'];
const LONG_BROWSER_PROJECTS = ['--project=newsroom-long', '--project=reader-long'];
/** The long tests check properties with this many times as many examples. */
const RUNS_OF_PROPERTIES = '4';
const FOLDERS_OF_TESTS = ['app', 'cli', 'domain', 'server', 'services', 'tests'];
const PROPERTIES_LIMIT_MS = 1_200_000;

const PROGRESS_MS = 60_000;
/** Matches a runner's line about a finished test or, in Vitest's output, a finished file with its number of tests. */
const DONE = /^\s*(?:✓|✘|×|❯|ok|x)\s/;
const FAILED = /^\s*(?:✘|×|x)\s/;

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {[string, ...string[]]} command
 * @property {Record<string, string>} [variables]
 * @property {() => Promise<import('./read-test-report.mjs').TestReport | null>} read reads the report that the suite wrote
 */

/** @type {Suite} */
const CHECKS = { name: 'Checks', command: ['npm', 'run', '--silent', 'check'], read: async () => null };

/**
 * @param {string} name
 * @param {readonly string[]} args projects, files or other options
 * @param {Record<string, string>} [variables]
 * @returns {Suite}
 */
function toVitestSuite(name, args, variables = {}) {
  const report = join(RESULTS, `${name}.json`);
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = args.filter((arg) => arg.startsWith('--'));
  const assigned = Object.entries(variables).map(([variable, value]) => `${variable}=${value}`);
  return {
    name,
    command: [PINNED_NODE, packageCommand('vitest'), 'run', ...args, ...reports],
    variables,
    read: () => readVitestReport(report, [...assigned, 'npx', 'vitest', 'run', ...options].join(' ')),
  };
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Suite}
 */
const toBrowserSuite = (name, args) => ({
  name,
  command: [PINNED_NODE, packageCommand('playwright'), 'test', ...args],
  read: () => readPlaywrightReport(PLAYWRIGHT_REPORT),
});

/**
 * Runs a suite. Prints failures as they happen, the number of finished tests every minute, and the result in one line. If
 * the suite failed, prints its whole output first.
 * @param {Suite} suite
 */
async function runSuite({ name, command: [command, ...args], variables, read }) {
  const startMs = performance.now();
  const readSeconds = () => Math.round((performance.now() - startMs) / 1000);
  let done = 0;
  const progress = setInterval(() => print(`${name}: ${done} done after ${readSeconds()} s`), PROGRESS_MS);
  const onOutput = (/** @type {string} */ text) => {
    for (const line of stripVTControlCharacters(text).split('\n')) {
      done += Number(DONE.test(line));
      if (FAILED.test(line)) print(`${name}: ${line.trim()}`);
    }
  };
  const { status, output } = await runCommand(command, args, {
    env: { ...env, ...variables },
    output: 'captured',
    onOutput,
  });
  clearInterval(progress);
  const { passed, failed, skipped = [], failures = [] } = (await read()) ?? { passed: 0, failed: 0 };
  if (status !== 0) process.stderr.write(output);
  print(`${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${readSeconds()} s`);
  for (const group of skipped) print(`  skipped: ${group}`);
  // If a suite fails without a failed test, it did not complete. This counts as one failure.
  if (status !== 0 && failures.length === 0) {
    const repeat = [command, ...args].map((part) => part.replace(`${ROOT}/`, '')).join(' ');
    failures.push({ name, reason: 'An error outside its tests, in its output above.', command: repeat });
  }
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), failures, status };
}

/** @param {import('./read-test-report.mjs').FailedTest} test */
function printFailure({ name, reason, command }) {
  print(`\nFAILED: ${name}\n  ${reason}\n  Repeat it: ${command}`);
}

/** Runs the checks and every test that is not long. Suites run in parallel, because each spends much of its time waiting. */
async function runShort() {
  print('Running all checks and the tests of npm test…');
  const checked = runSuite(CHECKS);
  await buildSite();
  return Promise.all([
    checked,
    runSuite(toVitestSuite('Unit, service, HTTP and process tests', PROJECTS)),
    checked.then(() => runSuite(toBrowserSuite('Browser tests', BROWSER_PROJECTS))),
  ]);
}

/** Runs the tests that npm test leaves out, and properties with more examples. */
async function runLong() {
  const { SEED_OF_PROPERTIES = '1971' } = process.env;
  print(`Running the long tests, properties with SEED_OF_PROPERTIES=${SEED_OF_PROPERTIES}…`);
  await buildSite();
  const properties = [...PROJECTS, `--testTimeout=${PROPERTIES_LIMIT_MS}`, ...(await listPropertyTests())];
  return Promise.all([
    runSuite(toVitestSuite('Long tests', LONG_PROJECTS)),
    runSuite(toVitestSuite('Properties', properties, { RUNS_OF_PROPERTIES, SEED_OF_PROPERTIES })),
    runSuite(toBrowserSuite('Long browser tests', LONG_BROWSER_PROJECTS)),
  ]);
}

/** Lists the files with property tests, relative to the root. */
async function listPropertyTests() {
  const names = await Promise.all(FOLDERS_OF_TESTS.map((folder) => readdir(join(ROOT, folder), { recursive: true })));
  const files = names.flatMap((paths, index) => paths.map((path) => join(FOLDERS_OF_TESTS[index] ?? '', path)));
  const tests = files.filter((path) => /\.test\.tsx?$/.test(path) && !/\.long\./.test(path));
  const texts = await Promise.all(tests.map((path) => readFile(join(ROOT, path), 'utf8')));
  return tests.filter((_, index) => texts[index]?.includes("from 'fast-check'"));
}

// Installs the programs that tests need, then runs the tests of `npm test`, or with --long those of `npm run test:long`. A
// failure does not stop the other suites.
runMain(async () => {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--long');
  if (unknown.length > 0)
    throw new StepError(`Unknown: ${unknown.join(' ')}. Run one file with npx vitest run or npx playwright test.`);
  await installPackages();
  const areLong = process.argv.includes('--long');
  await provideTestPrograms({ areLong });
  await rm(RESULTS, { recursive: true, force: true });
  const results = await (areLong ? runLong() : runShort());
  for (const { failures } of results) failures.forEach(printFailure);
  const sum = (/** @type {'passed' | 'failed'} */ count) => results.reduce((total, result) => total + result[count], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return results.find(({ status }) => status !== 0)?.status ?? 0;
});
