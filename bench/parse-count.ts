/** Parses a command-line option as a whole number from 1. Any other value ends the program with a one-line error. */
export function parseCount(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  console.error(`${option} is ${JSON.stringify(text)}; allowed is a whole number from 1.`);
  process.exit(2);
}
