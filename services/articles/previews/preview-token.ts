import { createHash, randomBytes } from 'node:crypto';

export const createPreviewToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are random, so their hash needs no salt and no slow function. */
export const hashPreviewToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
