import { afterEach, beforeEach, expect } from 'vitest';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

let output: string[] = [];

/** Fails a test in which the program writes to the console: messages for the operator belong in the log. */
beforeEach(() => {
  output = [];
  for (const method of METHODS) console[method] = (...words: unknown[]) => output.push(`${method}: ${words.join(' ')}`);
});
afterEach(() => {
  expect(output).toEqual([]);
});
