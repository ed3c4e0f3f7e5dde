import { z } from 'zod';

/** Maximum length of an address (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;

const emailSchema = z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email());

/** Parses the email address of a staff account. Returns it trimmed and in lower case, or null if it is invalid. */
export function parseStaffEmail(text: string): string | null {
  return emailSchema.safeParse(text).data ?? null;
}
