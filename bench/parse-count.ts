/** Reads a whole number from 1 on from the command line; anything else ends the program with one line that says so. */
export function parseCount(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  console.error(`${option} is ${JSON.stringify(text)}; allowed is a whole number from 1.`);
  process.exit(2);
}
