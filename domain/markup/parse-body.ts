import type { Block, Inline, NumberedItem } from './nodes.ts';
import { parseInline } from './parse-inline.ts';
import { splitAtVideos } from './split-at-videos.ts';

type LineForm =
  | { readonly kind: 'heading1' | 'heading2' | 'paragraph' | 'bullets' }
  | { readonly kind: 'numbers'; readonly number: number };
type List =
  | { readonly kind: 'bullets'; readonly items: (readonly Inline[])[] }
  | { readonly kind: 'numbers'; readonly items: NumberedItem[] };

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
const PREFIX = /^(?:(##?|\*)|(\d{1,9}|[\u09e6-\u09ef]{1,9})\.)\s+(?=\S)/;
const PARAGRAPH: LineForm = { kind: 'paragraph' };

function toNumber(digits: string): number {
  return Number(digits.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)));
}

function readPrefix(line: string): { form: LineForm; length: number } {
  const [prefix = '', sign, digits] = PREFIX.exec(line) ?? [];
  if (digits !== undefined) return { form: { kind: 'numbers', number: toNumber(digits) }, length: prefix.length };
  if (sign === '#') return { form: { kind: 'heading1' }, length: prefix.length };
  if (sign === '##') return { form: { kind: 'heading2' }, length: prefix.length };
  if (sign === '*') return { form: { kind: 'bullets' }, length: prefix.length };
  return { form: PARAGRAPH, length: 0 };
}

/** Collects blocks; list items join the list that is still open. */
class BodyBuilder {
  readonly blocks: Block[] = [];
  #openList: List | null = null;

  endList(): void {
    this.#openList = null;
  }

  addVideo(block: Block): void {
    this.endList();
    this.blocks.push(block);
  }

  addWords(form: LineForm, children: readonly Inline[]): void {
    if (form.kind === 'bullets') {
      this.#openBullets().push(children);
    } else if (form.kind === 'numbers') {
      this.#openNumbers().push({ number: form.number, children });
    } else {
      this.endList();
      this.blocks.push({ kind: form.kind, children });
    }
  }

  #openBullets(): (readonly Inline[])[] {
    if (this.#openList?.kind === 'bullets') return this.#openList.items;
    const items: (readonly Inline[])[] = [];
    this.#startList({ kind: 'bullets', items });
    return items;
  }

  #openNumbers(): NumberedItem[] {
    if (this.#openList?.kind === 'numbers') return this.#openList.items;
    const items: NumberedItem[] = [];
    this.#startList({ kind: 'numbers', items });
    return items;
  }

  #startList(list: List): void {
    this.#openList = list;
    this.blocks.push(list);
  }
}

/**
 * Reads an article's body in the light markup of spec §5. One line is one block: `# ` and `## ` headings, `* ` bullets,
 * `N. ` numbered items (ASCII or Bengali digits, the number is kept), else a paragraph; list items on consecutive lines
 * are one list, a blank line ends it. A prefix with nothing behind it is a paragraph. Each video link of a line is a
 * block of its own, in its place; of the line's other words the first part keeps the line's form, the rest are paragraphs.
 * Every string is a valid body; nothing a reader could read is lost; time is linear in the text's length.
 */
export function parseBody(text: string): readonly Block[] {
  const builder = new BodyBuilder();
  for (const rawLine of text.split(LINE_BREAK)) {
    const line = rawLine.trim();
    if (line === '') {
      builder.endList();
      continue;
    }
    const prefix = readPrefix(line);
    let form = prefix.form;
    for (const piece of splitAtVideos(parseInline(line.slice(prefix.length)))) {
      if (piece.kind === 'video') {
        builder.addVideo(piece);
      } else {
        builder.addWords(form, piece.children);
        form = PARAGRAPH;
      }
    }
  }
  return builder.blocks;
}
