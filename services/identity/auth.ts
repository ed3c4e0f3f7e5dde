import { passkey } from '@better-auth/passkey';
import type { BetterAuthPlugin } from 'better-auth';
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { DAY_S } from '#domain/time/durations.ts';
import type { Database } from '../postgres/database.ts';
import type { SecurityEvent } from '../security/security-events.ts';
import type { PasswordHash } from './passwords/password-hash.ts';
import { scryptPasswordHash } from './passwords/password-hash.ts';
import type { RecoveryCodes } from './second-factor/recovery-codes.ts';
import { createRecoveryCodes } from './second-factor/recovery-codes.ts';

/** A session ends if it is unused for this long. */
export const SESSION_LIFE_S = 14 * DAY_S;
const EXTENDED_AFTER_S = DAY_S;
/** better-auth's cookie between the password and the second factor. */
export const PENDING_COOKIE = 'two_factor';
/** better-auth's cookie between the two requests of a passkey sign-in. */
export const PASSKEY_COOKIE = 'passkey_challenge';
const PENDING_SIGN_IN_S = 10 * 60;
/** In UTF-16 units. The limit in domain/staff/password.ts applies first. */
const MAX_PASSWORD_UNITS = 512;

const TIME_COLUMNS = { createdAt: 'created_at', updatedAt: 'updated_at' };
const SESSION_COLUMNS = {
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  userId: 'staff_id',
  ...TIME_COLUMNS,
};
const SESSIONS = {
  modelName: 'staff_sessions',
  fields: SESSION_COLUMNS,
  additionalFields: {
    lastUsedAt: { type: 'date', fieldName: 'last_used_at', required: false, input: false },
    mustSetUpSecondFactor: {
      type: 'boolean',
      fieldName: 'must_set_up_second_factor',
      required: false,
      input: false,
    },
    hasSecondStep: { type: 'boolean', fieldName: 'has_second_step', required: false, input: false },
  },
  expiresIn: SESSION_LIFE_S,
  updateAge: EXTENDED_AFTER_S,
  // Every change that would need a recent sign-in asks for the password instead.
  freshAge: 0,
} as const;
const ACCOUNT_COLUMNS = {
  accountId: 'account_id',
  providerId: 'provider_id',
  userId: 'staff_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...TIME_COLUMNS,
};
const SECOND_FACTOR_COLUMNS = {
  backupCodes: 'backup_codes',
  userId: 'staff_id',
  failedVerificationCount: 'failed_verification_count',
  lockedUntil: 'locked_until',
};
const PASSKEY_COLUMNS = {
  publicKey: 'public_key',
  userId: 'staff_id',
  credentialID: 'credential_id',
  deviceType: 'device_type',
  backedUp: 'backed_up',
  createdAt: 'created_at',
};

export type AuthOptions = {
  db: Database;
  secret: Buffer;
  /** The public origin of the site. Over https, cookies are Secure. */
  siteUrl: string;
  siteName: string;
  passwordHash?: PasswordHash;
  now: () => number;
  /** Called with errors from better-auth, e.g. if the database does not respond. */
  onError: (message: string, details: unknown[]) => void;
  onSecurityEvent: (event: SecurityEvent) => void;
};

export type Auth = ReturnType<typeof createAuth>;

/**
 * Sets up better-auth on our tables for email and password, codes and passkeys. The site calls its functions and serves
 * none of its routes.
 */
export function createAuth(options: AuthOptions) {
  const { db, secret, siteUrl, siteName, passwordHash = scryptPasswordHash, onError } = options;
  const recoveryCodes = createRecoveryCodes(secret);
  return betterAuth({
    appName: siteName,
    baseURL: siteUrl,
    secret: secret.toString('hex'),
    // The options below give better-auth the column names as they are in the database, so it gets the database without
    // camelCase conversion.
    database: { db: db.withoutPlugins(), type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: MAX_PASSWORD_UNITS,
      password: passwordHash,
    },
    user: {
      modelName: 'staff',
      fields: { emailVerified: 'email_verified', ...TIME_COLUMNS },
      additionalFields: {
        language: { type: ['en', 'bn'], input: false, required: false },
        deactivatedAt: { type: 'number', fieldName: 'deactivated_at', input: false, required: false },
      },
    },
    session: SESSIONS,
    account: { modelName: 'staff_credentials', fields: ACCOUNT_COLUMNS },
    verification: { modelName: 'staff_verifications', fields: { expiresAt: 'expires_at', ...TIME_COLUMNS } },
    plugins: [createTwoFactorPlugin(recoveryCodes), createPasskeyPlugin(siteUrl, siteName), pendingSignInPlugin],
    // sign-in-limits.ts counts attempts per account and per address, across all processes.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'prohor',
      useSecureCookies: siteUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      // The migrations create the tables.
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => onError(message, details) },
  });
}

function createTwoFactorPlugin(recoveryCodes: RecoveryCodes) {
  return twoFactor({
    twoFactorCookieMaxAge: PENDING_SIGN_IN_S,
    // sign-in-limits.ts counts wrong codes instead. With a lockout, an attacker could lock staff out.
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: recoveryCodes.generate,
      storeBackupCodes: { encrypt: recoveryCodes.toStored, decrypt: async (stored) => stored },
    },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: { modelName: 'staff_second_factors', fields: SECOND_FACTOR_COLUMNS },
    },
  });
}

/**
 * A passkey signs in without a password, so it must verify a fingerprint, face or PIN. The plugin does not require
 * that.
 */
function createPasskeyPlugin(siteUrl: string, siteName: string) {
  const { hostname, origin } = new URL(siteUrl);
  return passkey({
    rpID: hostname,
    rpName: siteName,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => requireUserVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => requireUserVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE },
    schema: { passkey: { modelName: 'staff_passkeys', fields: PASSKEY_COLUMNS } },
  });
}

function requireUserVerified(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { message: 'The passkey did not verify its user.' });
}

/** Reads the signed cookie of a sign-in that waits for its second factor. better-auth does not offer a function for this. */
const pendingSignInPlugin = {
  id: 'pending-sign-in',
  endpoints: {
    findPendingSignIn: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
      const identifier = await ctx.getSignedCookie(
        ctx.context.createAuthCookie(PENDING_COOKIE).name,
        ctx.context.secret,
      );
      if (typeof identifier !== 'string') return null;
      const found = await ctx.context.internalAdapter.findVerificationValue(identifier);
      return found !== null && found.expiresAt > new Date() ? { staffId: found.value, identifier } : null;
    }),
  },
} satisfies BetterAuthPlugin;
