import type { Selected } from '#app/newsroom/typing/selected.ts';
import { replacePassage } from '#app/newsroom/typing/selected.ts';

/** An `@` at the beginning of a word, and what has been typed of an email address after it. */
const TYPED_MENTION = /(?<![\p{L}\p{M}\p{N}._%+-])@([^\s@]*(?:@[^\s@]*)?)$/u;

const MAX_SUGGESTIONS = 8;

/** Returns the text between the `@` and the caret, which may be empty; null if there is no `@`. */
export function readTypedMention({ text, start, end }: Selected): string | null {
  return start === end ? (TYPED_MENTION.exec(text.slice(0, end))?.[1] ?? null) : null;
}

/** Replaces the mention before the caret, which moves behind it and a space. */
export function completeMention(selected: Selected, email: string): Selected {
  const typed = readTypedMention(selected) ?? '';
  const start = selected.end - typed.length - 1;
  const mention = `@${email} `;
  const end = selected.text[selected.end] === ' ' ? selected.end + 1 : selected.end;
  const caret = start + mention.length;
  return { ...replacePassage(selected, { start, end }, mention), start: caret, end: caret };
}

/**
 * People whose email address begins with the typed text come first, then people who have it before the `@` or in their name. All
 * may have the same domain, so that is not searched.
 */
export function suggestPeople(people: readonly string[], typed: string, nameOf = (email: string) => email): string[] {
  const needle = typed.toLowerCase();
  const begin = people.filter((email) => email.startsWith(needle));
  const has = (email: string) =>
    email.split('@')[0]?.includes(needle) || (nameOf(email) !== email && nameOf(email).toLowerCase().includes(needle));
  const contain = people.filter((email) => !email.startsWith(needle) && has(email));
  return [...begin, ...contain].slice(0, MAX_SUGGESTIONS);
}
