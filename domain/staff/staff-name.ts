/** docs/behaviour §2.7.7. */
export const MAX_STAFF_NAME_LENGTH = 80;

/**
 * Parses the name of a staff member: in NFC, with single spaces. Returns '' for an empty name. Null if the name is too long
 * or contains a control character or an `@`, with which it could imitate the email address of someone else.
 */
export function parseStaffName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return [...name].length > MAX_STAFF_NAME_LENGTH || /[\p{Cc}@]/u.test(name) ? null : name;
}
