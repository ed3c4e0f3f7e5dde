import { isAPIError } from 'better-auth/api';
import { toAsciiDigits } from '#domain/bengali/text/digits.ts';
import type { Auth } from '../auth.ts';

/** A code is valid in its own 30-second period and in the periods before and after it. */
const CODE_LIFE_MS = 3 * 30_000;

/**
 * Marks a code as used by an account and returns it in ASCII digits; null if it is malformed or already used (RFC 6238
 * §5.2: a code is accepted only once). Marks the code before it is verified: of two concurrent requests, only
 * one succeeds.
 */
export async function claimCode(
  auth: Auth,
  { staffId, typedCode }: { staffId: string; typedCode: string },
): Promise<string | null> {
  const code = toAsciiDigits(typedCode).replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return null;
  const { internalAdapter } = await auth.$context;
  const isNew = await internalAdapter.reserveVerificationValue({
    identifier: `used-code-${staffId}-${code}`,
    value: 'used',
    expiresAt: new Date(Date.now() + CODE_LIFE_MS),
  });
  return isNew ? code : null;
}

/** True if better-auth rejected a code or recovery code as wrong, or because a concurrent request used the recovery code. */
export function isRefusedCode(error: unknown): boolean {
  if (!isAPIError(error)) return false;
  return error.status === 'CONFLICT' || ['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(String(error.body?.code));
}

/** True if better-auth rejected a code because the sign-in expired or too many codes were wrong. */
export function isSignInExpiredError(error: unknown): boolean {
  const codes = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'TOTP_NOT_ENABLED'];
  return isAPIError(error) && codes.includes(String(error.body?.code));
}
