import { openPool } from '#server/open-database.ts';
import { createIdentity } from '#services/identity/identity.ts';
import { readSessionKey } from '#services/identity/session-key.ts';

const STAFF = { email: 'editor@prohor.example', password: 'a password for the benchmark' };

/** Makes an account and signs it in; returns the cookies (`name=value`) of somebody who works in the newsroom. */
export async function signInStaff(databaseUrl: string, dataDir: string, siteUrl: string): Promise<string[]> {
  const db = openPool(databaseUrl, 'use');
  try {
    const onError = (message: string) => console.error(message);
    const identity = createIdentity({ db, secret: await readSessionKey(dataDir), siteUrl, onError });
    await identity.addStaff(STAFF.email, STAFF.password);
    const result = await identity.signIn({ ...STAFF, clientAddress: '192.0.2.1' });
    if (result.kind !== 'signed-in') throw new Error(`Nobody is signed in: ${result.kind}.`);
    return result.setCookies.map((line) => line.replace(/;.*/s, ''));
  } finally {
    await db.destroy();
  }
}
