import { describe, expect, it } from 'vitest';
import { createProgram, runCommandLine } from './program.ts';

/** Runs a command line that ends before it opens a database. */
async function runLine(line: string) {
  let out = '';
  let err = '';
  const program = createProgram(new AbortController().signal, {
    writeOut: (text) => {
      out += text;
    },
    writeErr: (text) => {
      err += text;
    },
  });
  return { status: await runCommandLine(program, line.split(' ').filter(Boolean)), out, err };
}

describe('the command line', () => {
  it.each([
    'help',
    '--help',
    'migrate --help',
    'seed --help',
    'import --help',
    'export --help',
    'fetch-images --help',
    'flag --help',
    'staff --help',
    'staff add --help',
    'flag dev-mode --help',
    'search --help',
    'search recount --help',
    'flag maintenance --help',
    'mail --help',
    'mail test --help',
    'workflow --help',
    'import wordpress --help',
    'import ghost --help',
    'export wordpress --help',
    'redirects --help',
    'redirects verify --help',
    'help import',
    'help --help',
  ])('shows the usage on standard output for "%s"', async (line) => {
    expect(await runLine(line)).toEqual({ status: 0, out: expect.stringContaining('Usage: prohor'), err: '' });
  });

  it.each([
    '',
    'publish',
    'import',
    'import a b',
    'export',
    'fetch-images x',
    'fetch-images --concurrency 9',
    'fetch-images --timeout soon',
    'fetch-images --allow-network 10.0.0.1',
    'flag',
    'flag dev-mode',
    'flag dev-mode maybe',
    'flag maintenance off --message x',
    'seed --force',
    'search',
    'search recount x',
    'mail',
    'mail test',
    'workflow',
    'workflow maybe',
    'workflow off --four-eyes',
    'import wordpress',
    'import wordpress a --trash keep',
    'import ghost',
    'export wordpress',
    'import ghost a',
    'import ghost a --site old',
    'import ghost a --site https://old.example --members all',
    'redirects',
    'redirects import',
    'redirects verify a',
    'redirects verify a --site news',
    'staff roles',
    'staff roles maybe',
    'staff role a@prohor.example',
    'staff role a@prohor.example admin',
    'staff deactivate',
    'staff',
    'staff add',
    'staff list x',
  ])('refuses "%s" with status 2 and a reason on standard error', async (line) => {
    expect(await runLine(line)).toEqual({
      status: 2,
      out: '',
      err: expect.stringMatching(/error: |Usage: prohor/),
    });
  });
});
