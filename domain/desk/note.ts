/** Limits of notes (docs/behaviour §4.19). */
export const MAX_NOTE_LENGTH = 2_000;
export const MAX_NOTES_PER_ARTICLE = 200;
/** People whom a note mentions after this many are not notified. */
export const MAX_MENTIONS = 20;

/** Fragment of the form's URL that opens the notes. */
export const NOTES_ID = 'notes';

/** An `@` at the beginning of a word, followed by an email address, which a Bengali ending may follow directly. */
const MENTION =
  /(?<![\p{L}\p{M}\p{N}._%+-])@([^\s@,;:()<>।]+@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,})(?![a-z\d]|[.@-]+[a-z\d])/giu;

export type NotePart = { kind: 'text' | 'mention'; text: string };

/** Splits a note into mentions (`@rina@prohor.example`) and the text between them. */
export function splitNote(text: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const { 0: mention, index } of text.matchAll(MENTION)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'mention', text: mention });
    end = index + mention.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Returns the email addresses that a note mentions, in lower case, each once. */
export function listMentions(text: string): string[] {
  const emails = [...text.matchAll(MENTION)].map(([, email = '']) => email.toLowerCase());
  return [...new Set(emails)].slice(0, MAX_MENTIONS);
}
