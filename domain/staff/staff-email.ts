import { z } from 'zod';

/** RFC 5321 allows no longer address. */
const LONGEST_EMAIL = 254;

const emailSchema = z.string().trim().toLowerCase().max(LONGEST_EMAIL).pipe(z.email());

/** Reads the email that names a staff account: trimmed and in lower case; null where the text is no email. */
export function parseStaffEmail(text: string): string | null {
  return emailSchema.safeParse(text).data ?? null;
}
