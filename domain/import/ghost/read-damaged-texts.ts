import { parseJson } from './read-value.ts';

/** Matches what precedes a text in Lexical, or in a line of mobiledoc. */
const START = /"text"\s{0,9}:\s{0,9}"|\[0,\[[\d,]{0,99}\],\d{1,3},"/g;

/** Reads the texts of a damaged document of Lexical or mobiledoc, such as a truncated one. Takes linear time. */
export function readDamagedTexts(source: string): string[] {
  const texts: string[] = [];
  const start = new RegExp(START);
  for (let match = start.exec(source); match !== null; match = start.exec(source)) {
    const begin = match.index + match[0].length;
    const end = findEnd(source, begin);
    start.lastIndex = end;
    const text = parseJson(`"${source.slice(begin, end)}"`);
    if (typeof text === 'string' && text.trim() !== '') texts.push(text);
  }
  return texts;
}

/** Returns the index of the quotation mark that ends a text, or the end of the last complete character. */
function findEnd(source: string, begin: number): number {
  for (let at = begin; at < source.length; at += 1) {
    if (source[at] === '"') return at;
    if (source[at] !== '\\') continue;
    const length = source[at + 1] === 'u' ? 6 : 2;
    if (at + length > source.length) return at;
    at += length - 1;
  }
  return source.length;
}
