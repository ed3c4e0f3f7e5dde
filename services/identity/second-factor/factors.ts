import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { deletePendingSignIns } from '../sign-in/pending-sign-in.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

/**
 * The second factors of an account. `isOn`: signing in with the password requires a second step. It is off for an
 * account that has a passkey but no recovery codes yet, because an earlier release did not issue them.
 */
export type Factors = { isOn: boolean; hasApp: boolean; passkeyIds: readonly string[] };

/** The possible second steps after the password. Recovery codes are always possible. */
export type SecondSteps = { hasApp: boolean; hasPasskey: boolean };

export function toSecondSteps({ hasApp, passkeyIds }: Factors): SecondSteps {
  return { hasApp, hasPasskey: passkeyIds.length > 0 };
}

/** Reads the second factors of an account; none if the account does not exist. */
export async function readFactors(db: Database, staffId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select two_factor_enabled as is_on,
      exists (select from staff_second_factors where staff_id = staff.id and verified) as has_app,
      array(select id from staff_passkeys where staff_id = staff.id) as passkey_ids
    from staff where id = ${staffId}`.execute(db);
  return rows[0] ?? { isOn: false, hasApp: false, passkeyIds: [] };
}

/** Like {@link readFactors}, but concurrent changes to the account's factors wait for the end of the transaction. */
export async function lockFactors(trx: Database, staffId: string): Promise<Factors> {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute();
  return readFactors(trx, staffId);
}

/**
 * Stores the first recovery codes of an account and returns them. Replaces earlier codes and discards an unfinished set-up of an
 * authenticator app. Changes nothing and returns null if two-step sign-in is on.
 */
export async function issueFirstCodes(
  { db, recoveryCodes }: { db: Database; recoveryCodes: RecoveryCodes },
  staffId: string,
): Promise<string[] | null> {
  const codes = recoveryCodes.generate();
  const stored = { secret: null, backupCodes: await recoveryCodes.toStored(JSON.stringify(codes)), verified: false };
  return inTransaction(db, async (trx) => {
    if ((await lockFactors(trx, staffId)).isOn) return null;
    await trx
      .insertInto('staffSecondFactors')
      .values({ id: randomUUID(), staffId, ...stored })
      .onConflict((conflict) => conflict.column('staffId').doUpdateSet(stored))
      .execute();
    return codes;
  });
}

/**
 * Makes the second step required. Changes nothing and returns false if it already is, or if the account does not have recovery
 * codes.
 */
export async function turnOnSecondFactor(db: Database, staffId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ twoFactorEnabled: true })
    .where('id', '=', staffId)
    .where('twoFactorEnabled', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('staffSecondFactors').select('id').where('staffId', '=', staffId)),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Turns two-step sign-in off: deletes the authenticator app and the recovery codes, in one transaction. */
export function turnOffAll(db: Database, staffId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.updateTable('staff').set({ twoFactorEnabled: false }).where('id', '=', staffId).execute();
    await trx.deleteFrom('staffSecondFactors').where('staffId', '=', staffId).execute();
    await deletePendingSignIns(trx, staffId);
  });
}
