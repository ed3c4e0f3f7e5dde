import { openBriefly } from '#services/postgres/free-port.ts';
import { startArchive } from '../backup/archive/start-archive.ts';
import { checkStorage } from './check-storage.ts';
import type { Config } from './config.ts';
import { switchToDataOwner } from './data-owner.ts';
import { explainFailure, explainListenFailure, toFailureText } from './explain-failure.ts';
import { log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { PostgresHandle } from './open-database.ts';
import { openPostgres } from './open-database.ts';
import { writePidFile } from './pid-file.ts';
import { prepareDatabase } from './prepare-database.ts';

export type StopOptions = {
  /** How long the program continues to serve before it stops, while `/readyz` reports that it is not ready. */
  drainMs: number;
};

export type RunningServer = {
  stop(options: StopOptions): Promise<void>;
  /** Replaces the worker processes one after the other, without refusing a request. */
  restartWorkers?: () => Promise<void>;
  /** Counts a run of a job that is not in a process that serves. */
  observeJob: Metrics['observeJob'];
};

/**
 * Starts and prepares the database, serves, and stops everything in order on SIGINT or SIGTERM, or when the parent
 * process ends or the terminal is closed. Without a terminal, SIGHUP restarts the workers.
 */
export async function runUntilStopped(
  config: Config,
  start: (postgres: PostgresHandle) => Promise<RunningServer>,
): Promise<void> {
  const signals = receiveSignals();
  await switchToDataOwner(config.dataDir);
  // Checks the port before a first start creates the database and prints a password that is shown only once.
  await openBriefly(config.port, config.host).catch((error) => {
    throw explainListenFailure(error, config.port, config.host);
  });
  if (config.databaseUrl === null) print('Starting the database…');
  const postgres = await openPostgres(config, 'serve');
  let removePidFile = async () => {};
  try {
    removePidFile = await writePidFile(config.dataDir);
    // Checked before a first start prints a password that is shown only once.
    const hasStore = await checkStorage(config, log);
    await prepareDatabase({ config, url: postgres.directUrl, hasStore, print });
    const running = await start(postgres);
    const endArchive = await startArchive(config, postgres, running.observeJob);
    print(`${config.siteName} is open at ${config.siteUrl} (Ctrl+C stops it)`);
    signals.onHangUp(running.restartWorkers ?? warnAboutHangUp);
    const { isGradual } = await signals.stop;
    print('Stopping…');
    await running.stop({ drainMs: isGradual ? config.drainSeconds * 1_000 : 0 });
    await endArchive();
  } finally {
    await removePidFile();
    await postgres.close();
  }
  print('Stopped.');
}

/** Runs `main` and ends the process with status 0, or with status 1 after reporting the failure in one line. */
export function runProgram(main: () => Promise<void>, report: (line: string) => void = printError): void {
  main().then(
    () => process.exit(0),
    (error) => {
      const known = explainFailure(error);
      if (known === null) log.error({ err: error }, 'could not start');
      report(known ?? `Prohor could not start: ${toFailureText(error)}`);
      process.exit(1);
    },
  );
}

/**
 * `stop` resolves when a signal requests the stop. Only SIGTERM is gradual, because a service manager sends it, and a
 * load balancer may need time to notice. With a terminal, SIGHUP means that the terminal was closed.
 */
function receiveSignals() {
  const { promise: stop, resolve } = Promise.withResolvers<{ isGradual: boolean }>();
  let hangUp = () => {};
  process.on('SIGINT', () => resolve({ isGradual: false }));
  process.on('SIGTERM', () => resolve({ isGradual: true }));
  process.on('disconnect', () => resolve({ isGradual: false }));
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY;
  process.on('SIGHUP', () => (hasTerminal ? resolve({ isGradual: false }) : hangUp()));
  return {
    stop,
    onHangUp: (run: () => unknown) => {
      hangUp = () => void run();
    },
  };
}

function warnAboutHangUp(): void {
  log.warn({}, 'SIGHUP restarts the workers, but WORKERS is 1; restart the program instead');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}
