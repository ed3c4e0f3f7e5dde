import { convertHtmlBody } from '../../foreign-html/convert-html-body.ts';
import type { ForeignNote } from '../../foreign-html/html-to-markup.ts';
import { decodeEntities } from '../../foreign-html/tree/recognise-html.ts';
import type { Loss } from './foreign-post.ts';

export type ConvertedBody = { readonly markup: string; readonly losses: readonly Loss[] };

/** The texts of the notes. Images and shortcodes are reported separately. */
const NOTES: Readonly<Record<Exclude<ForeignNote, 'images' | 'shortcodes'>, string>> = {
  trackedChanges: 'tracked changes, which were accepted',
  struckText: 'struck-out text, which was left out',
  comments: 'comments in the text, which were left out',
  hiddenText: 'hidden text, which was left out',
  footnotes: 'footnotes, which were moved to the end',
  checkBoxes: 'check boxes, which were left out',
};

/** Scripts of embedded posts are not content. */
const POST_SCRIPT =
  /<script\b[^<>]{0,1000}\bsrc=[^<>]{0,1000}(?:platform\.twitter|embed\.bsky|instagram|tiktok|facebook|fbcdn|telegram)[^<>]{0,1000}>\s*<\/script>/gi;
const DROPPED = /<(script|style|form|svg|canvas|map|object|applet|math)\b/gi;
const IMAGES = /<img\b[^<>]*>/gi;
/**
 * What is not text: comments, elements with other content, tags, shortcodes and URLs. A comment without an end extends to
 * the end of the text, as in a browser. The search for the end of an element stops at the next element of the same name,
 * because many elements without an end would otherwise take long.
 */
const NOT_TEXT =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|noscript|svg|select|button|textarea|title)\b(?:(?!<\1\b)[\s\S])*?<\/\1\s*>|<[^<>]*>|\[\/?[a-z][a-z0-9_-]{0,40}(?:\s[^[\]]{0,2000})?\]|https?:\/\/[^\s<>"]+/gi;
const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|blockquote|figure|td|ul|ol|table)\s*>|<br\b[^<>]*>/gi;
/** How many letters may be missing: list numbers, and alternative texts that are also captions. */
const TOLERANCE = { share: 0.02, letters: 20 };

/**
 * Converts the stored HTML of an article of another system to markup, in the same way as pasted HTML, and lists the losses.
 * HTML that is too long or too deeply nested becomes plain text.
 */
export function convertPostBody(html: string): ConvertedBody {
  const converted = convertHtmlBody(html);
  if (html.trim() === '') return { markup: '', losses: [] };
  if (converted === null) {
    const markup = toPlainText(html);
    return { markup, losses: [{ kind: 'structure', detail: '' }, ...compareText(html, markup)] };
  }
  const { markup, notes, shortcodes } = converted;
  const marks = notes.flatMap((note) => (note === 'images' || note === 'shortcodes' ? [] : [NOTES[note]]));
  const losses: Loss[] = [
    ...(shortcodes.length === 0 ? [] : [{ kind: 'shortcodes' as const, detail: shortcodes.join(', ') }]),
    ...(notes.includes('images') ? [{ kind: 'images' as const, detail: countImages(html, markup) }] : []),
    ...(marks.length === 0 ? [] : [{ kind: 'marks' as const, detail: marks.join('; ') }]),
    ...listDropped(html),
    ...compareText(html, markup),
  ];
  return { markup, losses };
}

function countImages(html: string, markup: string): string {
  const before = html.match(IMAGES)?.length ?? 0;
  const after = markup.match(/^!\[/gm)?.length ?? 0;
  return `${Math.max(1, before - after)} of ${before}`;
}

function listDropped(html: string): Loss[] {
  const elements = html.replace(POST_SCRIPT, '').matchAll(DROPPED);
  const detail = countNames(Array.from(elements, ([, name = '']) => name.toLowerCase()));
  return detail === '' ? [] : [{ kind: 'dropped', detail }];
}

/** Formats how often each name occurs: `2 form, 1 map`. */
export const countNames = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => `${length} ${name}`).join(', ');

/** Removes every tag. Fast even if the HTML is broken or deeply nested. */
function toPlainText(html: string): string {
  const lines = html.replace(BLOCK_END, '\n\n').replace(NOT_TEXT, '');
  return decodeEntities(lines)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const LETTER = /^[\p{L}\p{N}]/u;
const [IS_LETTER, IS_OTHER] = [1, 2];
/** The kind of each UTF-16 unit, 0 if unknown. Matching every letter of an archive takes ten times as long. */
const kinds = new Uint8Array(0x10000);

function countLetters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (kinds[unit] === 0 || isHighSurrogate(unit)) {
      kinds[unit] = LETTER.test(text.slice(index, index + 2)) ? IS_LETTER : IS_OTHER;
    }
    if (kinds[unit] === IS_LETTER) count += 1;
  }
  return count;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** The number of letters and digits that readers of HTML see. */
export const countTextLetters = (html: string): number =>
  countLetters(decodeEntities(html.replace(NOT_TEXT, ' ')).replace(/&[a-z]+\d?;/gi, ' '));

/** True if so many letters are missing that a part of the text was probably lost. */
export const hasLostText = (before: number, after: number): boolean =>
  before - after > TOLERANCE.letters && before - after > before * TOLERANCE.share;

/** Compares the numbers of letters, to find lost text that is not reported otherwise. */
function compareText(html: string, markup: string): Loss[] {
  const before = countTextLetters(html);
  const after = countLetters(markup.replace(/https?:\/\/\S+/g, ' '));
  return hasLostText(before, after)
    ? [{ kind: 'text', detail: `${before - after} of ${before} letters and digits` }]
    : [];
}
