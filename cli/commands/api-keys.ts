import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { createApiKeys } from '#services/api-keys/api-keys.ts';
import { printNote, printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

const DEFAULT_PER_MINUTE = 1_200;
const MAX_PER_MINUTE = 1_000_000;

/** `prohor api-keys`: keys that raise the limit of requests to /api/v1 (docs/api.md). */
export function addApiKeyCommands(program: Command): void {
  const keys = program.command('api-keys').description('manages keys that raise the limit of requests to /api/v1');
  keys
    .command('add <name>')
    .description('creates a key and prints it once')
    .option(
      '--per-minute <number>',
      'how many requests the key may send in a minute',
      parsePerMinute,
      DEFAULT_PER_MINUTE,
    )
    .action(addKey);
  keys.command('list').description('lists the names of the keys and their limits').action(listKeys);
  keys.command('remove <name>').description('removes a key; it works for at most another minute').action(removeKey);
}

function addKey(name: string, { perMinute }: { perMinute: number }): Promise<void> {
  return withDatabase(async ({ db }) => {
    if (!/^[^\p{Cc}]{1,100}$/u.test(name)) throw new OperatorError('A name has 1 to 100 characters on one line.');
    const key = await createApiKeys(db).create({ name, perMinute, createdAt: Date.now() });
    if (key === null) throw new OperatorError(`There is already a key of the name ${name}.`);
    printNote(`The key of ${name}, which is not shown again:`);
    printResult(key);
  });
}

function listKeys(): Promise<void> {
  return withDatabase(async ({ db }) => {
    for (const { name, perMinute, createdAt } of await createApiKeys(db).list()) {
      printResult(`${name}\t${perMinute} requests a minute\tsince ${new Date(createdAt).toISOString().slice(0, 10)}`);
    }
  });
}

function removeKey(name: string): Promise<void> {
  return withDatabase(async ({ db }) => {
    if (!(await createApiKeys(db).remove(name))) throw new OperatorError(`There is no key of the name ${name}.`);
    printResult(`Removed the key of ${name}.`);
  });
}

function parsePerMinute(text: string): number {
  const number = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_PER_MINUTE) return number;
  throw new InvalidArgumentError(`It must be a number from 1 to ${MAX_PER_MINUTE.toLocaleString('en')}.`);
}
