export type Column = { title: string; align: 'left' | 'right' };

export const left = (title: string): Column => ({ title, align: 'left' });

export const right = (title: string): Column => ({ title, align: 'right' });

/** Prints rows under column titles; each column is as wide as its widest cell. */
export function printTable(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map(({ title }, n) => Math.max(...[title, ...rows.map((row) => row[n] ?? '')].map(widthOf)));
  const toLine = (cells: readonly string[]) =>
    columns
      .map(({ align }, n) => {
        const cell = cells[n] ?? '';
        const padding = ' '.repeat((widths[n] ?? 0) - widthOf(cell));
        return align === 'left' ? cell + padding : padding + cell;
      })
      .join('  ')
      .trimEnd();
  console.log(toLine(columns.map(({ title }) => title)));
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const row of rows) console.log(toLine(row));
}

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

function widthOf(text: string): number {
  return [...graphemes.segment(text)].length;
}
