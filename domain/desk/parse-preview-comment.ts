import { z } from 'zod';
import { hasVisibleText } from '#domain/bengali/text/characters.ts';
import { atMost, bodyText, lineText } from '../import/parse-record.ts';
import type { PreviewComment } from './preview-link.ts';
import { MAX_COMMENT_LENGTH, MAX_COMMENT_NAME_LENGTH } from './preview-link.ts';

const commentSchema = z.object({
  name: atMost(MAX_COMMENT_NAME_LENGTH, lineText).refine(hasVisibleText),
  text: atMost(MAX_COMMENT_LENGTH, bodyText).refine(hasVisibleText),
});

/** Parses a comment as it was typed. Returns null if a text is missing or too long. */
export function parsePreviewComment(typed: PreviewComment): PreviewComment | null {
  // A form sends each line break as two characters; `maxlength` counts one.
  return commentSchema.safeParse({ ...typed, text: typed.text.replaceAll('\r\n', '\n').trim() }).data ?? null;
}
