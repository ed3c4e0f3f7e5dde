import { checkStorage } from './check-storage.ts';
import type { Config } from './config.ts';
import { becomeDataOwner } from './data-owner.ts';
import { explainFailure, toFailureText } from './explain-failure.ts';
import { log } from './log.ts';
import type { PostgresHandle } from './open-database.ts';
import { openPostgres } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';

/** A running server. */
export type Serving = { stop(): Promise<void> };

/**
 * Starts and prepares the database, serves, and stops everything in order at SIGINT, SIGTERM or the end of the program
 * that started this one.
 */
export async function runUntilStopped(
  config: Config,
  start: (postgres: PostgresHandle) => Promise<Serving>,
): Promise<void> {
  const stopping = onStop();
  await becomeDataOwner(config.dataDir);
  if (config.databaseUrl === null) print('Starting the database…');
  const postgres = await openPostgres(config, 'serve');
  try {
    await prepareDatabase(config, postgres.url, print);
    await checkStorage(config, log);
    const running = await start(postgres);
    print(`${config.siteName} is open at ${config.siteUrl} (Ctrl+C stops it)`);
    await stopping;
    print('Stopping…');
    await running.stop();
  } finally {
    await postgres.close();
  }
  print('Stopped.');
}

/** Runs `main` and ends the process with status 0, or with 1 after passing one line about the failure to `report`. */
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

function onStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
    process.on('disconnect', () => resolve());
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}
