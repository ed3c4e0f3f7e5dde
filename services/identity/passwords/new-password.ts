import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { PasswordProblem } from '#domain/staff/password.ts';
import { parseNewPassword } from '#domain/staff/password.ts';

/** zxcvbn's score for passwords that withstand 10^8 guesses. */
const MIN_SCORE = 3;

export type CheckedPassword = { ok: true; password: string } | { ok: false; problem: PasswordProblem };

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Checks the length of a new password and refuses one that is easy to guess (NIST SP 800-63B §5.1.1.2): a common
 * password (of 49,000) or one close to it, repeated characters, sequences, neighbouring keys, parts of the email, and
 * the site's name. Existing passwords are not checked. Works offline.
 */
export async function checkNewPassword(
  text: string,
  { email, siteWords }: { email: string; siteWords: readonly string[] },
): Promise<CheckedPassword> {
  const parsed = parseNewPassword(text);
  if (!parsed.ok) return parsed;
  estimator ??= loadEstimator();
  const ownWords = [email, ...email.split(/[^\p{L}\p{N}]+/u), ...siteWords].filter((word) => word !== '');
  const { score } = (await estimator).check(parsed.password, ownWords);
  return score < MIN_SCORE ? { ok: false, problem: 'too-common' } : parsed;
}

/** The words of a site that a password must not consist of: its name and the parts of its host name. */
export function toSiteWords({ siteName, siteUrl }: { siteName: string; siteUrl: string }): string[] {
  const { hostname } = new URL(siteUrl);
  return [siteName, ...siteName.split(/\s+/), hostname, ...hostname.split('.'), 'prohor'];
}

/** Loaded on first use: the list takes several megabytes of memory, and few processes need it. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}
