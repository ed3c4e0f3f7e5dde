import type { TextRange } from '../../text-diff/map-selection.ts';
import type { Inline } from '../nodes.ts';
import { decideHighlight } from './decide-highlight.ts';
import { parseColour } from './parse-colour.ts';
import { parseInlineLinkAt } from './parse-inline-link-at.ts';
import { parseLinkAt } from './parse-link-at.ts';

const MAX_LABEL_LENGTH = 64;
const MAX_HIGHLIGHT_DEPTH = 4;

const SPECIAL = /\*\*+|_+|##|https?:\/\/|\[/gi;
/** The special characters in the text of an inline link, which contains no other link. */
const SPECIAL_IN_LINK = /\*\*+|_+|##/g;
const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]/u;
const BENGALI = /[\u0980-\u09ff]/;
const SPACE = /\s/;

type Mark = {
  readonly kind: 'bold' | 'italic' | 'highlight';
  readonly label: string;
  readonly start: number;
  readonly contentStart: number;
  /** Null until the closing mark is found. A mark that is never closed is plain text. */
  closing: { readonly contentEnd: number; readonly end: number } | null;
};
type Link = {
  readonly kind: 'link';
  readonly start: number;
  readonly end: number;
  readonly href: string;
  /** The text of an inline link. Null if the URL itself is shown. */
  readonly name: string | null;
};

/** Scans a line once. `found` is in text order. The number of open marks is bounded. */
class MarkScanner {
  readonly found: (Mark | Link)[] = [];
  readonly #open: Mark[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  scan(pattern: RegExp): readonly (Mark | Link)[] {
    const special = new RegExp(pattern);
    for (let match = special.exec(this.#text); match !== null; match = special.exec(this.#text)) {
      special.lastIndex = this.#readSpecial(match[0], match.index);
    }
    return this.found;
  }

