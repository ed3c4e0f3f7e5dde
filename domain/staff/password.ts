/** A new password has at least and at most so many characters. */
export const PASSWORD_LEAST_CHARACTERS = 10;
export const PASSWORD_MOST_CHARACTERS = 128;

export type PasswordProblem = 'too-short' | 'too-long';

/** The one form of a password whose letters may be typed in several ways: the same keys always open the account. */
export function normalisePassword(text: string): string {
  return text.normalize('NFC');
}

/** Reads a new password; it may hold any characters. Length alone is asked for, as NIST SP 800-63B recommends. */
export function parseNewPassword(
  text: string,
): { ok: true; password: string } | { ok: false; problem: PasswordProblem } {
  const password = normalisePassword(text);
  const length = [...password].length;
  if (length < PASSWORD_LEAST_CHARACTERS) return { ok: false, problem: 'too-short' };
  if (length > PASSWORD_MOST_CHARACTERS) return { ok: false, problem: 'too-long' };
  return { ok: true, password };
}
