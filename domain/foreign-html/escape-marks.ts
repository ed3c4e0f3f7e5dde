/**
 * Separates characters that would otherwise be a mark of the markup (docs/behaviour §5.10). It is invisible, and search
 * ignores it.
 */
const ZWNJ = '\u200c';
const URL_PIECE = /(https?:\/\/\S+)/i;
/** An underscore that the markup could read as the beginning of italic text. */
const OPENING_UNDERSCORE = /(?<![_\p{L}\p{M}\p{N}\u200c\u200d])_(?=[^\s_]|$)/gu;
/** The beginnings of lines that are not paragraphs. */
const LINE_MARK = /^(?:(?:#{1,2}|>|\/{0,3}(?:\*|[0-9০-৯]{1,9}\.))\s|---$|!\[|\/\/\/|\[[^[\]]+\]:\s)/;

/** Escapes marks of the markup in foreign text. URLs are unchanged. */
export function escapeMarks(text: string): string {
  return text
    .split(URL_PIECE)
    .map((piece, index) => (index % 2 === 1 ? piece : escapePiece(piece)))
    .join('');
}

const escapePiece = (text: string): string =>
  text
    .replace(/\*(?=\*)/g, `*${ZWNJ}`)
    .replace(/#(?=#)/g, `#${ZWNJ}`)
    .replace(OPENING_UNDERSCORE, `${ZWNJ}_`)
    .replaceAll('](', `]${ZWNJ}(`);

/** Escapes a mark of the markup at the beginning of a paragraph. */
export const escapeLineStart = (line: string): string => (LINE_MARK.test(line) ? ZWNJ + line : line);

/** Separates a text from the asterisks or underscores around it. */
export const separateFromMark = (text: string, mark: string): string =>
  `${text.startsWith(mark) ? ZWNJ : ''}${text}${text.endsWith(mark) ? ZWNJ : ''}`;
