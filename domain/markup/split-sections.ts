/** The blocks that are written between `/// name` and `///`. */
export type SectionKind = 'table' | 'gallery' | 'pullQuote' | 'box';

/** Lines of a body: the content of a section with the title after its name, or lines outside of sections. */
export type Section =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: SectionKind; readonly title: string; readonly lines: readonly string[] };

/** The line that ends a section, also the beginning of the line that opens one. */
export const SECTION_MARK = '///';

/** The names that the article form inserts. */
export const SECTION_NAMES: Readonly<Record<SectionKind, string>> = {
  table: 'টেবিল',
  gallery: 'গ্যালারি',
  pullQuote: 'উক্তি', // "quote"
  box: 'বক্স',
};

/** The names of sections, in Bengali and in English. */
const KINDS: Readonly<Record<string, SectionKind>> = {
  [SECTION_NAMES.table]: 'table',
  table: 'table',
  [SECTION_NAMES.gallery]: 'gallery',
  gallery: 'gallery',
  [SECTION_NAMES.pullQuote]: 'pullQuote',
  quote: 'pullQuote',
  [SECTION_NAMES.box]: 'box',
  box: 'box',
};
const OPENING = /^\/\/\/\s*([a-z\u0980-\u09ff]+)(?:\s+(.*))?$/i;

function parseOpening(line: string): { kind: SectionKind; title: string } | null {
  const [, name = '', title = ''] = OPENING.exec(line) ?? [];
  const key = name.toLowerCase();
  const kind = Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
  return kind === undefined ? null : { kind, title: title.trim() };
}

/**
 * Splits trimmed lines at their sections: `/// name title`, lines, `///`. Sections are not nested: an opening without an
 * end before the next opening is an ordinary line, and so is an end without an opening. Time is linear.
 */
export function splitSections(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = [];
  let start = 0;
  let open: { kind: SectionKind; title: string; at: number } | null = null;
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith(SECTION_MARK)) continue;
    if (line === SECTION_MARK && open !== null) {
      if (open.at > start) sections.push({ kind: 'lines', lines: lines.slice(start, open.at) });
      sections.push({ kind: open.kind, title: open.title, lines: lines.slice(open.at + 1, at) });
      start = at + 1;
      open = null;
    } else {
      const opening = parseOpening(line);
      if (opening !== null) open = { ...opening, at };
    }
  }
  if (start < lines.length) sections.push({ kind: 'lines', lines: lines.slice(start) });
  return sections;
}
