import { escapeLineStart } from './escape-marks.ts';
import type { TextStyle } from './read-style.ts';
import type { Run } from './to-markup-line.ts';
import { toMarkupLine } from './to-markup-line.ts';

/** The starts of lines that are items of a list. */
const ITEM_START = /^(?:\*|\d{1,9}\.|[০-৯]{1,9}\.) $/;

/** `depth` is the level of a list item, from 0; null for any other line. */
type Line = { text: string; isQuote: boolean; depth: number | null; followsGap: boolean };

/** Collects the lines of a body in markup. A gap between two lines becomes a blank line. */
export class LineList {
  readonly #lines: Line[] = [];
  #runs: Run[] = [];
  #start = '';
  #depth = 0;
  #isQuote = false;
  #hasGap = false;

  addText(text: string, style: TextStyle): void {
    this.#runs.push({ text, style });
  }

  /** Ends the line. The next one starts a paragraph if `isGap`. */
  breakLine(isGap: boolean): void {
    const isHeading = this.#start.startsWith('#');
    const text = toMarkupLine(this.#runs, { isHeading });
    this.#runs = [];
    if (text !== '') {
      const line = this.#start === '' ? escapeLineStart(text) : this.#start + text;
      this.#addLine(line, ITEM_START.test(this.#start) ? this.#depth : null);
      this.#start = '';
    }
    this.#hasGap ||= isGap;
  }

  /** Adds a line break. Two consecutive line breaks start a paragraph. */
  addBreak(): void {
    this.breakLine(this.#runs.every(({ text }) => text.trim() === ''));
  }

  addLine(text: string): void {
    this.#addLine(text, null);
  }

  #addLine(text: string, depth: number | null): void {
    this.#lines.push({ text, isQuote: this.#isQuote, depth, followsGap: this.#hasGap });
    this.#hasGap = false;
  }

  /** `start` is the mark or label before the text of the next line, and `depth` the level of a list item, from 0. */
  startLine(start: string, depth = 0): void {
    this.#start = start;
    this.#depth = depth;
  }

  /** Runs `write` and makes the lines that it adds a quote. */
  quote(write: () => void): void {
    const isOuterQuote = this.#isQuote;
    this.#isQuote = true;
    write();
    this.#isQuote = isOuterQuote;
  }

  /** Returns the markup, without blank lines inside a list or quote. */
  finish(): string {
    this.breakLine(false);
    return this.#lines
      .map((line, index) => {
        const before = this.#lines[index - 1];
        const [isList, wasList] = [line.depth !== null, before !== undefined && before.depth !== null];
        const isTogether = before?.isQuote === line.isQuote && (line.isQuote || (wasList && isList));
        const isChange = before !== undefined && (before.isQuote !== line.isQuote || wasList !== isList);
        const gap = before === undefined ? '' : (line.followsGap || isChange) && !isTogether ? '\n\n' : '\n';
        // An item can be nested only below another one, and a quote contains no lists.
        const slashes = isTogether && wasList && !line.isQuote ? '/'.repeat(line.depth ?? 0) : '';
        return `${gap}${line.isQuote ? '> ' : ''}${slashes}${line.text}`;
      })
      .join('');
  }
}
