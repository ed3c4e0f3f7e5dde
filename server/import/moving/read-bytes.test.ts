import { expect, test } from 'vitest';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { readBytes } from './read-bytes.ts';

test('rejects with an explanation if the file cannot be opened', async () => {
  const reading = Array.fromAsync(readBytes('/no/such/file', () => {}));
  await expect(reading).rejects.toSatisfy(
    (error) => error instanceof OperatorError && error.message.startsWith('/no/such/file cannot be read: ENOENT'),
  );
});
