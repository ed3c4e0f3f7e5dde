import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const staff = (line: string, input = '') =>
  runCommandHere(['staff', ...line.split(' ')], { DATABASE_URL: database.url }, input);

const GOOD = 'a long password\n';

test('an operator manages the staff accounts from the command line', async () => {
  expect(await staff('list')).toMatchObject({
    status: 0,
    out: expect.stringContaining('There is no staff account yet.'),
  });
  expect(await staff('add Mita@prohor.example', GOOD)).toEqual({
    status: 0,
    out: 'Created the account mita@prohor.example.\n',
    err: '',
  });
  expect(await staff('add rafi@prohor.example', 'a long password')).toMatchObject({ status: 0 });
  const { out } = await staff('list');
  expect(out).toMatch(/^mita@prohor\.example {2}since \d{4}-\d\d-\d\d {2}0 sessions\nrafi@prohor\.example {2}since /);
  expect(await staff('password mita@prohor.example', 'another password\n')).toMatchObject({ status: 0, err: '' });
  expect(await staff('remove mita@prohor.example')).toMatchObject({ status: 0, err: '' });
  expect(await staff('remove rafi@prohor.example')).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('is the last account'),
  });
  expect(await staff('remove rafi@prohor.example --last')).toMatchObject({ status: 0 });
});

test.each([
  ['add mita', GOOD, '"mita" is not an email address.'],
  ['add mita@prohor.example', 'short\n', 'A password has 10 to 128 characters; nothing was changed.'],
  ['add mita@prohor.example', '', 'A password is expected on standard input.'],
  [
    'add mita@prohor.example',
    'mita@prohor.example\n',
    'This password is easy to guess: it is common, repeats itself, or consists of the email or the name of the site. ' +
      'Use a few unrelated words; nothing was changed.',
  ],
  [
    'reset-second-factor nobody@prohor.example',
    '',
    'There is no account nobody@prohor.example. To list all accounts: staff list',
  ],
  ['enrol nobody@prohor.example', '', 'There is no account nobody@prohor.example. To list all accounts: staff list'],
  [
    'password nobody@prohor.example',
    GOOD,
    'There is no account nobody@prohor.example. To list all accounts: staff list',
  ],
  ['remove nobody@prohor.example', '', 'There is no account nobody@prohor.example. To list all accounts: staff list'],
])('"staff %s" is refused in one line', async (line, input, reason) => {
  expect(await staff(line, input)).toEqual({ status: 1, out: '', err: `${reason}\n` });
});

test('an operator requires a second factor, prints a link to enrol one, resets one and reads the security log', async () => {
  await staff('add log@prohor.example', GOOD);
  const { status, out: required } = await staff('require-second-factor on');
  expect(status).toBe(0);
  expect(required).toMatch(/^A second factor is required\. Ended 0 sessions that a password alone had opened\.\n/);
  expect(required).toMatch(/^log@prohor\.example$/m);
  expect((await staff('enrol log@prohor.example')).out).toMatch(
    /^A link for log@prohor\.example, valid once until \S+Z\. .*\nhttp:\/\/localhost:3000\/login\?link=[\w-]{43}\n$/,
  );
  expect(await staff('require-second-factor off')).toMatchObject({ out: expect.stringContaining('optional') });
  expect(await staff('reset-second-factor log@prohor.example')).toMatchObject({ status: 0, err: '' });
  const { out } = await staff('log Log@prohor.example');
  expect(out).toMatch(
    /^\S+Z {2}second-factor-reset {2}log@prohor\.example {2}- {2}operator\n\S+Z {2}set-up-link-created .*\n\S+Z {2}account-added {2}log@\S+ {2}- {2}operator\n$/,
  );
});

test('the same account cannot be created twice', async () => {
  await staff('add twice@prohor.example', GOOD);
  expect(await staff('add twice@prohor.example', GOOD)).toEqual({
    status: 1,
    out: '',
    err: 'twice@prohor.example already has an account.\n',
  });
});
