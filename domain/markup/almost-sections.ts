import { SECTION_MARK, SECTION_NAMES } from './split-sections.ts';

type AlmostSection = {
  readonly line: string;
  readonly index: number;
  readonly repaired: readonly string[] | null;
};

const NAMES: readonly string[] = [...Object.values(SECTION_NAMES), 'table', 'gallery', 'quote', 'box'];
/** The first line of a section, with other characters before it or in its name. */
const OPENING = /^([^/\u200c]{0,3})\/\/\/\s*(\S{1,20})(.*)$/u;
const END = /^([^/\u200c]{0,3})\/\/\/\s*([^/]{0,3})$/u;

/** Finds first and last lines of sections that contain stray characters, and sections without an end. Takes linear time. */
export function findAlmostSections(lines: readonly string[]): readonly AlmostSection[] {
  const found: AlmostSection[] = [];
  let open: AlmostSection | null = null;
  let almostEnd: AlmostSection | null = null;
  const closeOpen = () => {
    if (almostEnd !== null) found.push(almostEnd);
    else if (open !== null) found.push(addEnd(lines, open));
  };
  for (const [index, line] of lines.entries()) {
    if (!line.includes(SECTION_MARK)) continue;
    const opening = readOpening(line);
    const end = END.exec(line);
    if (opening !== null) {
      closeOpen();
      if (opening.join() !== line) found.push({ line, index, repaired: opening });
      open = { line, index, repaired: null };
      almostEnd = null;
    } else if (line === SECTION_MARK) open = almostEnd = null;
    else if (end !== null && open !== null) {
      const [, before = '', after = ''] = end;
      almostEnd = { line, index, repaired: [before.trim(), SECTION_MARK, after.trim()].filter((part) => part !== '') };
    }
  }
  closeOpen();
  return found.toSorted((one, other) => one.index - other.index);
}

/** Returns the lines that replace the first line of a section; null for any other line. */
function readOpening(line: string): readonly string[] | null {
  const [, before = '', name = '', rest = ''] = OPENING.exec(line) ?? [];
  const key = name.toLowerCase();
  const isMeant = (each: string) => name.length <= each.length + 2 && isInside(each, key);
  const known = NAMES.find((each) => each === key) ?? NAMES.find(isMeant);
  if (known === undefined) return null;
  if (before === '' && known === key) return [line];
  const opening = `${SECTION_MARK} ${known}${rest}`;
  return before.trim() === '' ? [opening] : [before.trim(), opening];
}

/** Adds an end after the lines up to the next blank line. The end of a section without lines is unknown. */
function addEnd(lines: readonly string[], { line, index }: AlmostSection): AlmostSection {
  const rest = lines.slice(index + 1);
  const length = rest.findIndex((next) => next === '' || readOpening(next) !== null);
  const last = index + (length === -1 ? rest.length : length);
  return last === index
    ? { line, index, repaired: null }
    : { line, index: last, repaired: [lines[last] ?? '', SECTION_MARK] };
}

/** True if `text` is `inner` with other characters before, between or after its characters. */
export function isInside(inner: string, text: string): boolean {
  let at = 0;
  for (const char of text) if (inner.startsWith(char, at)) at += char.length;
  return at === inner.length;
}
