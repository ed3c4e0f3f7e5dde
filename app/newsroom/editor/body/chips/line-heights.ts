import { createCopy } from '../../../typing/measure-text.ts';

/**
 * Measures lines of a text area, each once until the width or the font changes. Uses a shadow tree, because a change of the page itself
 * makes the browser compute the styles of the whole page again.
 */
export function createLineHeights(field: HTMLTextAreaElement) {
  const known = new Map<string, number>();
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  Object.assign(host.style, { position: 'absolute', top: '0', height: '0', overflow: 'hidden', visibility: 'hidden' });
  document.body.append(host);
  let width = 0;

  function clear(): void {
    known.clear();
    const copy = createCopy(field);
    copy.style.paddingBlock = '0';
    root.replaceChildren(copy);
    width = field.clientWidth;
  }

  function measure(lines: readonly string[]): readonly number[] {
    if (field.clientWidth !== width) clear();
    const unknown = [...new Set(lines)].filter((line) => !known.has(line));
    if (unknown.length > 0) {
      const rows = unknown.map((line) => {
        const row = document.createElement('div');
        // The zero-width space gives an empty line the height of a line with text.
        row.textContent = line === '' ? '\u200b' : line;
        return row;
      });
      root.firstElementChild?.append(...rows);
      for (const [index, row] of rows.entries()) known.set(unknown[index] ?? '', row.getBoundingClientRect().height);
      for (const row of rows) row.remove();
    }
    return lines.map((line) => known.get(line) ?? 0);
  }
  return { measure, clear, remove: () => host.remove() };
}

/** Returns the positions of passages of whole lines in px, from the beginning of the text. */
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
