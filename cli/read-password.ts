import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '#server/explain-failure.ts';

/**
 * Asks a person at a terminal for a new password, twice, and shows nothing of it; else reads the first line of standard
 * input. Throws where the two differ or there is no line.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine();
  const password = await ask('New password: ');
  if ((await ask('Once more: ')) !== password) {
    throw new OperatorError('The two passwords are not the same; nothing was changed.');
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

/** What is typed goes nowhere: the terminal's own echo is off while a line is edited, and this one writes nothing. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
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
