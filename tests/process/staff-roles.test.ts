import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStaffAccounts } from '#services/identity/accounts/staff-accounts.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { fastPasswordHash } from '#tools/fast-password-hash.ts';

const OWNER = 'rina@prohor.example';
const EDITOR = 'kamal@prohor.example';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const prohor = (...args: readonly string[]) => runCommandHere(args, { DATABASE_URL: database.url });
const staff = (line: string) => prohor('staff', ...line.split(' '));
const done = (out: string) => ({ status: 0, out: `${out}\n`, err: '' });
const failed = (err: string) => ({ status: 1, out: '', err: `${err}\n` });

/** The accounts without their times and sessions. */
const list = async () => (await staff('list')).out.replaceAll(/ {2}since \S+ {2}\d+ sessions?/g, '').split('\n');
const readAccounts = () => database.db.selectFrom('staff').selectAll().orderBy('email').execute();

/** Two accounts on a site without roles. */
beforeEach(async () => {
  for (const table of ['staff', 'signInPolicy', 'securityEvents'] as const)
    await database.db.deleteFrom(table).execute();
  const options = { db: database.db, siteWords: [], passwordHash: fastPasswordHash, now: Date.now };
  for (const email of [OWNER, EDITOR]) await createStaffAccounts(options).addStaff(email, 'সেতুর নিচে তিনটি নৌকা');
});

describe('"staff roles"', () => {
  test('on makes the named account an owner and the others editors, in any spelling of the address', async () => {
    expect(await staff('roles on --owner Rina@PROHOR.example')).toEqual(
      done('Roles are on. Rina@PROHOR.example is an owner; `staff list` shows the others.'),
    );
    expect(await list()).toEqual([`${OWNER}  owner`, `${EDITOR}  editor`, '']);
    expect(await staff(`roles on --owner ${EDITOR}`)).toEqual(
      failed('Roles are on already. To set a role: staff role EMAIL ROLE'),
    );
    expect(await list()).toEqual([`${OWNER}  owner`, `${EDITOR}  editor`, '']);
  });

  test('off changes no account, and on again gives each account its earlier role', async () => {
    await staff(`roles on --owner ${OWNER}`);
    await staff(`role ${EDITOR} reporter`);
    const before = await readAccounts();
    const line =
      'Roles are off: every account may do everything. The accounts keep their roles in case roles are turned on again.';
    expect(await staff('roles off')).toEqual(done(line));
    expect(await staff('roles off')).toEqual(done(line));
    expect(await readAccounts()).toEqual(before);
    expect(await list()).toEqual([OWNER, EDITOR, '']);
    await staff(`roles on --owner ${OWNER}`);
    expect(await list()).toEqual([`${OWNER}  owner`, `${EDITOR}  reporter`, '']);
  });

  test('on needs the address of an active account', async () => {
    expect(await staff('roles on')).toEqual(failed('Name the account that becomes an owner: --owner EMAIL'));
    const missing = (email: string) => failed(`There is no account ${email}. To list all accounts: staff list`);
    expect(await staff('roles on --owner mita@prohor.example')).toEqual(missing('mita@prohor.example'));
    expect(await staff('roles on --owner রিনা')).toEqual(missing('রিনা'));
    await staff(`deactivate ${OWNER}`);
    expect(await staff(`roles on --owner ${OWNER}`)).toEqual(missing(OWNER));
    expect(await list()).toEqual([`${OWNER}  deactivated`, EDITOR, '']);
  });
});

describe('"staff role"', () => {
  beforeEach(() => staff(`roles on --owner ${OWNER}`));

  test('sets each role, and the desks of an editor', async () => {
    for (const role of ['owner', 'reporter', 'contributor', 'editor']) {
      expect(await staff(`role ${EDITOR.toUpperCase()} ${role}`)).toEqual(
        done(`${EDITOR.toUpperCase()} is now ${role}.`),
      );
      expect(await list()).toContain(`${EDITOR}  ${role}`);
    }
    expect(await prohor('staff', 'role', EDITOR, 'editor', '--desks', 'খেলা, বিনোদন')).toEqual(
      done(`${EDITOR} is now editor of খেলা, বিনোদন.`),
    );
    expect(await list()).toContain(`${EDITOR}  editor of খেলা, বিনোদন`);
    await staff(`role ${EDITOR} editor`);
    expect(await list()).toContain(`${EDITOR}  editor`);
    expect((await staff(`log ${EDITOR} --limit 1`)).out).toMatch(/ role-changed .* by operator\n$/);
  });

  test.each([
    ['admin', "error: command-argument value 'admin' is invalid for argument 'role'."],
    ['Editor', "error: command-argument value 'Editor' is invalid for argument 'role'."],
    ['সম্পাদক', "error: command-argument value 'সম্পাদক' is invalid for argument 'role'."],
  ])('refuses the role %s, names the four, and changes nothing', async (role, reason) => {
    const ended = await staff(`role ${EDITOR} ${role}`);
    expect(ended).toMatchObject({ status: 2, out: '' });
    expect(ended.err).toContain(`${reason} Allowed choices are owner, editor, reporter, contributor.\n`);
    expect(await list()).toEqual([`${OWNER}  owner`, `${EDITOR}  editor`, '']);
  });

  test.each([
    ['role mita@prohor.example editor', 'There is no account mita@prohor.example. To list all accounts: staff list'],
    [`role ${EDITOR} reporter --desks খেলা`, 'Only an editor has desks.'],
    [`role ${EDITOR} editor --desks খেলা,আবহাওয়া`, 'There is no category "আবহাওয়া".'],
    [`role ${EDITOR} editor --desks ,`, 'There is no category "".'],
    [`role ${OWNER} editor`, `${OWNER} is the only owner. Make another account an owner first: staff role EMAIL owner`],
  ])('"%s" is refused in one line and changes nothing', async (line, reason) => {
    const before = await readAccounts();
    expect(await staff(line)).toEqual(failed(reason));
    expect(await readAccounts()).toEqual(before);
  });
});

