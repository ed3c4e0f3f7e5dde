import type { Selected } from '#app/newsroom/typing/selected.ts';
import { MAX_LIST_DEPTH, parseLinePrefix } from '#domain/markup/line-prefix.ts';
import { CELL_SEPARATOR } from '#domain/markup/parse-table.ts';
import type { SectionKind } from '#domain/markup/split-sections.ts';
import { SECTION_MARK, SECTION_NAMES } from '#domain/markup/split-sections.ts';
import type { WholeBlock } from '#domain/markup/whole-blocks.ts';
import { findWholeBlocks } from '#domain/markup/whole-blocks.ts';
import { insertOwnLine } from './link-edits.ts';
import { changeSelectedLines, findSelectedLines } from './toolbar-edits.ts';

const WORDS = 'লেখা'; // "text"
/** The first word of a new section is selected to be typed over. */
const CONTENTS: Readonly<Record<SectionKind, readonly string[]>> = {
  table: [1, 2].map((row) => [1, 2].map(() => (row === 1 ? 'শিরোনাম' : WORDS)).join(CELL_SEPARATOR)), // "heading"
  gallery: [''],
  pullQuote: [WORDS],
  box: [WORDS],
};

/** The whole blocks that can be inside a section. */
const ENCLOSED: Readonly<Record<SectionKind, readonly WholeBlock['kind'][]>> = {
  table: [],
  gallery: ['image', 'definition'],
  pullQuote: [],
  box: ['image', 'link', 'definition'],
};

/**
 * Encloses the selected lines in a section, unless they contain a block that cannot be inside it. Without a selection, inserts a section
 * below the current line. In a table, tabs become cell separators.
 */
export function insertSection(selected: Selected, kind: SectionKind): Selected {
  const opening = `${SECTION_MARK} ${SECTION_NAMES[kind]}`;
  if (selected.start === selected.end) {
    const lines = CONTENTS[kind];
    const { text, end } = insertOwnLine(selected, [opening, ...lines, SECTION_MARK].join('\n'));
    const start = end - SECTION_MARK.length - 1 - lines.join('\n').length;
    const [word = ''] = (lines[0] ?? '').split(' ');
    return { text, start, end: start + word.length };
  }
  const { text } = selected;
  const { from, to } = findSelectedLines(selected);
  const touched = findWholeBlocks(text).filter((block) => block.start <= to && block.end >= from);
  if (touched.some((block) => !ENCLOSED[kind].includes(block.kind))) return selected;
  const chosen = text.slice(from, to);
  const content = kind === 'table' ? chosen.replace(/ *\t */g, CELL_SEPARATOR) : chosen;
  const start = from + opening.length + 1;
  return {
    text: `${text.slice(0, from)}${opening}\n${content}\n${SECTION_MARK}${text.slice(to)}`,
    start,
    end: start + content.length,
  };
}

/** Moves the selected list items one level down. If all of them are at the lowest level, they move to the top level. */
export function nestItems(selected: Selected): Selected {
  return changeSelectedLines(selected, (lines) => {
    const depths = lines.map(readDepth);
    const isLowest = depths.every((depth) => depth === null || depth === MAX_LIST_DEPTH);
    return lines.map((line, index) => {
      const depth = depths[index] ?? null;
      if (depth === null) return line;
      return isLowest ? line.slice(depth) : `${depth < MAX_LIST_DEPTH ? '/' : ''}${line}`;
    });
  });
}

/** Null if the line is not a list item. */
function readDepth(line: string): number | null {
  const prefix = parseLinePrefix(line);
  return prefix?.kind === 'bullet' || prefix?.kind === 'number' ? (prefix.depth ?? 0) : null;
}
