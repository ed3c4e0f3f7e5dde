import type { Command } from 'commander';
import { parseConfig } from '#server/runtime/config.ts';
import { OperatorError, toFailureText } from '#server/runtime/explain-failure.ts';
import { findServer } from '#server/runtime/pid-file.ts';
import { restartWorkers } from '../deploy/restart-workers.ts';
import { printResult } from '../output.ts';

/** Adds `prohor status` and `prohor reload`, for the server that serves `DATA_DIR` on this machine. */
export function addServerCommands(program: Command): void {
  program.command('status').description('says whether the site is served, and whether it is ready').action(showStatus);
  program
    .command('reload')
    .description(
      'replaces the workers of the running server by those of the installed release, without refusing a request',
    )
    .action(reload);
}

async function showStatus(): Promise<void> {
  const { config, pid } = await findRunning();
  const origin = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`;
  const response = await fetch(`${origin}/readyz`).catch((error) => {
    throw new OperatorError(
      `Process ${pid} serves ${config.dataDir}, but ${origin} does not respond (${toFailureText(error)}).`,
    );
  });
  const body = await response.text();
  if (!response.ok) throw new OperatorError(`Process ${pid} is not ready: ${body}`);
  printResult(`Process ${pid} is ready at ${origin}: ${body}`);
}

async function reload(): Promise<void> {
  const { config, pid } = await findRunning();
  if (config.workers === 1)
    throw new OperatorError('WORKERS is 1, so there is no other worker meanwhile; restart the program instead.');
  const { error } = await restartWorkers(config, pid);
  if (error !== null) throw new OperatorError(error);
  printResult(`Process ${pid} has replaced its workers.`);
}

async function findRunning() {
  const config = parseConfig(process.env);
  const pid = await findServer(config.dataDir);
  if (pid === null) throw new OperatorError(`No server serves ${config.dataDir} on this machine.`);
  return { config, pid };
}
