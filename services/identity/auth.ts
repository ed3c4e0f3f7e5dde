import { betterAuth } from 'better-auth';
import type { Database } from '#services/postgres/database.ts';

const DAY_S = 24 * 3600;
/** A session nobody uses for so long ends. */
export const SESSION_LIFE_S = 14 * DAY_S;
/** A session in use is prolonged once a day. */
const RENEWED_AFTER_S = DAY_S;
/** Our own rule of length comes first (domain/staff/password.ts); this one counts UTF-16 units. */
const LONGEST_PASSWORD_UNITS = 512;

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

export type AuthOptions = {
  db: Database;
  secret: Buffer;
  /** Public origin of the site; on https the cookies are Secure. */
  siteUrl: string;
  /** Told what better-auth could not do, e.g. because the database does not answer. */
  onError: (message: string, details: unknown[]) => void;
};

/** better-auth on our tables: email and password alone. Its own addresses are never served; only its functions are called. */
export function createAuth({ db, secret, siteUrl, onError }: AuthOptions) {
  return betterAuth({
    appName: 'Prohor',
    baseURL: siteUrl,
    secret: secret.toString('hex'),
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: { enabled: true, disableSignUp: true, maxPasswordLength: LONGEST_PASSWORD_UNITS },
    user: { modelName: 'staff', fields: { emailVerified: 'email_verified', ...TIMES } },
    session: {
      modelName: 'staff_sessions',
      fields: {
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'staff_id',
        ...TIMES,
      },
      expiresIn: SESSION_LIFE_S,
      updateAge: RENEWED_AFTER_S,
    },
    account: {
      modelName: 'staff_credentials',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'staff_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...TIMES,
      },
    },
    // Ours are counted per account and per address, and shared by all processes (sign-in-limits.ts).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'prohor',
      useSecureCookies: siteUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      // The migrations see to it; a table for verifications, which nobody uses, there is not.
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => onError(message, details) },
  });
}
