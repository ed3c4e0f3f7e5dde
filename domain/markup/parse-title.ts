/** A stretch of a title; emphasised stretches are shown in the accent colour (spec §5). */
export type TitlePart = { readonly text: string; readonly emphasised: boolean };

const SPACE = /\s/;

/**
 * Reads a title: text between asterisks is emphasised (spec §5). A run of asterisks counts as one, so `**word**` reads as
 * `*word*` does; a run without a partner, with nothing inside, or alone between spaces (`5 * 3`) is plain text. Emphasis
 * aside, the parts joined are the title.
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

/** The title without its emphasis marks, for page titles, feeds, sharing and search. */
export function toPlainTitle(title: string): string {
  return parseTitle(title)
    .map((part) => part.text)
    .join('');
}
