import { InvalidArgumentError } from 'commander';

/** Parses the value of an option as a whole number from 1. */
export function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Allowed is a whole number from 1.');
}

/** A seed for a run that is not a repetition. */
export const drawSeed = (): number => (Date.now() % 1_000_000) + 1;
