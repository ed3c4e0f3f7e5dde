import { fromBijoy } from '../bengali/bijoy/bijoy.ts';
import { unwrapUrls } from './decide-href.ts';
import { escapeMarks, separateFromMark } from './escape-marks.ts';
import type { TextStyle } from './read-style.ts';
import { toSmallCharacters } from './small-digits.ts';

export type Run = { text: string; style: TextStyle };

// Browsers insert no-break spaces where the author typed several spaces; soft hyphens come from other layouts.
const SPACES = /[ \t\n\r\f\u00a0\u2007\u202f]+/g;
const INVISIBLE = /[\u200b\u2060\ufeff]/g;
const SOFT_HYPHEN = /\u00ad/g;
const JOINED_BEFORE = /[_\p{L}\p{M}\p{N}\u200c\u200d]/u;
const JOINED_AFTER = /[\p{Script=Latin}\p{N}_]/u;

const isSameStyle = (a: TextStyle, b: TextStyle) =>
  a.isBold === b.isBold &&
  a.isItalic === b.isItalic &&
  a.href === b.href &&
  a.isBijoy === b.isBijoy &&
  a.script === b.script;

/**
 * Writes a line of markup. Collapses spaces, and moves spaces out of the marks around words. Returns '' for a line without
 * text.
 */
export function toMarkupLine(runs: readonly Run[], { isHeading }: { isHeading: boolean }): string {
  const pieces = joinRuns(runs);
  let line = '';
  pieces.forEach(({ text, style }, index) => {
    const core = text.trim();
    if (core === '') {
      line += text === '' ? '' : ' ';
      return;
    }
    const lead = text.startsWith(' ') ? ' ' : '';
    const tail = text.endsWith(' ') ? ' ' : '';
    const next = tail || (pieces[index + 1]?.text ?? '');
    const marked = mark(core, { style, isHeading, before: lead || line.slice(-1), after: next.charAt(0) });
    line += `${lead}${marked}${tail}`;
  });
  return line.replace(/ {2,}/g, ' ').trim();
}

/** Joins adjacent runs of the same style, converts Bijoy, and collapses spaces. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const { text, style } of runs) {
    const last = joined.at(-1);
    const isBlank = text.replace(SPACES, '') === '';
    if (
      last !== undefined &&
      (isSameStyle(last.style, style) || (isBlank && style.href === last.style.href && last.style.script === null))
    ) {
      last.text += text;
    } else joined.push({ text, style });
  }
  return joined.map(({ text, style }) => ({ text: toReadable(text, style), style }));
}

function toReadable(text: string, { isBijoy, script }: TextStyle): string {
  const clean = text.replace(INVISIBLE, '').replace(SPACES, ' ');
  const unicode = isBijoy ? fromBijoy(clean) : unwrapUrls(clean.replace(SOFT_HYPHEN, ''));
  return escapeMarks(script === null ? unicode : toSmallCharacters(unicode, script));
}

type MarkContext = { style: TextStyle; isHeading: boolean; before: string; after: string };

function mark(text: string, { style, isHeading, before, after }: MarkContext): string {
  let marked = style.href === null ? text : writeLink(text, style.href);
  // The markup supports italic words but not italic parts of words, except before a Bengali case ending.
  const isWhole = !JOINED_BEFORE.test(before) && !JOINED_AFTER.test(after);
  if (style.isItalic && isWhole && !text.includes('_')) marked = `_${marked}_`;
  if (style.isBold && !isHeading) marked = `**${separateFromMark(marked, '*')}**`;
  return marked;
}

/** A link whose text is its URL needs no brackets, because the markup links every URL. */
function writeLink(text: string, href: string): string {
  const bare = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (bare(text) === bare(href)) return href;
  return `[${toBracketText(text)}](${href})`;
}

/** Replaces the characters that are not allowed in square brackets. */
export const toBracketText = (text: string): string =>
  text.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ').trim();
