/** How many views of Manage News an account can save. */
export const MAX_SAVED_VIEWS = 20;
export const MAX_VIEW_NAME_LENGTH = 60;

/** Parses the name of a saved view: in NFC, with single spaces. Null if it is empty, too long or has a control character. */
export function parseViewName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return name === '' || [...name].length > MAX_VIEW_NAME_LENGTH || /\p{Cc}/u.test(name) ? null : name;
}
