import { expect, test } from 'vitest';
import { runProhor } from './run-program.ts';

test.each([
  ['help'],
  ['--help'],
  ['migrate --help'],
  ['seed --help'],
  ['import --help'],
  ['export --help'],
  ['flag --help'],
  ['staff --help'],
  ['staff add --help'],
  ['flag dev-mode --help'],
  ['flag maintenance --help'],
  ['help import'],
  ['help --help'],
])('%s shows how it is used', async (line) => {
  const ended = await runProhor(line.split(' '), {});
  expect(ended).toMatchObject({ status: 0, err: '' });
  expect(ended.out).toContain('Usage: prohor');
});

test.each([
  [''],
  ['publish'],
  ['import'],
  ['import a b'],
  ['export'],
  ['flag'],
  ['flag dev-mode'],
  ['flag dev-mode maybe'],
  ['flag maintenance off --message x'],
  ['seed --force'],
  ['staff'],
  ['staff add'],
  ['staff list x'],
])('"%s" is wrong usage: status 2, and standard error says why', async (line) => {
  const ended = await runProhor(line.split(' ').filter(Boolean), {});
  expect(ended).toMatchObject({ status: 2, out: '' });
  expect(ended.err).toMatch(/error: |Usage: prohor/);
});
