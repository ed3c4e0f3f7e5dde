import { MAX_TABLE_COLUMNS } from '../markup/parse-table.ts';
import type { ForeignElement, ForeignNode } from './tree/foreign-node.ts';

/** A longer table becomes lines of text. */
const MAX_ROWS = 500;
const ROW_GROUP = /^(?:thead|tbody|tfoot)$/;
/** Elements that only layout tables contain. */
const LAYOUT = /^(?:table|h[1-6]|hr|blockquote)$/;

export type ForeignTable = {
  readonly caption: ForeignElement | null;
  /** Null for an empty cell. Every row has the same number of cells. */
  readonly rows: readonly (readonly (ForeignElement | null)[])[];
};

/**
 * Reads the cells of a table. A cell that spans rows is repeated in each of them; the further columns that it spans are empty.
 * Returns null if the table has fewer than two rows or columns, too many of them, or contains elements of a layout
 * table.
 */
export function readTable(table: ForeignElement): ForeignTable | null {
  const parts = table.children.filter(isElement);
  const rowElements = parts
    .flatMap((part) => (ROW_GROUP.test(part.name) ? part.children.filter(isElement) : [part]))
    .filter(({ name }) => name === 'tr');
  if (rowElements.length < 2 || rowElements.length > MAX_ROWS || table.children.some(hasLayout)) return null;
  const spanning = new Map<number, { cell: ForeignElement; rowsLeft: number }>();
  const rows = rowElements.map((row) => readRow(row, spanning));
  const columns = Math.max(...rows.map(({ length }) => length));
  if (columns < 2 || columns > MAX_TABLE_COLUMNS) return null;
  const caption = parts.find(({ name }) => name === 'caption') ?? null;
  return { caption, rows: rows.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? null)) };
}

function readRow(
  row: ForeignElement,
  spanning: Map<number, { cell: ForeignElement; rowsLeft: number }>,
): readonly (ForeignElement | null)[] {
  const cells: (ForeignElement | null)[] = [];
  const takeSpanning = () => {
    for (let above = spanning.get(cells.length); above !== undefined; above = spanning.get(cells.length)) {
      if (above.rowsLeft === 1) spanning.delete(cells.length);
      else above.rowsLeft -= 1;
      cells.push(above.cell);
    }
  };
  takeSpanning();
  for (const cell of row.children.filter(isElement)) {
    if (cell.name !== 'td' && cell.name !== 'th') continue;
    // One column too many is enough to reject the table.
    if (cells.length > MAX_TABLE_COLUMNS) break;
    const rowSpan = readSpan(cell.attributes.rowspan);
    if (rowSpan > 1) spanning.set(cells.length, { cell, rowsLeft: rowSpan - 1 });
    const colSpan = Math.min(readSpan(cell.attributes.colspan), MAX_TABLE_COLUMNS);
    cells.push(cell, ...Array.from({ length: colSpan - 1 }, () => null));
    takeSpanning();
  }
  return cells;
}

const readSpan = (value = '1'): number => Math.max(1, Number.parseInt(value, 10) || 1);

const isElement = (node: ForeignNode): node is ForeignElement => node.kind === 'element';

const hasLayout = (node: ForeignNode): boolean =>
  isElement(node) &&
  (LAYOUT.test(node.name) ||
    (node.name === 'img' && (node.attributes.src ?? '').startsWith('data-image:')) ||
    node.children.some(hasLayout));
