/** The exit statuses of the command besides 0, for scripts. */
export const EXIT_STATUS = { failed: 1, wrongUsage: 2, someRefused: 3 } as const;

/** Prints one line of the result on standard output. */
export function printResult(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints one line about the work on standard error, so that it does not mix with exported data. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}
