import type { LinePrefix } from './line-prefix.ts';
import { parseLinePrefix } from './line-prefix.ts';
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
const PARAGRAPH: LineForm = { kind: 'paragraph' };

function toLineForm(prefix: LinePrefix | null): LineForm {
  if (prefix === null) return PARAGRAPH;
  if (prefix.kind === 'number') return { kind: 'numbers', number: prefix.number };
  return { kind: prefix.kind === 'bullet' ? 'bullets' : prefix.kind };
}

/** Collects blocks. A list item is added to the open list, if there is one. */
class BodyBuilder {
  readonly blocks: Block[] = [];
  #openList: List | null = null;
  /** The kind of the list that a video interrupts; an item of that kind on the next line continues it. */
  #interrupted: List['kind'] | null = null;
  #isLineStart = true;

  startLine(): void {
    this.#isLineStart = true;
  }

  endList(): void {
    this.#openList = null;
    this.#interrupted = null;
  }

  addVideo(block: Block): void {
    const interrupted = this.#openList?.kind ?? this.#interrupted;
    this.#openList = null;
    this.#add(block);
    this.#interrupted = interrupted;
  }

  addWords(form: LineForm, children: readonly Inline[]): void {
    if (form.kind === 'bullets') {
      this.#openBullets().push(children);
    } else if (form.kind === 'numbers') {
      this.#openNumbers().push({ number: form.number, children });
    } else {
      this.#openList = null;
      this.#add({ kind: form.kind, children });
    }
    this.#isLineStart = false;
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
    this.#add(list);
  }

  #add(block: Block): void {
    const continues = !this.#isLineStart || block.kind === this.#interrupted;
    this.blocks.push(continues ? { ...block, continues } : block);
    if (this.#isLineStart) this.#interrupted = null;
    this.#isLineStart = false;
  }
}

/**
 * Parses an article's body in the light markup of docs/behaviour.md §5. Each line is a block: `# ` and `## ` headings,
 * `* ` bullets, `N. ` numbered items (ASCII or Bengali digits, the number is preserved), otherwise a paragraph. List items
 * on consecutive lines form one list; a blank line ends it. A prefix without text is a paragraph. Each video link becomes
 * a separate block at its position: the text before it keeps the line's form, the text after it becomes a paragraph.
 * Every string is a valid body and no readable text is lost. Time is linear in the length of the text.
 */
export function parseBody(text: string): readonly Block[] {
  const builder = new BodyBuilder();
  for (const rawLine of text.split(LINE_BREAK)) {
    const line = rawLine.trim();
    if (line === '') {
      builder.endList();
      continue;
    }
    builder.startLine();
    const prefix = parseLinePrefix(line);
    let form = toLineForm(prefix);
    for (const piece of splitAtVideos(parseInline(line.slice(prefix?.length ?? 0)))) {
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
