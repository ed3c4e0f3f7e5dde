import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './project.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);
const PARENT_CHECK_MS = 500;

/** A preparation that failed; the message is for a person, `status` for scripts. */
export class StepError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/**
 * @typedef {object} CommandResult
 * @property {number} status exit status; 128 + number for an end by signal, as a shell reports it
 * @property {boolean} wasStopped whether this program was asked to stop meanwhile
 * @property {string} output what the command wrote, where it was gathered
 */

/**
 * Runs a command in the checkout until it ends and passes SIGINT and SIGTERM on to it. With `leash`, the command learns
 * when this program ends, however that happens, and is stopped when the npm that started this program is gone: a
 * server must not stay behind on its port. Rejects where it cannot be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, output?: 'shown' | 'gathered' | 'to-stderr', leash?: boolean }} [options]
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, { env = {}, output = 'shown', leash = false } = {}) {
  const out = { shown: 'inherit', gathered: 'pipe', 'to-stderr': 2 }[output];
  const err = output === 'gathered' ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['inherit', out, err, ...(leash ? ['ipc'] : [])],
    });
    let wasStopped = false;
    let gathered = '';
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      wasStopped = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    const parentWatch = leash ? watchNpm(() => passOn('SIGTERM')) : undefined;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        gathered += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of SIGNALS) process.off(name, passOn);
      clearInterval(parentWatch);
      const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      resolve({ status, wasStopped, output: gathered });
    });
  });
}

/** @param {() => void} onGone */
function watchNpm(onGone) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, PARENT_CHECK_MS);
  return watch;
}

/**
 * Runs a command as one step of the preparations. Throws a {@link StepError} with `explanation` where it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} explanation
 * @param {Parameters<typeof runCommand>[2]} [options]
 */
export async function runStep(command, args, explanation, options) {
  const result = await runCommand(command, args, options).catch((error) => {
    if (error.code === 'ENOENT') throw new StepError(`${command} was not found.`, 127);
    throw error;
  });
  if (result.wasStopped) throw new StepError('Stopped.', result.status || 130);
  if (result.status === 0) return;
  if (result.output !== '') process.stderr.write(result.output);
  throw new StepError(explanation, result.status);
}

/**
 * Runs `main` and ends this program with the status it returns, or with one line where a step failed.
 * @param {() => Promise<number>} main
 */
export function runMain(main) {
  main().then(
    (status) => {
      process.exitCode = status;
    },
    (error) => {
      if (!(error instanceof StepError)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exitCode = error.status;
    },
  );
}
