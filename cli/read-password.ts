import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '#server/runtime/explain-failure.ts';

/**
 * Reads a new password from standard input: twice and without echo on a terminal, otherwise the first line. Throws an
 * {@link OperatorError} if the two passwords differ or there is no line.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine();
  const password = await ask('New password: ');
  if ((await ask('Confirm new password: ')) !== password) {
    throw new OperatorError('The passwords do not match; nothing was changed.');
  }
  return password;
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new OperatorError('A password is expected on standard input.');
}

/**
 * Reads a line without echo: readline turns the terminal's echo off and writes to a stream that discards everything.
 */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: discard, terminal: true });
  const stopping = new AbortController();
  terminal.once('SIGINT', () => stopping.abort());
  try {
    return await terminal.question('', { signal: stopping.signal });
  } catch {
    throw new OperatorError('Nothing was changed.');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
