import { createHash } from 'node:crypto';
import type { PasswordHash } from '#services/identity/passwords/password-hash.ts';

const hash = async (password: string) => `fast:${createHash('sha256').update(password).digest('hex')}`;

/** For tests, because scrypt takes a tenth of a second of processor time for each sign-in. */
export const fastPasswordHash: PasswordHash = {
  hash,
  verify: async ({ hash: stored, password }) => stored === (await hash(password)),
};
