import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './project.mjs';

/**
 * @typedef {object} TestReport
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [skipped] the names of groups that this machine or checkout cannot run
 * @property {FailedTest[]} [failures]
 */
/**
 * @typedef {object} FailedTest
 * @property {string} name with its file
 * @property {string} reason the first line of the error
 * @property {string} command repeats this test alone
 */

/**
 * Reads the report of Vitest's JSON reporter. Returns null if there is none.
 * @param {string} path
 * @param {string} repeat the command that repeats a test, without its file
 * @returns {Promise<TestReport | null>}
 */
export async function readVitestReport(path, repeat) {
  const report = await readReport(path);
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: listSkipped(report),
      failures: report.testResults.flatMap((result) => toVitestFailures(result, repeat)),
    }
  );
}

/** @typedef {{ status: string, title: string, ancestorTitles: string[], failureMessages?: string[] }} Assertion */

/** @param {{ testResults: { assertionResults: Assertion[] }[] }} report */
function listSkipped({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => status === 'skipped');
  return [...new Set(skipped.map(({ title, ancestorTitles: [group = title] }) => group))];
}

/**
 * A file that fails without a failed test could not be loaded.
 * @param {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} result
 * @param {string} repeat
 * @returns {FailedTest[]}
 */
function toVitestFailures({ name, status, message, assertionResults }, repeat) {
  const file = relative(ROOT, name);
  const command = `${repeat} ${file}`;
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ name: file, reason: firstLine(message), command }];
  return failed.map(({ title, ancestorTitles, failureMessages }) => {
    const test = [...ancestorTitles, title].join(' > ');
    return {
      name: `${file}: ${test}`,
      reason: firstLine(failureMessages?.[0]),
      command: `${command} -t ${quote(test)}`,
    };
  });
}

/**
 * Reads the report of Playwright's JSON reporter. Returns null if there is none.
 * @param {string} path
 * @returns {Promise<TestReport | null>}
 */
export async function readPlaywrightReport(path) {
  const report = await readReport(path);
  return (
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      failures: listSpecs(report).flatMap(toPlaywrightFailures),
    }
  );
}

/** @typedef {{ title: string, file: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const listSpecs = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(listSpecs)];

/**
 * @param {Spec} spec
 * @returns {FailedTest[]}
 */
function toPlaywrightFailures({ title, file, ok, tests }) {
  if (ok) return [];
  const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
  const path = `tests/e2e/${file}`;
  return [
    {
      name: `${path}: ${title}`,
      reason: firstLine(error?.message),
      command: `npx playwright test ${path} -g ${quote(title)}`,
    },
  ];
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0] ?? '';

/** Quotes the name of a test for a shell and for the runners, which read it as a regular expression. */
const quote = (/** @type {string} */ name) =>
  `'${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", "'\\''")}'`;

/** @param {string} path */
async function readReport(path) {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}
