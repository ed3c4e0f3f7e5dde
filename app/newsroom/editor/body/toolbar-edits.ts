import type { Selected } from '#app/newsroom/typing/selected.ts';
import { graphemes } from '#domain/bengali/text/graphemes.ts';
import type { LinePrefix } from '#domain/markup/line-prefix.ts';
import { parseLinePrefix } from '#domain/markup/line-prefix.ts';
import type { WholeBlock } from '#domain/markup/whole-blocks.ts';
import { findWholeBlocks } from '#domain/markup/whole-blocks.ts';
import { mapSelection } from '#domain/text-diff/map-selection.ts';

/** docs/behaviour §5: the markup before and after marked words. */
export type Mark = { open: string; close: string };

export const BOLD: Mark = { open: '**', close: '**' };
export const ITALIC: Mark = { open: '_', close: '_' };

export const DEFAULT_HIGHLIGHT = 'yellow';

export type LineFormat = LinePrefix['kind'];

const OPEN_HIGHLIGHT = /##(?!\|)#?[^|#\n]{1,63}\|$/;
const WHOLE_HIGHLIGHT = /^##(?!\|)#?[^|#\n]{1,63}\|([^\n]*)##$/;

/** Removes characters from the colour that would end the markup early. */
function toHighlight(colour: string): Mark {
  const name = colour
    .replace(/[|\n]|(?!^)#/g, '')
    .trim()
    .slice(0, 63);
  return { open: `##${name || DEFAULT_HIGHLIGHT}|`, close: '##' };
}

/** Marks the selection or removes its marks. A caret at the end of marked words moves behind the mark. */
export function toggleMark(selected: Selected, mark: Mark): Selected {
  if (isAtEndOfMark(selected, mark)) {
    const caret = selected.end + mark.close.length;
    return { ...selected, start: caret, end: caret };
  }
  return editLines(selected, (line) => unwrap(line, mark.open, mark.close) ?? wrap(line, mark));
}

function isAtEndOfMark({ text, start, end }: Selected, { open, close }: Mark): boolean {
  const before = text.slice(findLineStart(text, start), start);
  const isInside = before.split(open).length % 2 === 0 && !before.endsWith(open);
  return start === end && isInside && text.startsWith(close, end);
}

export function setHighlight(selected: Selected, colour: string): Selected {
  const mark = toHighlight(colour);
  return editLines(selected, (line) => wrap(removeHighlight(line) ?? line, mark));
}
export function clearHighlight(selected: Selected): Selected {
  return editLines(selected, (line) => removeHighlight(line) ?? line);
}

/**
 * Returns a function that is true for the offset of a line that a format would break, because it belongs to a whole block. Marks
 * are allowed in a selection inside one row of a table.
 */
export function findFixedLines(
  { text, start, end }: Selected,
  kind: 'marks' | 'prefixes',
): (offset: number) => boolean {
  const blocks = findWholeBlocks(text);
  const mayMarkRow = kind === 'marks' && !text.slice(start, end).includes('\n');
  const isRow = (block: WholeBlock, offset: number) =>
    block.kind === 'table' && text.indexOf('\n', block.start) < offset && offset <= text.lastIndexOf('\n', block.end);
  return (offset) => {
    const block = blocks.find((each) => each.start <= offset && offset <= each.end);
    return block !== undefined && !(mayMarkRow && isRow(block, offset));
  };
}

/**
 * Gives the selected lines a format, replacing their current one. If all of them already have it, it is removed. Blank
 * lines and the lines of whole blocks are unchanged. Numbering continues from a numbered line above.
 */
export function toggleLineFormat(selected: Selected, format: LineFormat): Selected {
  const isFixed = findFixedLines(selected, 'prefixes');
  return changeSelectedLines(selected, (lines, from) => {
    let offset = from;
    const isUnchanged = lines.map((line) => {
      const lineStart = offset;
      offset += line.length + 1;
      return isFixed(lineStart) || (lines.length > 1 && line.trim() === '');
    });
    const isOff = lines.every((line, index) => isUnchanged[index] || parseLinePrefix(line)?.kind === format);
    let number = numberAbove(selected.text, from);
    return lines.map((line, index) => {
      if (isUnchanged[index]) return line;
      const words = line.slice(parseLinePrefix(line)?.length ?? 0);
      if (isOff) return words;
      number += 1;
      return `${toPrefix(format, number)}${words}`;
    });
  });
}

/** `change` gets the offset of the first line. The selection remains at the same words. */
export function changeSelectedLines(
  selected: Selected,
  change: (lines: readonly string[], from: number) => readonly string[],
): Selected {
  const { text, start, end } = selected;
  const { from, to } = findSelectedLines(selected);
  const lines = text.slice(from, to).split('\n');
  const changed = change(lines, from);
  const place = (offset: number) => from + placeInLines(lines, changed, offset - from);
  return {
    text: `${text.slice(0, from)}${changed.join('\n')}${text.slice(to)}`,
    start: place(start),
    end: place(Math.min(end, to)),
  };
}

/** The range does not include the line break at its end. */
export function findSelectedLines({ text, start, end }: Selected): { from: number; to: number } {
  const lastEnd = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const found = text.indexOf('\n', lastEnd);
  return { from: findLineStart(text, start), to: found === -1 ? text.length : found };
}

const findLineStart = (text: string, offset: number) => text.slice(0, offset).lastIndexOf('\n') + 1;

function toPrefix(format: LineFormat, number: number): string {
  return { heading1: '# ', heading2: '## ', bullet: '* ', number: `${number}. `, quote: '> ' }[format];
}

function numberAbove(text: string, lineStart: number): number {
  if (lineStart === 0) return 0;
  const prefix = parseLinePrefix(text.slice(findLineStart(text, lineStart - 1), lineStart - 1));
  return prefix?.kind === 'number' ? prefix.number : 0;
}

/** Maps an offset to the changed lines. Its distance from the end of its line is unchanged, unless the line has become too short. */
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

/** Edits each selected line separately, because marks cannot span lines. Leaves out prefixes and lines of whole blocks. */
function editLines(selected: Selected, edit: (line: Selected) => Selected): Selected {
  const { text, start, end } = toWholeGraphemes(selected);
  const pieces: Selected[] = [];
  for (const { index, 0: words } of text.slice(start, end).matchAll(/[^\n]+/g)) {
    pieces.push(trim({ text, start: start + index, end: start + index + words.length }));
  }
  const isFixed = findFixedLines(selected, 'marks');
  const nonEmpty = pieces.filter((piece) => piece.start < piece.end && !isFixed(piece.start));
  if (nonEmpty.length === 0) return isFixed(end) ? selected : edit({ text, start: end, end });
  let done = { text, start, end };
  for (const piece of nonEmpty.reverse()) {
    const edited = edit({ ...piece, text: done.text });
    const grown = edited.text.length - done.text.length;
    const isFirst = done.text === text;
    done = { text: edited.text, start: edited.start, end: isFirst ? edited.end : done.end + grown };
  }
  return done;
}

/** Excludes the line's prefix and surrounding white space: a mark next to white space has no effect. */
function trim({ text, start, end }: Selected): Selected {
  const isLineStart = start === 0 || text[start - 1] === '\n';
  const line = text.slice(start, end);
  const prefix = isLineStart ? line.slice(0, parseLinePrefix(line)?.length ?? 0) : '';
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

/** Removes the marks directly around the selection or at its ends; null if there are none. */
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

/** Extends the selection to whole graphemes, because a mark must not split one. Only the current line is segmented. */
function toWholeGraphemes({ text, start, end }: Selected): Selected {
  return {
    text,
    start: findBoundary(text, start, 'before'),
    end: findBoundary(text, end, start === end ? 'before' : 'after'),
  };
}

function findBoundary(text: string, offset: number, side: 'before' | 'after'): number {
  const { from, to } = findSelectedLines({ text, start: offset, end: offset });
  if (offset === from || offset >= text.length) return offset;
  const segment = graphemes.segment(text.slice(from, to)).containing(offset - from);
  if (segment === undefined || segment.index === offset - from) return offset;
  return from + segment.index + (side === 'after' ? segment.segment.length : 0);
}

/** The selection remains at the same words. */
export function replaceText(selected: Selected, change: (text: string) => string): Selected {
  const text = change(selected.text);
  return { text, ...mapSelection(selected.text, text, selected) };
}
