/** The exit statuses other than 0, for scripts. */
export const EXIT_STATUS = { failed: 1, wrongUsage: 2, someRefused: 3 } as const;

export function printResult(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints one line to standard error, so that it does not mix with exported data. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Lines beyond this number are counted but not printed. */
const MAX_PRINTED = 100;

/** Prints up to 100 lines. `finish` says how many `omitted` ones followed. */
export function createLimitedPrinter(print: (line: string) => void, omitted: string) {
  let lines = 0;
  return {
    print: (line: string) => {
      lines += 1;
      if (lines <= MAX_PRINTED) print(line);
    },
    count: () => lines,
    finish: () => {
      if (lines > MAX_PRINTED) print(`… and ${lines - MAX_PRINTED} ${omitted} (--report FILE writes all of them).`);
    },
  };
}
