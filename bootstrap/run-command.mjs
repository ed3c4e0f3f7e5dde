import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './project.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);
const PARENT_CHECK_MS = 500;

/** A failed step of the set-up, with a message for people and an exit status for scripts. */
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
 * @property {number} status exit status; 128 + the signal's number if a signal ended the command, as in a shell
 * @property {boolean} wasStopped whether this program received SIGINT or SIGTERM while the command ran
 * @property {string} output the command's output, if it was captured
 */

/**
 * Runs a command in the checkout, forwards SIGINT and SIGTERM to it and resolves when it ends. Rejects if the command
 * cannot be started. With `stopWithParent`, the command stops with this program: it gets an IPC channel that closes when
 * this program ends, and SIGTERM when the npm that started this program ends. `onOutput` gets captured output as it arrives.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, output?: 'shown' | 'captured' | 'to-stderr', onOutput?: (text: string) => void, stopWithParent?: boolean }} [options]
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, { env = {}, output = 'shown', onOutput, stopWithParent = false } = {}) {
  const out = { shown: 'inherit', captured: 'pipe', 'to-stderr': 2 }[output];
  const err = output === 'captured' ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['inherit', out, err, ...(stopWithParent ? ['ipc'] : [])],
    });
    let wasStopped = false;
    let captured = '';
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      wasStopped = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    // The server handles SIGHUP (docs/operating.md). During any other command, SIGHUP ends this program.
    const forwardHangUp = () => child.kill('SIGHUP');
    if (stopWithParent) process.on('SIGHUP', forwardHangUp);
    const parentWatch = stopWithParent ? watchNpm(() => forward('SIGTERM')) : undefined;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        captured += text;
        onOutput?.(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward);
      process.off('SIGHUP', forwardHangUp);
      clearInterval(parentWatch);
      const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      resolve({ status, wasStopped, output: captured });
    });
  });
}

/**
 * Calls `onExit` when the npm that started this program ends.
 * @param {() => void} onExit
 */
function watchNpm(onExit) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onExit();
  }, PARENT_CHECK_MS);
  return watch;
}

/**
 * Runs a command as one step of the set-up. Throws a {@link StepError} with `explanation` if it fails.
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
 * Runs `main` and sets the exit status to its result. If a step fails, prints the step's message instead.
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
