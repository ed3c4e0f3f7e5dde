/** Limits of a new password, in characters (code points). */
export const MIN_PASSWORD_CHARACTERS = 10;
export const MAX_PASSWORD_CHARACTERS = 128;

/** `too-common`: easy to guess (services/identity/passwords/new-password.ts). */
export type PasswordProblem = 'too-short' | 'too-long' | 'too-common';

/** Returns the text in NFC. A password then works regardless of how the keyboard encodes its letters. */
export function normalisePassword(text: string): string {
  return text.normalize('NFC');
}

/** Parses a new password. Checks only its length; any character is allowed (NIST SP 800-63B §5.1.1.2). */
export function parseNewPassword(
  text: string,
): { ok: true; password: string } | { ok: false; problem: PasswordProblem } {
  const password = normalisePassword(text);
  const length = [...password].length;
  if (length < MIN_PASSWORD_CHARACTERS) return { ok: false, problem: 'too-short' };
  if (length > MAX_PASSWORD_CHARACTERS) return { ok: false, problem: 'too-long' };
  return { ok: true, password };
}
