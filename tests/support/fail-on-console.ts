import { afterEach, beforeEach, expect } from 'vitest';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

let said: string[] = [];

/** A test that makes the program write to the console fails: what an operator must know goes to the log. */
beforeEach(() => {
  said = [];
  for (const method of METHODS) console[method] = (...words: unknown[]) => said.push(`${method}: ${words.join(' ')}`);
});
afterEach(() => {
  expect(said).toEqual([]);
});
