import { cutToLength } from '../../bengali/text/cut-text.ts';

/** Emphasised parts are shown in the accent colour (docs/behaviour §5). */
export type TitlePart = { readonly text: string; readonly emphasised: boolean };

const SPACE = /\s/;

/**
 * Parses a title: text between asterisks is emphasised (docs/behaviour §5). A run of asterisks counts as one, so
 * `**word**` equals `*word*`. An unmatched run, an empty pair, or a run between spaces (`5 * 3`) is plain text.
 * Concatenated, the parts are the title without its emphasis marks.
 */
export function parseTitle(title: string): readonly TitlePart[] {
  const parts: TitlePart[] = [];
  let textStart = 0;
  let opening: { start: number; end: number } | null = null;
  const addPart = (start: number, end: number, emphasised: boolean) => {
    if (start < end) parts.push({ text: title.slice(start, end), emphasised });
  };
  for (const { 0: run, index: start } of title.matchAll(/\*+/g)) {
    const end = start + run.length;
    const after = title.charAt(end);
    if (SPACE.test(title.charAt(start - 1)) && SPACE.test(after)) continue;
    if (opening !== null) {
      addPart(textStart, opening.start, false);
      addPart(opening.end, start, true);
      textStart = end;
      opening = null;
    } else if (after !== '' && !SPACE.test(after)) {
      opening = { start, end };
    }
  }
  addPart(textStart, title.length, false);
  return parts;
}

export function toPlainTitle(title: string): string {
  return parseTitle(title)
    .map((part) => part.text)
    .join('');
}

/** Google's limit for the `headline` of structured data, in characters. */
const MAX_HEADLINE_LENGTH = 110;

/** Shortens a plain title for search engines, between words and never inside a Bengali cluster. */
export function toHeadline(plainTitle: string): string {
  return cutToLength(plainTitle, MAX_HEADLINE_LENGTH);
}
