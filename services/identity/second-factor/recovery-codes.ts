import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { createReadableCode } from './readable-code.ts';

const CODE_COUNT = 10;
/** Twelve characters: 59 bits. */
const CODE_FORMAT = { groups: 3, groupLength: 4 };
const HASH_PATTERN = /^hmac:[\w-]{43}$/;

const codesSchema = z.array(z.string());

/**
 * Recovery codes such as `k3mp-9xqa-rt2f`, stored as hashes keyed with the site's secret. better-auth compares a typed
 * code with the stored ones as text, so the typed code is hashed first.
 */
export type RecoveryCodes = {
  generate(): string[];
  /** Ignores case, spaces and hyphens. */
  toHash(code: string): string;
  /** Converts a JSON list of codes. Hashes are left unchanged, because better-auth stores the unused ones again. */
  toStored(json: string): Promise<string>;
};

export function createRecoveryCodes(secret: Buffer): RecoveryCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prohor recovery codes', 32));
  const toHash = (code: string) => {
    const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
    return `hmac:${createHmac('sha256', key).update(letters).digest('base64url')}`;
  };
  return {
    generate: () => Array.from({ length: CODE_COUNT }, () => createReadableCode(CODE_FORMAT)),
    toHash,
    toStored: async (json) => {
      const codes = codesSchema.parse(JSON.parse(json));
      return JSON.stringify(codes.map((code) => (HASH_PATTERN.test(code) ? code : toHash(code))));
    },
  };
}

export function countRecoveryCodes(stored: string): number {
  return codesSchema.parse(JSON.parse(stored)).length;
}

/** True if a typed code has the length of a recovery code. Codes of an authenticator app are shorter. */
export function looksLikeRecoveryCode(text: string): boolean {
  return text.replace(/[^a-z0-9]/gi, '').length === CODE_FORMAT.groups * CODE_FORMAT.groupLength;
}
