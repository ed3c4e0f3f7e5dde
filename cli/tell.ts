/** Says one line of the result on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says one line about the work on standard error, where it does not mix with what a command writes out. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}
