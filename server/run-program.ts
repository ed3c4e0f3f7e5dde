import { checkStorage } from './check-storage.ts';
import type { Config } from './config.ts';
import { explainFailure, toFailureText } from './explain-failure.ts';
import { log } from './log.ts';
import type { PostgresHandle } from './open-database.ts';
import { openPostgres } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Something that serves until it is stopped. */
export type Serving = { stop(): Promise<void> };

/**
 * Starts and prepares the database, serves, and stops everything in order when the program is asked to stop: by
 * SIGINT, SIGTERM, or the end of the program that started it.
 */
export async function runUntilStopped(
  config: Config,
  start: (postgres: PostgresHandle) => Promise<Serving>,
): Promise<void> {
  const stopping = onStop();
  if (config.databaseUrl === null) say('Starting the database…');
  const postgres = await openPostgres(config, 'serve');
  try {
    await prepareDatabase(config, postgres.url, say);
    await checkStorage(config, log);
    const running = await start(postgres);
    say(`${config.siteName} is open at ${config.siteUrl} (Ctrl+C stops it)`);
    await stopping;
    say('Stopping…');
    await running.stop();
  } finally {
    await postgres.close();
  }
  say('Stopped.');
}

/** Runs `main` and ends the process: status 0, or 1 with one line through `tell` that says what failed. */
export function runProgram(main: () => Promise<void>, tell: (line: string) => void = complain): void {
  main().then(
    () => process.exit(0),
    (error) => {
      const known = explainFailure(error);
      if (known === null) log.error({ err: error }, 'start failed');
      tell(known ?? `Prohor could not start: ${toFailureText(error)}`);
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