  /** Returns the index at which the scan continues. */
  #readSpecial(special: string, start: number): number {
    const end = start + special.length;
    if (special === '##') return this.#readHashes(start);
    if (special.startsWith('*')) return this.#readAsterisks(start, end);
    if (special.startsWith('_')) return this.#readUnderscores(start, end);
    if (special === '[') return this.#readInlineLink(start, end);
    return this.#readLink(start, end);
  }

  #openMark(kind: Mark['kind'], start: number, contentStart: number, label = ''): void {
    const mark: Mark = { kind, label, start, contentStart, closing: null };
    this.#open.push(mark);
    this.found.push(mark);
  }

  /** Closes the innermost open mark of a kind. Open marks inside it become plain text. */
  #closeMark(kind: Mark['kind'], contentEnd: number, end: number): boolean {
    const position = this.#open.findLastIndex((mark) => mark.kind === kind);
    const mark = this.#open[position];
    if (mark === undefined) return false;
    this.#open.length = position;
    if (mark.contentStart < contentEnd) mark.closing = { contentEnd, end };
    return true;
  }

  #isOpen(kind: Mark['kind']): boolean {
    return this.#open.some((mark) => mark.kind === kind);
  }

  /** The first two asterisks of a run may close bold text, and the last two may open it. */
  #readAsterisks(start: number, end: number): number {
    const before = this.#text.charAt(start - 1);
    const after = this.#text.charAt(end);
    const isLoose = SPACE.test(before) && SPACE.test(after);
    const closed = !isLoose && this.#closeMark('bold', start, start + 2);
    const rest = closed ? start + 2 : start;
    if (end - rest >= 2 && after !== '' && !SPACE.test(after)) this.#openMark('bold', end - 2, end);
    return end;
  }

  /** A Bengali case ending may follow the closing underscore: `_নাম_এর`. */
  #readUnderscores(start: number, end: number): number {
    if (end - start > 1) return end;
    const before = this.#text.charAt(start - 1);
    const after = this.#text.charAt(end);
    const mayClose = !SPACE.test(before) && (!WORD.test(after) || BENGALI.test(after));
    if (mayClose && this.#closeMark('italic', start, end)) return end;
    if (WORD.test(before) || after === '' || SPACE.test(after)) return end;
    const earlier = this.#open.findIndex((mark) => mark.kind === 'italic');
    if (earlier !== -1) this.#open.splice(earlier, 1);
    this.#openMark('italic', start, end);
    return end;
  }

  /** Inside a highlight, `##` closes it unless a valid colour follows: `##red|a ##blue|b## c##` nests. */
  #readHashes(start: number): number {
    const label = this.#readLabel(start + 2);
    const isColour = label !== null && parseColour(label) !== null;
    if (!isColour && this.#closeMark('highlight', start, start + 2)) return start + 2;
    if (label === null) return start + 1;
    const end = start + 2 + label.length + 1;
    const depth = this.#open.filter((mark) => mark.kind === 'highlight').length;
    if (depth < MAX_HIGHLIGHT_DEPTH) this.#openMark('highlight', start, end, label);
    return end;
  }

  #readLabel(start: number): string | null {
    const ahead = this.#text.slice(start, start + MAX_LABEL_LENGTH + 1);
    const bar = ahead.indexOf('|');
    const label = ahead.slice(0, bar);
    return bar === -1 || label.lastIndexOf('#') > 0 || label.includes('://') ? null : label;
  }

  #readLink(start: number, schemeEnd: number): number {
    if (/[a-z0-9]/i.test(this.#text.charAt(start - 1))) return schemeEnd;
    const { end, href } = parseLinkAt(this.#text, start, this.#isOpen('italic'));
    if (href !== null) this.found.push({ kind: 'link', start, end, href, name: null });
    return end;
  }

  #readInlineLink(start: number, bracketEnd: number): number {
    const link = parseInlineLinkAt(this.#text, start);
    if (link === null) return bracketEnd;
    this.found.push({ kind: 'link', start, ...link });
    return link.end;
  }
}

function toMarkNode(mark: Mark, children: readonly Inline[]): Inline {
  if (mark.kind !== 'highlight') return { kind: mark.kind, children };
  return { kind: 'highlight', ...decideHighlight(mark.label), children };
}

/**
 * Parses the running text of a line (docs/behaviour §5): `**bold**`, `_italic_`, `##colour|text##`, URLs and
 * `[text](url)`. Every string is valid: an unmatched mark, or a mark inside a word or a URL, is plain text. Time is
 * linear in the length of the text, and nesting is bounded (bold and italic once, highlights at most four deep; the
 * text of a link is parsed separately).
 */
export function parseInline(text: string): readonly Inline[] {
  return toNodes(text, new MarkScanner(text).scan(SPECIAL));
}

function toLinkNode(link: Link, text: string): Inline {
  const { href, name, start, end } = link;
  if (name === null) return { kind: 'link', href, text: text.slice(start, end) };
  return { kind: 'inlineLink', href, children: toNodes(name, new MarkScanner(name).scan(SPECIAL_IN_LINK)) };
}

function toNodes(text: string, found: readonly (Mark | Link)[]): readonly Inline[] {
  let next = 0;

  function readUntil(start: number, end: number): readonly Inline[] {
    const nodes: Inline[] = [];
    let textStart = start;
    const addText = (textEnd: number) => {
      if (textStart < textEnd) nodes.push({ kind: 'text', text: text.slice(textStart, textEnd) });
    };
    for (let item = found[next]; item !== undefined && item.start < end; item = found[next]) {
      next += 1;
      if (item.kind === 'link') {
        addText(item.start);
        nodes.push(toLinkNode(item, text));
        textStart = item.end;
      } else if (item.closing !== null) {
        addText(item.start);
        nodes.push(toMarkNode(item, readUntil(item.contentStart, item.closing.contentEnd)));
        textStart = item.closing.end;
      }
    }
    addText(end);
    return nodes;
  }

  return readUntil(0, text.length);
}

/** Finds the outermost marks and links of a line, in order, each from its opening to its closing mark. */
export function findMarkRanges(text: string): readonly TextRange[] {
  const ranges: TextRange[] = [];
  for (const item of new MarkScanner(text).scan(SPECIAL)) {
    const end = item.kind === 'link' ? item.end : item.closing?.end;
    if (end === undefined || item.start < (ranges.at(-1)?.end ?? 0)) continue;
    ranges.push({ start: item.start, end });
  }
  return ranges;
}
