import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity } from '#tests/support/staff/test-identity.ts';
import { articleId } from '#tools/article-id.ts';

let site: TestIdentity;

beforeEach(async () => {
  site = await openTestIdentity();
});
afterEach(() => site.database.drop());

describe('staff accounts', () => {
  it('are added once per email', async () => {
    expect(await site.identity.addStaff('Rafi@prohor.example', 'long enough?')).toEqual({
      kind: 'added',
      email: 'rafi@prohor.example',
    });
    expect(await site.identity.addStaff('rafi@prohor.example', 'long enough?')).toEqual({ kind: 'taken' });
    expect(await site.identity.listStaff()).toMatchObject([
      { email: EMAIL, sessions: 0 },
      { email: 'rafi@prohor.example' },
    ]);
  });

  it.each([
    ['no email', 'rafi', 'long enough?', { kind: 'bad-email' }],
    ['nine characters', 'rafi@prohor.example', '১২৩৪৫৬৭৮৯', { kind: 'bad-password', problem: 'too-short' }],
    ['129 characters', 'rafi@prohor.example', 'x'.repeat(129), { kind: 'bad-password', problem: 'too-long' }],
  ])('are not added with %s', async (_name, email, password, problem) => {
    expect(await site.identity.addStaff(email, password)).toEqual(problem);
  });

  it('are removed with their sessions, the last one only if requested', async () => {
    await site.identity.addStaff('rafi@prohor.example', 'long enough?');
    const headers = await site.signIn();
    expect(await site.identity.removeStaff(EMAIL)).toEqual({ kind: 'removed' });
    expect(await site.identity.findSession(headers)).toBeNull();
    expect(await site.identity.removeStaff(EMAIL)).toEqual({ kind: 'missing' });
    expect(await site.identity.removeStaff('rafi@prohor.example')).toEqual({ kind: 'last' });
    expect(await site.identity.removeStaff('rafi@prohor.example', { evenLast: true })).toEqual({ kind: 'removed' });
  });

  it('leave what was assigned to them or submitted by them when they are removed', async () => {
    const { db } = site.database;
    await site.identity.addStaff('rafi@prohor.example', 'long enough?');
    const { id } = await db.selectFrom('staff').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow();
    const item = { stage: 'submitted', movedAt: 1, assigneeId: id, submitterId: id, noteBy: EMAIL } as const;
    await db
      .insertInto('deskItems')
      .values([
        { ...item, articleId: articleId('n1') },
        { ...item, articleId: articleId('n2'), assigneeId: 'other' },
      ])
      .execute();
    await site.identity.removeStaff(EMAIL);
    const rows = await db.selectFrom('deskItems').selectAll().orderBy('articleId').execute();
    expect(rows).toMatchObject([
      { articleId: 'n1', assigneeId: null, submitterId: null, noteBy: EMAIL },
      { articleId: 'n2', assigneeId: 'other', submitterId: null },
    ]);
  });

  it('include at least one account if the last two are removed at the same time', async () => {
    await site.identity.addStaff('rafi@prohor.example', 'long enough?');
    const results = await Promise.all([
      site.identity.removeStaff(EMAIL),
      site.openIdentity().removeStaff('rafi@prohor.example'),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['last', 'removed']);
  });

  it('get a new password, which ends their sessions', async () => {
    const headers = await site.signIn();
    expect(await site.identity.setPassword(EMAIL, 'given by the operator')).toEqual({ kind: 'set' });
    expect(await site.identity.findSession(headers)).toBeNull();
    expect(await site.identity.setPassword('nobody@prohor.example', 'given by the operator')).toEqual({
      kind: 'missing',
    });
  });
});

describe('addFirstStaff', () => {
  it('creates one account if two programs start at the same time', async () => {
    await site.identity.removeStaff(EMAIL, { evenLast: true });
    const made = await Promise.all([site.identity.addFirstStaff(), site.openIdentity().addFirstStaff()]);
    const [account] = made.filter((result) => result !== null);
    expect(made.filter((result) => result === null)).toHaveLength(1);
    expect(account?.password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const { email = '', password = '' } = account ?? {};
    expect(await site.identity.signIn({ email, password, clientAddress: CLIENT_ADDRESS })).toMatchObject({
      kind: 'signed-in',
    });
  });

  it('creates no account if there is one', async () => {
    expect(await site.identity.addFirstStaff()).toBeNull();
  });
});
