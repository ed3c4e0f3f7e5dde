import { parseInline } from './inline/parse-inline.ts';
import type { Block, TableCells } from './nodes.ts';

/** Maximum number of columns. Further cells of a row are joined in its last cell. */
export const MAX_TABLE_COLUMNS = 20;
export const CELL_SEPARATOR = ' // ';
/** Separates two cells. A URL contains no separator, because there is white space on both sides. */
const SEPARATOR = /(?<!\S)\/\/(?!\S)/;

function splitCells(line: string): readonly string[] {
  const cells = line.split(SEPARATOR).map((cell) => cell.trim());
  if (cells.length <= MAX_TABLE_COLUMNS) return cells;
  const last = MAX_TABLE_COLUMNS - 1;
  return [...cells.slice(0, last), cells.slice(last).join(CELL_SEPARATOR)];
}

/** Parses a table from its lines, one row each. The first row is the header. Returns null if there is no row. */
export function parseTable(title: string, lines: readonly string[]): Block | null {
  const rows = lines.filter((line) => line !== '').map((line): TableCells => splitCells(line).map(parseInline));
  const [header, ...others] = rows;
  return header === undefined ? null : { kind: 'table', caption: parseInline(title), header, rows: others };
}
