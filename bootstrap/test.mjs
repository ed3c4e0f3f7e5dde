import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { buildSite } from './build-site.mjs';
import { readPlaywrightCount, readVitestCount } from './count-tests.mjs';
import { installPackages } from './install-packages.mjs';
import { PINNED_NODE, packageCommand, ROOT, tell } from './project.mjs';
import { provideBrowser } from './provide-browser.mjs';
import { runCommand, runMain } from './run-command.mjs';

const RESULTS = join(ROOT, 'test-results');
const VITEST_REPORT = join(RESULTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(RESULTS, 'e2e.json');

const env = { PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };

const VITEST = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];

/** Each as a person reads it, how it is run, and where it leaves its count. */
const SUITES = [
  { name: 'Checks', run: () => runCommand('npm', ['run', '--silent', 'check'], { env }), count: async () => null },
  {
    name: 'Tests of parts and of the built site',
    run: () => runCommand(PINNED_NODE, [packageCommand('vitest'), ...VITEST], { env }),
    count: () => readVitestCount(VITEST_REPORT),
  },
  {
    name: 'Tests in a browser',
    run: () => runCommand(PINNED_NODE, [packageCommand('playwright'), 'test'], { env }),
    count: () => readPlaywrightCount(PLAYWRIGHT_REPORT),
  },
];

// npm test: installs what the tests need, runs every check and test, and stops at the first that fails.
runMain(async () => {
  await installPackages();
  await provideBrowser();
  await buildSite();
  await rm(RESULTS, { recursive: true, force: true });
  const total = { passed: 0, failed: 0 };
  let status = 0;
  for (const { name, run, count } of SUITES) {
    tell(`${name}…`);
    ({ status } = await run());
    const counted = (await count()) ?? { passed: 0, failed: 0 };
    total.passed += counted.passed;
    // A suite that fails without a failed test could not run to its end: that is a failure too.
    total.failed += status === 0 ? counted.failed : Math.max(counted.failed, 1);
    if (status !== 0) break;
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return status;
});
