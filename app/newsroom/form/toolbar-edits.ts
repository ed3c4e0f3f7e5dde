/** A text with what is selected in it, in UTF-16 units; nothing is selected where both ends are the same. */
export type Selected = { text: string; start: number; end: number };

/** What can stand around words (spec §5). */
export type Mark = { open: string; close: string };

export const BOLD: Mark = { open: '**', close: '**' };
export const ITALIC: Mark = { open: '_', close: '_' };

/** Spec §5: the colour that the toolbar offers first. */
export const DEFAULT_HIGHLIGHT = 'yellow';

/** What can stand at the beginning of a line (spec §5). */
export type LineForm = 'h1' | 'h2' | 'bullet' | 'numbered';

// As the reader's page reads them (domain/markup): a prefix with white space behind it.
const LINE_PREFIX = /^(?:(##?|\*)|(\d{1,9}|[\u09e6-\u09ef]{1,9})\.)[^\S\n]+/;
const OPEN_HIGHLIGHT = /##(?!\|)#?[^|#\n]{1,63}\|$/;
const WHOLE_HIGHLIGHT = /^##(?!\|)#?[^|#\n]{1,63}\|([^\n]*)##$/;

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** A colour as it may stand in a highlight: what would end the mark early is left out; the default where nothing is left. */
function toHighlight(colour: string): Mark {
  const name = colour
    .replace(/[|\n]|(?!^)#/g, '')
    .trim()
    .slice(0, 63);
  return { open: `##${name || DEFAULT_HIGHLIGHT}|`, close: '##' };
}

/** Puts the mark around what is selected, or takes it away where it is there already. */
export function toggleMark(selected: Selected, mark: Mark): Selected {
  return editLines(selected, (line) => unwrap(line, mark.open, mark.close) ?? wrap(line, mark));
}

/** Puts a highlight around what is selected; one that is there takes the new colour. */
export function setHighlight(selected: Selected, colour: string): Selected {
  const mark = toHighlight(colour);
  return editLines(selected, (line) => wrap(removeHighlight(line) ?? line, mark));
}

/** Takes the highlight around what is selected away; the same text where there is none. */
export function clearHighlight(selected: Selected): Selected {
  return editLines(selected, (line) => removeHighlight(line) ?? line);
}

/**
 * Gives the lines that the selection touches a form, in place of the one they have; where all of them have it, takes it
 * away. Blank lines between others stay blank. Numbers go on from a numbered line above.
 */
export function toggleLineForm({ text, start, end }: Selected, form: LineForm): Selected {
  const from = findLineStart(text, start);
  const lastEnd = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const found = text.indexOf('\n', lastEnd);
  const to = found === -1 ? text.length : found;
  const lines = text.slice(from, to).split('\n');
  const chosen = lines.length === 1 ? lines : lines.filter((line) => line.trim() !== '');
  const isOff = chosen.every((line) => readForm(line) === form);
  let number = numberAbove(text, from);
  const changed = lines.map((line) => {
    if (lines.length > 1 && line.trim() === '') return line;
    const words = line.replace(LINE_PREFIX, '');
    if (isOff) return words;
    number += 1;
    return `${toPrefix(form, number)}${words}`;
  });
  const place = (offset: number) => from + placeInLines(lines, changed, offset - from);
  return {
    text: `${text.slice(0, from)}${changed.join('\n')}${text.slice(to)}`,
    start: place(start),
    end: place(Math.min(end, to)),
  };
}

const findLineStart = (text: string, offset: number) => text.slice(0, offset).lastIndexOf('\n') + 1;

function toPrefix(form: LineForm, number: number): string {
  return { h1: '# ', h2: '## ', bullet: '* ', numbered: `${number}. ` }[form];
}

function readForm(line: string): LineForm | null {
  const [prefix, sign] = LINE_PREFIX.exec(line) ?? [];
  if (prefix === undefined) return null;
  if (sign === undefined) return 'numbered';
  return sign === '*' ? 'bullet' : sign === '#' ? 'h1' : 'h2';
}

function numberAbove(text: string, lineStart: number): number {
  if (lineStart === 0) return 0;
  const above = text.slice(findLineStart(text, lineStart - 1), lineStart - 1);
  const digits = LINE_PREFIX.exec(above)?.[2] ?? '0';
  return Number(digits.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)));
}

/** The same place in the changed lines: as far from its line's end, but not before its line's start. */
function placeInLines(before: readonly string[], after: readonly string[], offset: number): number {
  let left = offset;
  let start = 0;
  for (const [index, line] of before.entries()) {
    const changed = after[index] ?? '';
    if (left <= line.length) return start + Math.max(0, changed.length - (line.length - left));
    left -= line.length + 1;
    start += changed.length + 1;
  }
  return start - 1;
}

/** Marks do not reach over line ends: each selected line is edited for itself, without its prefix. */
function editLines(selected: Selected, edit: (line: Selected) => Selected): Selected {
  const { text, start, end } = toWholeGraphemes(selected);
  const pieces: Selected[] = [];
  for (const { index, 0: words } of text.slice(start, end).matchAll(/[^\n]+/g)) {
    pieces.push(trim({ text, start: start + index, end: start + index + words.length }));
  }
  const inked = pieces.filter((piece) => piece.start < piece.end);
  if (inked.length === 0) return edit({ text, start: end, end });
  let done = { text, start, end };
  for (const piece of inked.reverse()) {
    const edited = edit({ ...piece, text: done.text });
    const grown = edited.text.length - done.text.length;
    const isFirst = done.text === text;
    done = { text: edited.text, start: edited.start, end: isFirst ? edited.end : done.end + grown };
  }
  return done;
}

/** Without the line's prefix and the white space around the words: marks beside white space would not count. */
function trim({ text, start, end }: Selected): Selected {
  const isLineStart = start === 0 || text[start - 1] === '\n';
  const prefix = isLineStart ? (LINE_PREFIX.exec(text.slice(start, end))?.[0] ?? '') : '';
  const from = start + prefix.length;
  const words = text.slice(from, end);
  return {
    text,
    start: from + words.length - words.trimStart().length,
    end: end - (words.length - words.trimEnd().length),
  };
}

function wrap({ text, start, end }: Selected, { open, close }: Mark): Selected {
  const words = `${open}${text.slice(start, end)}${close}`;
  return { text: text.slice(0, start) + words + text.slice(end), start: start + open.length, end: end + open.length };
}

/** The selection without the marks right around it or at its own ends; null where there are none. */
function unwrap({ text, start, end }: Selected, open: string, close: string): Selected | null {
  const words = text.slice(start, end);
  if (text.slice(0, start).endsWith(open) && text.startsWith(close, end)) {
    const from = start - open.length;
    return {
      text: text.slice(0, from) + words + text.slice(end + close.length),
      start: from,
      end: from + words.length,
    };
  }
  if (words.length < open.length + close.length || !words.startsWith(open) || !words.endsWith(close)) return null;
  const inner = words.slice(open.length, -close.length);
  return { text: text.slice(0, start) + inner + text.slice(end), start, end: start + inner.length };
}

function removeHighlight(selected: Selected): Selected | null {
  const { text, start, end } = selected;
  const open = OPEN_HIGHLIGHT.exec(text.slice(Math.max(0, start - 66), start))?.[0];
  if (open !== undefined && text.startsWith('##', end)) return unwrap(selected, open, '##');
  const inner = WHOLE_HIGHLIGHT.exec(text.slice(start, end))?.[1];
  if (inner === undefined) return null;
  return { text: text.slice(0, start) + inner + text.slice(end), start, end: start + inner.length };
}

/** A mark inside a grapheme would tear it: the selection grows to whole ones. Only its line is looked at. */
function toWholeGraphemes({ text, start, end }: Selected): Selected {
  return {
    text,
    start: findBoundary(text, start, 'before'),
    end: findBoundary(text, end, start === end ? 'before' : 'after'),
  };
}

function findBoundary(text: string, offset: number, side: 'before' | 'after'): number {
  const from = findLineStart(text, offset);
  if (offset === from || offset >= text.length) return offset;
  const newline = text.indexOf('\n', offset);
  const line = text.slice(from, newline === -1 ? text.length : newline);
  const segment = graphemes.segment(line).containing(offset - from);
  if (segment === undefined || segment.index === offset - from) return offset;
  return from + segment.index + (side === 'after' ? segment.segment.length : 0);
}
