/** docs/behaviour §2.7.7. */
export const MAX_STAFF_NAME_LENGTH = 80;

/**
 * Parses the name of a staff member: in NFC, with single spaces. Returns '' for no name, and null for one that is too long, or that
 * has a control character or an `@`, so that no name looks like the email address of someone else.
 */
export function parseStaffName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return [...name].length > MAX_STAFF_NAME_LENGTH || /[\p{Cc}@]/u.test(name) ? null : name;
}
