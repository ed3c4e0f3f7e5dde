import { randomBytes } from 'node:crypto';
import type { Identity } from '#services/identity/identity.ts';
import { createIdentity } from '#services/identity/identity.ts';
import type { SecurityEvent } from '#services/security/security-events.ts';
import { fastPasswordHash } from '#tools/fast-password-hash.ts';
import { createTestDatabase } from '../database/test-database.ts';

export const EMAIL = 'mita@prohor.example';
export const PASSWORD = 'নদীর ধারে বাড়ি';
export const CLIENT_ADDRESS = '203.0.113.7';
export const SITE_URL = 'https://prohor.example';
const SECRET = randomBytes(32);

export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>;

/** Opens the identity service on an empty database with one account, {@link EMAIL}. */
export async function openTestIdentity() {
  const database = await createTestDatabase();
  const events: SecurityEvent[] = [];
  /** The service as another process opens it. */
  const openIdentity = ({
    siteUrl = SITE_URL,
    secret = SECRET,
    now = Date.now,
    passwordHash = fastPasswordHash,
  } = {}): Identity =>
    createIdentity({
      db: database.db,
      secret,
      siteUrl,
      passwordHash,
      siteName: 'প্রহর',
      now,
      onSecurityEvent: (event) => events.push(event),
      onError: (message, details) => {
        throw new Error(message, { cause: details });
      },
    });
  const identity = openIdentity();
  await identity.addStaff(EMAIL, PASSWORD);
  return {
    database,
    identity,
    openIdentity,
    /** The events of the security log that were written. */
    events,
    /** Signs in and returns the headers of the browser's next request. */
    signIn: async (by: Identity = identity): Promise<Headers> => {
      const result = await by.signIn({ email: EMAIL, password: PASSWORD, clientAddress: CLIENT_ADDRESS });
      return toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
    },
  };
}

/** The request headers of a browser that received these `Set-Cookie` lines. */
export const toHeaders = (setCookies: readonly string[]): Headers =>
  new Headers({ Cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });

/** The request headers of a browser that sends `headers` and has received these `Set-Cookie` lines since. */
export const addCookies = (headers: Headers, setCookies: readonly string[]): Headers =>
  new Headers({ Cookie: [headers.get('Cookie') ?? '', toHeaders(setCookies).get('Cookie') ?? ''].join('; ') });
