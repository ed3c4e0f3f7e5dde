import Bowser from 'bowser';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import type { SignInClient } from '../sign-in/grant-session.ts';
import { toClientFields } from '../sign-in/grant-session.ts';
import type { SessionContext, StaffViewer } from './sessions.ts';
import { deleteSessionsOf, findSession, SESSION_MAX_AGE_MS } from './sessions.ts';

export type EndSessionsResult = { kind: 'ended' } | { kind: 'missing' } | { kind: 'signed-out' };

export type ListedSession = {
  id: string;
  /** `Firefox on Linux`; empty if unknown. */
  browser: string;
  clientAddress: string;
  lastUsedAt: number;
  isCurrent: boolean;
};

/** Lists the open sessions of a staff member: the current one first, then by last use. */
export async function listSessions({ db, now }: SessionContext, viewer: StaffViewer): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('staffSessions')
    .select(['id', 'token', 'ipAddress', 'userAgent', 'lastUsedAt'])
    .where('staffId', '=', viewer.staffId)
    .where('expiresAt', '>', new Date(now()))
    .where('createdAt', '>', new Date(now() - SESSION_MAX_AGE_MS))
    .orderBy('lastUsedAt', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    browser: describeBrowser(row.userAgent ?? ''),
    clientAddress: row.ipAddress ?? '',
    lastUsedAt: row.lastUsedAt.getTime(),
    isCurrent: row.token === viewer.sessionToken,
  }));
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/**
 * Ends one session of the signed-in staff member or, if `id` is null, all except the current one. The live streams of their open
 * pages end too. Returns `missing` if the staff member does not have a session with this id.
 */
export async function endSessions(
  context: SessionContext,
  { id, ...client }: SignInClient & { id: string | null },
): Promise<EndSessionsResult> {
  const viewer = await findSession(context, client.headers);
  if (viewer === null) return { kind: 'signed-out' };
  const { staffId, email, sessionToken } = viewer;
  const hasEnded =
    id === null
      ? await deleteSessionsOf(context.db, { staffId, exceptToken: sessionToken })
      : await deleteOwnSession(context.db, { id, staffId });
  if (!hasEnded) return { kind: id === null ? 'ended' : 'missing' };
  const detail = id === null ? 'all others' : 'one';
  await context.record({ kind: 'session-ended', staffId, email, ...toClientFields(client), detail });
  return { kind: 'ended' };
}

async function deleteOwnSession(db: Database, { id, staffId }: { id: string; staffId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffSessions')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await publishChange(db, { topics: ['sessions'] });
  return true;
}

function describeBrowser(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ');
}
