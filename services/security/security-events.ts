import { DAY_MS } from '#domain/time/durations.ts';
import type { Database } from '../postgres/database.ts';

export const EVENT_RETENTION_MS = 180 * DAY_MS;
const MAX_USER_AGENT_LENGTH = 300;

type SecurityEventKind =
  | 'signed-in'
  | 'signed-out'
  | 'sign-in-failed'
  | 'sign-in-blocked'
  | 'password-accepted'
  | 'code-failed'
  | 'recovery-code-used'
  | 'password-changed'
  | 'password-set'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes-replaced'
  | 'app-added'
  | 'app-removed'
  | 'set-up-link-created'
  | 'passkey-added'
  | 'passkey-removed'
  | 'session-ended'
  | 'account-added'
  | 'account-removed'
  | 'account-invited'
  | 'invitation-revoked'
  | 'link-mailed'
  | 'account-deactivated'
  | 'account-reactivated'
  | 'role-changed'
  | 'roles-on'
  | 'roles-off'
  | 'policy-changed'
  | 'workflow-changed'
  | 'dev-mode-changed'
  | 'maintenance-changed';

/** Never contains a password, a code or a token. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  staffId?: string;
  /** Recorded only for existing accounts, because people type passwords into the wrong field. */
  email?: string;
  clientAddress?: string;
  userAgent?: string;
  /** Fixed words, e.g. the method of signing in or the new state of a flag. */
  detail?: string;
};

/** `at` is in ms. */
export type StoredSecurityEvent = {
  id: number;
  at: number;
  kind: string;
  email: string | null;
  clientAddress: string | null;
  userAgent: string | null;
  detail: string | null;
};

/** Stores an event, in the caller's transaction if `db` is one. */
export async function recordSecurityEvent(db: Database, event: SecurityEvent, atMs: number): Promise<void> {
  await db
    .insertInto('securityEvents')
    .values({
      at: atMs,
      kind: event.kind,
      staffId: event.staffId ?? null,
      email: event.email ?? null,
      clientAddress: event.clientAddress ?? null,
      userAgent: event.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      detail: event.detail ?? null,
    })
    .execute();
}

/** Lists events, newest first; with `email`, the events of one account. */
export async function listSecurityEvents(
  db: Database,
  { email, limit }: { email?: string; limit: number },
): Promise<StoredSecurityEvent[]> {
  let query = db
    .selectFrom('securityEvents')
    .select(['id', 'at', 'kind', 'email', 'clientAddress', 'userAgent', 'detail']);
  if (email !== undefined) query = query.where('email', '=', email);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function deleteOldSecurityEvents(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('securityEvents')
    .where('at', '<', nowMs - EVENT_RETENTION_MS)
    .execute();
}
