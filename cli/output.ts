/** The exit statuses other than 0, for scripts. */
export const EXIT_STATUS = { failed: 1, wrongUsage: 2, someRefused: 3 } as const;

export function printResult(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints one line to standard error, to keep it out of exported data. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}
