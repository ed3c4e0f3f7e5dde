import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** How passwords are stored and compared. */
export type PasswordHash = {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
};

/** better-auth's: salted scrypt, made to be slow. Tests pass a fast one (`tools/fast-password-hash.ts`). */
export const scryptPasswordHash: PasswordHash = { hash: hashPassword, verify: verifyPassword };
