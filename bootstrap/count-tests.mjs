import { readFile } from 'node:fs/promises';

/**
 * @typedef {object} TestCount
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [skipped] the names of groups that this machine or checkout cannot run
 */

/**
 * Reads the report of Vitest's JSON reporter. Returns null if there is none.
 * @param {string} path
 * @returns {Promise<TestCount | null>}
 */
export async function readVitestCount(path) {
  const report = await readReport(path);
  return report && { passed: report.numPassedTests, failed: report.numFailedTests, skipped: listSkipped(report) };
}

/** @param {{ testResults: { assertionResults: { status: string, title: string, ancestorTitles: string[] }[] }[] }} report */
function listSkipped({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => status === 'skipped');
  return [...new Set(skipped.map(({ title, ancestorTitles: [group = title] }) => group))];
}

/**
 * Reads the report of Playwright's JSON reporter. Returns null if there is none.
 * @param {string} path
 * @returns {Promise<TestCount | null>}
 */
export async function readPlaywrightCount(path) {
  const report = await readReport(path);
  return report && { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
}

/** @param {string} path */
async function readReport(path) {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}