describe('"staff deactivate" and "staff reactivate"', () => {
  test('end the sessions of an account, and let it sign in again', async () => {
    await staff(`roles on --owner ${OWNER}`);
    const [{ id } = { id: '' }] = (await readAccounts()).filter(({ email }) => email === EDITOR);
    const times = { createdAt: new Date(), updatedAt: new Date(), expiresAt: new Date(Date.now() + 9e6) };
    await database.db
      .insertInto('staffSessions')
      .values({ id: 's', staffId: id, token: 't', ipAddress: null, userAgent: null, ...times })
      .execute();
    expect(await staff(`deactivate ${EDITOR.toUpperCase()}`)).toEqual(
      done(`Deactivated ${EDITOR.toUpperCase()} and ended its sessions.`),
    );
    expect(await database.db.selectFrom('staffSessions').selectAll().execute()).toEqual([]);
    expect(await list()).toEqual([`${OWNER}  owner`, `${EDITOR}  editor  deactivated`, '']);
    expect(await staff(`deactivate ${EDITOR}`)).toMatchObject({ status: 0 });
    expect(await staff(`reactivate ${EDITOR}`)).toEqual(done(`Reactivated ${EDITOR}.`));
    expect(await list()).toEqual([`${OWNER}  owner`, `${EDITOR}  editor`, '']);
    const events = (await staff(`log ${EDITOR}`)).out;
    expect(events.match(/account-(?:de|re)activated/g)).toEqual(['account-reactivated', 'account-deactivated']);
  });

  test.each(['deactivate', 'reactivate'])('%s names an account that does not exist', async (command) => {
    expect(await staff(`${command} mita@prohor.example`)).toEqual(
      failed('There is no account mita@prohor.example. To list all accounts: staff list'),
    );
  });
});

test('the last owner is neither deactivated nor removed, and is with a second one', async () => {
  await staff(`roles on --owner ${OWNER}`);
  const refused = failed(`${OWNER} is the only owner. Make another account an owner first: staff role EMAIL owner`);
  for (const line of [`deactivate ${OWNER}`, `remove ${OWNER}`, `remove ${OWNER} --last`]) {
    expect(await staff(line)).toEqual(refused);
  }
  await staff(`role ${EDITOR} owner`);
  expect(await staff(`deactivate ${OWNER}`)).toMatchObject({ status: 0 });
  expect(await staff(`role ${EDITOR} editor`)).toMatchObject({ status: 1 });
  expect(await staff(`remove ${OWNER}`)).toEqual(done(`Removed ${OWNER} and ended its sessions.`));
});

test('"workflow" turns review and four eyes on and off, as the site settings do', async () => {
  const read = async () =>
    (
      await database.db
        .selectFrom('documents')
        .select('data')
        .where('collection', '=', 'site')
        .where('id', '=', 'workflow')
        .executeTakeFirst()
    )?.data;
  expect(await prohor('workflow', 'on')).toEqual(done('Review is on.'));
  expect(await read()).toEqual({ isOn: true, needsFourEyes: false, allowsUrgent: false });
  expect(await prohor('workflow', 'on', '--four-eyes')).toEqual(
    done('Review is on. A text is approved by someone who did not write it.'),
  );
  expect(await read()).toEqual({ isOn: true, needsFourEyes: true, allowsUrgent: false });
  expect(await prohor('workflow', 'on', '--four-eyes', '--urgent')).toEqual(
    done(
      'Review is on. A text is approved by someone who did not write it. In an emergency one person may change a live story.',
    ),
  );
  expect(await read()).toEqual({ isOn: true, needsFourEyes: true, allowsUrgent: true });
  expect(await prohor('workflow', 'on', '--urgent')).toMatchObject({
    status: 2,
    err: expect.stringContaining('--urgent can only be used with --four-eyes'),
  });
  expect(await prohor('workflow', 'off')).toEqual(
    done('Review is off: those who may publish do so without an approval. Stages and proposals are kept.'),
  );
  expect(await read()).toEqual({ isOn: false, needsFourEyes: true, allowsUrgent: true });
});
