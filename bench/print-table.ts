/** Prints rows under titles. Each column is as wide as its widest cell; all but the first are aligned to the right. */
export function printTable(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = titles.map((title, n) => Math.max(...[title, ...rows.map((row) => row[n] ?? '')].map(widthOf)));
  const toLine = (cells: readonly string[]) =>
    widths
      .map((width, n) => {
        const cell = cells[n] ?? '';
        const padding = ' '.repeat(width - widthOf(cell));
        return n === 0 ? cell + padding : padding + cell;
      })
      .join('  ')
      .trimEnd();
  for (const cells of [titles, widths.map((width) => '─'.repeat(width)), ...rows]) console.log(toLine(cells));
}

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

const widthOf = (text: string): number => [...graphemes.segment(text)].length;
