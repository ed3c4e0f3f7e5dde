import type { Flags } from '#domain/flags/flags.ts';
import { parseDevelopmentFlag, parseMaintenanceFlag } from '#domain/flags/flags.ts';
import { publishChange } from '../live/publish-change.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { SecurityEvent } from '../security/security-events.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { putDocument, readDocument } from './document-rows.ts';

const DEV_MODE = { collection: 'development', id: 'enabled' } as const;
const MAINTENANCE = { collection: 'development', id: 'maintenance' } as const;

/** Reads dev mode and maintenance. A missing or malformed flag is off (docs/behaviour §8). */
export async function readFlags(db: Database): Promise<Flags> {
  const [devMode, maintenance] = await Promise.all([readDocument(db, DEV_MODE), readDocument(db, MAINTENANCE)]);
  return { devMode: parseDevelopmentFlag(devMode), maintenance: parseMaintenanceFlag(maintenance) };
}

/** Turns dev mode on or off and records it in the security log, in one transaction. */
export function setDevMode(db: Database, status: boolean): Promise<void> {
  return putFlag(db, { ...DEV_MODE, data: { status } }, { kind: 'dev-mode-changed', detail: status ? 'on' : 'off' });
}

/**
 * Turns maintenance on or off and records it in the security log, in one transaction. Without a message, the
 * maintenance page shows its default texts.
 */
export function setMaintenance(
  db: Database,
  { status, message }: { status: boolean; message: string | null },
): Promise<void> {
  const data = message === null ? { status } : { status, message };
  return putFlag(db, { ...MAINTENANCE, data }, { kind: 'maintenance-changed', detail: status ? 'on' : 'off' });
}

function putFlag(db: Database, flag: Parameters<typeof putDocument>[1], event: SecurityEvent): Promise<void> {
  return inTransaction(db, async (trx) => {
    await putDocument(trx, flag);
    await publishChange(trx, { topics: ['flags'] });
    await recordSecurityEvent(trx, event, Date.now());
  });
}
