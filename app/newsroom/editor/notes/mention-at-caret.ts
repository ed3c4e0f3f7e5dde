import type { Selected } from '#app/newsroom/typing/selected.ts';
import { replacePassage } from '#app/newsroom/typing/selected.ts';

/** An `@` at the beginning of a word, and the part of an email address typed after it. */
const TYPED_MENTION = /(?<![\p{L}\p{M}\p{N}._%+-])@([^\s@]*(?:@[^\s@]*)?)$/u;

const MAX_SUGGESTIONS = 8;

/** Returns the text between the `@` and the caret, which may be empty; null if there is no `@`. */
export function readTypedMention({ text, start, end }: Selected): string | null {
  return start === end ? (TYPED_MENTION.exec(text.slice(0, end))?.[1] ?? null) : null;
}

/** The caret moves behind the mention and a space. */
export function completeMention(selected: Selected, email: string): Selected {
  const typed = readTypedMention(selected) ?? '';
  const start = selected.end - typed.length - 1;
  const mention = `@${email} `;
  const end = selected.text[selected.end] === ' ' ? selected.end + 1 : selected.end;
  const caret = start + mention.length;
  return { ...replacePassage(selected, { start, end }, mention), start: caret, end: caret };
}

/**
 * Lists people whose email address begins with the typed text, then people who have it before the `@` or in their name. The domain is
 * not searched, because all people may have the same.
 */
export function suggestPeople(people: readonly string[], typed: string, nameOf = (email: string) => email): string[] {
  const needle = typed.toLowerCase();
  const begin = people.filter((email) => email.startsWith(needle));
  const has = (email: string) =>
    email.split('@')[0]?.includes(needle) || (nameOf(email) !== email && nameOf(email).toLowerCase().includes(needle));
  const contain = people.filter((email) => !email.startsWith(needle) && has(email));
  return [...begin, ...contain].slice(0, MAX_SUGGESTIONS);
}
