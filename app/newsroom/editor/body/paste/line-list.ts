import type { TextStyle } from './read-style.ts';
import type { Run } from './to-markup-line.ts';
import { toMarkupLine } from './to-markup-line.ts';

/** The start of a line of markup, after the marks of a quote. */
export type LineStart = '' | '# ' | '## ' | '* ' | '— ' | `${number}. `;

type Line = { text: string; isQuote: boolean; isList: boolean; followsGap: boolean };

/** Collects the lines of a body in markup. A gap between two lines becomes a blank line. */
export class LineList {
  readonly #lines: Line[] = [];
  #runs: Run[] = [];
  #start: LineStart = '';
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
      const isList = this.#start.startsWith('*') || /^\d/.test(this.#start);
      this.addLine(this.#start + text, isList);
      this.#start = '';
    }
    this.#hasGap ||= isGap;
  }

  /** Adds a line break. Two consecutive line breaks start a paragraph. */
  addBreak(): void {
    this.breakLine(this.#runs.every(({ text }) => text.trim() === ''));
  }

  addLine(text: string, isList = false): void {
    this.#lines.push({ text, isQuote: this.#isQuote, isList, followsGap: this.#hasGap });
    this.#hasGap = false;
  }

  startLine(start: LineStart): void {
    this.#start = start;
  }

  /** Runs `write` and makes the lines that it adds a quote. */
  quote(write: () => void): void {
    const isOuterQuote = this.#isQuote;
    this.#isQuote = true;
    write();
    this.#isQuote = isOuterQuote;
  }

  /** Returns the markup. The lines of one list or quote have no blank line between them. */
  finish(): string {
    this.breakLine(false);
    return this.#lines
      .map((line, index) => {
        const before = this.#lines[index - 1];
        const isTogether = before?.isQuote === line.isQuote && (line.isQuote || (before.isList && line.isList));
        const isChange = before !== undefined && (before.isQuote !== line.isQuote || before.isList !== line.isList);
        const gap = before === undefined ? '' : (line.followsGap || isChange) && !isTogether ? '\n\n' : '\n';
        return `${gap}${line.isQuote ? '> ' : ''}${line.text}`;
      })
      .join('');
  }
}
