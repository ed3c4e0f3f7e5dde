import { z } from 'zod';

/** The longest address that RFC 5321 allows. */
const MAX_EMAIL_LENGTH = 254;

const emailSchema = z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email());

/** Parses the email of a staff account; returns it trimmed and in lower case, or null if it is not an email. */
export function parseStaffEmail(text: string): string | null {
  return emailSchema.safeParse(text).data ?? null;
}
