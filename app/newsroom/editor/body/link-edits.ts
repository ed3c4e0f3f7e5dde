import type { Selected } from '#app/newsroom/typing/selected.ts';
import { findWholeBlocks } from '#domain/markup/whole-blocks.ts';
import { findFixedLines, findSelectedLines } from './toolbar-edits.ts';

/** The initial URL of a new link, which is selected to be typed over. */
const URL_BEGINNING = 'https://';
const WHOLE_LINK = /^\[([^[\]\n]+)\]\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)$/;
const ONLY_URL = /^(?:https?:\/\/|mailto:)\S+$/i;

/**
 * Turns the selection into the text of a link and selects the link's URL. A selected URL becomes the link's URL, with the caret where
 * the text belongs; a selected link is replaced with its text. A selection of several lines or in a whole block is unchanged.
 */
export function toggleLink({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end);
  if (chosen.includes('\n') || findFixedLines({ text, start, end }, 'marks')(start)) return { text, start, end };
  const from = start + chosen.length - chosen.trimStart().length;
  const words = chosen.trim();
  const replaceWords = (link: string) => text.slice(0, from) + link + text.slice(from + words.length);
  const linked = WHOLE_LINK.exec(words)?.[1];
  if (linked !== undefined) return { text: replaceWords(linked), start: from, end: from + linked.length };
  if (ONLY_URL.test(words)) return { text: replaceWords(`[](${words})`), start: from + 1, end: from + 1 };
  const next = replaceWords(`[${words}](${URL_BEGINNING})`);
  if (words === '') return { text: next, start: start + 1, end: start + 1 };
  const url = from + words.length + 3;
  return { text: next, start: url, end: url + URL_BEGINNING.length };
}

/**
 * Inserts a separate line in place of a blank current line, otherwise below the current line or its table. The caret is placed at its
 * end.
 */
export function insertOwnLine({ text, end }: Selected, line: string): Selected {
  const table = findWholeBlocks(text).find((each) => each.kind === 'table' && each.start <= end && end <= each.end);
  const at = table?.end ?? end;
  const { from, to } = findSelectedLines({ text, start: at, end: at });
  const isBlank = text.slice(from, to).trim() === '';
  const before = isBlank ? text.slice(0, from) : `${text.slice(0, to)}\n`;
  const caret = before.length + line.length;
  return { text: before + line + text.slice(to), start: caret, end: caret };
}
