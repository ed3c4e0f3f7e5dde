import { readFile } from 'node:fs/promises';

/**
 * @typedef {object} TestCount
 * @property {number} passed
 * @property {number} failed
 */

/**
 * Reads the report of Vitest's JSON reporter; null if there is none.
 * @param {string} path
 * @returns {Promise<TestCount | null>}
 */
export async function readVitestCount(path) {
  const report = await readReport(path);
  return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

/**
 * Reads the report of Playwright's JSON reporter; null if there is none.
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
