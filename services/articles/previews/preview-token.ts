import { createHash, randomBytes } from 'node:crypto';

export const createPreviewToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are random, so a fast hash without salt is enough. */
export const hashPreviewToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
