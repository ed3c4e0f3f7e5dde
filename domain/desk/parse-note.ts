import { hasVisibleText } from '#domain/bengali/text/characters.ts';
import { atMost, bodyText } from '../import/parse-record.ts';
import { MAX_NOTE_LENGTH } from './note.ts';

const noteText = atMost(MAX_NOTE_LENGTH, bodyText).refine(hasVisibleText);

/** Parses a note as it was typed. Returns null if it is empty or too long. */
export function parseNoteText(typed: string): string | null {
  return noteText.safeParse(typed.replaceAll('\r\n', '\n').trim()).data ?? null;
}
