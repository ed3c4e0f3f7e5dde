import { expect, test } from 'vitest';
import { runProhor } from '#tools/run-program.ts';

// Every command line that is help or wrong usage is tested in cli/program.test.ts.
test('help ends the process with status 0 and the usage on standard output', async () => {
  const ended = await runProhor(['help'], {});
  expect(ended).toEqual({ status: 0, out: expect.stringContaining('Usage: prohor'), err: '' });
});

test('wrong usage ends the process with status 2 and the reason on standard error', async () => {
  const ended = await runProhor(['flag', 'dev-mode', 'maybe'], {});
  expect(ended).toEqual({ status: 2, out: '', err: expect.stringContaining('error: ') });
});
