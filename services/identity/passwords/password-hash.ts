import { hashPassword, verifyPassword } from 'better-auth/crypto';

export type PasswordHash = {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
};

/** better-auth's salted scrypt, which is slow by design. Tests pass a fast hash (`tools/fast-password-hash.ts`). */
export const scryptPasswordHash: PasswordHash = { hash: hashPassword, verify: verifyPassword };
