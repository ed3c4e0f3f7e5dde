import { createCopy } from '../../../typing/measure-text.ts';

/** Measures lines of a text area, and knows the heights of those that it has measured until the width or the font changes. */
export function createLineHeights(field: HTMLTextAreaElement) {
  const known = new Map<string, number>();
  let width = 0;

  /** Returns the heights of lines in px. */
  function measure(lines: readonly string[]): readonly number[] {
    if (field.clientWidth !== width) known.clear();
    width = field.clientWidth;
    const unknown = [...new Set(lines)].filter((line) => !known.has(line));
    if (unknown.length > 0) {
      const copy = createCopy(field);
      copy.style.paddingBlock = '0';
      const rows = unknown.map((line) => {
        const row = document.createElement('div');
        // An empty line is as high as one with text.
        row.textContent = line === '' ? '\u200b' : line;
        return row;
      });
      copy.append(...rows);
      document.body.append(copy);
      for (const [index, row] of rows.entries()) known.set(unknown[index] ?? '', row.getBoundingClientRect().height);
      copy.remove();
    }
    return lines.map((line) => known.get(line) ?? 0);
  }
  return { measure, forget: () => known.clear() };
}

/** The places of passages that begin and end with whole lines, in px from the beginning of the text. */
export function placeLines(
  text: string,
  passages: readonly { start: number; end: number }[],
  measure: (lines: readonly string[]) => readonly number[],
): { top: number; height: number }[] {
  const heights = measure(text.split('\n'));
  const places: { top: number; height: number }[] = [];
  let [line, offset, top] = [0, 0, 0];
  const skipTo = (to: number) => {
    while (offset < to) {
      top += heights[line] ?? 0;
      line += 1;
      offset = text.indexOf('\n', offset) + 1 || text.length + 1;
    }
  };
  for (const { start, end } of passages) {
    skipTo(start);
    const from = top;
    skipTo(end + 1);
    places.push({ top: from, height: top - from });
  }
  return places;
}
