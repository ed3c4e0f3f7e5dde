import { betterAuth } from 'better-auth';
import type { Database } from '../postgres/database.ts';
import type { PasswordHash } from './password-hash.ts';
import { scryptPasswordHash } from './password-hash.ts';

const DAY_S = 24 * 3600;
/** A session ends if it is not used for this long. */
export const SESSION_LIFE_S = 14 * DAY_S;
/** A session in use is extended once a day. */
const EXTENDED_AFTER_S = DAY_S;
/** In UTF-16 units. The limit of domain/staff/password.ts applies first. */
const MAX_PASSWORD_UNITS = 512;

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };
const SESSION_COLUMNS = {
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  userId: 'staff_id',
  ...TIMES,
};
const ACCOUNT_COLUMNS = {
  accountId: 'account_id',
  providerId: 'provider_id',
  userId: 'staff_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...TIMES,
};

export type AuthOptions = {
  db: Database;
  secret: Buffer;
  /** Public origin of the site. With https the cookies are Secure. */
  siteUrl: string;
  /** scrypt by default. */
  passwordHash?: PasswordHash;
  /** Called with errors of better-auth, e.g. if the database does not respond. */
  onError: (message: string, details: unknown[]) => void;
};

export type Auth = ReturnType<typeof createAuth>;

/** better-auth on our tables, for email and password only. The site calls its functions and serves none of its routes. */
export function createAuth({ db, secret, siteUrl, passwordHash = scryptPasswordHash, onError }: AuthOptions) {
  return betterAuth({
    appName: 'Prohor',
    baseURL: siteUrl,
    secret: secret.toString('hex'),
    // better-auth writes the names of columns as the options below give them, so it gets the database without camelCase.
    database: { db: db.withoutPlugins(), type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: MAX_PASSWORD_UNITS,
      password: passwordHash,
    },
    user: { modelName: 'staff', fields: { emailVerified: 'email_verified', ...TIMES } },
    session: {
      modelName: 'staff_sessions',
      fields: SESSION_COLUMNS,
      expiresIn: SESSION_LIFE_S,
      updateAge: EXTENDED_AFTER_S,
    },
    account: { modelName: 'staff_credentials', fields: ACCOUNT_COLUMNS },
    // sign-in-limits.ts counts per account and per address, for all processes together.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'prohor',
      useSecureCookies: siteUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      // The migrations create the tables. There is none for verifications, which are not used.
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => onError(message, details) },
  });
}
