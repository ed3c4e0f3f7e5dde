import { parseLinePrefix } from '#domain/markup/line-prefix.ts';
import { toPlainText } from '#domain/markup/plain-text.ts';
import { SECTION_MARK } from '#domain/markup/split-sections.ts';

/** Returns markup without its marks, line by line. Numbers of items remain, and images are left out. */
export const toPlainLines = (markup: string): string =>
  markup
    .split('\n')
    .filter((line) => !line.startsWith(SECTION_MARK) && !/^\ue000\d+\ue001$/.test(line))
    .map(toPlainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function toPlainLine(line: string): string {
  const prefix = parseLinePrefix(line);
  const label = prefix?.kind === 'number' ? line.slice(0, prefix.length).replace(/^\/+/, '') : '';
  return label + toPlainText(line);
}
