import type { LinePrefix } from './line-prefix.ts';
import { parseLinePrefix } from './line-prefix.ts';
import type { Block, Inline, NumberedItem } from './nodes.ts';
import { parseImageLine } from './parse-image-line.ts';
import { parseInline } from './parse-inline.ts';
import { parsePostLink } from './parse-post-link.ts';
import { splitAtVideos } from './split-at-videos.ts';

type LineFormat =
  | { readonly kind: 'heading1' | 'heading2' | 'paragraph' | 'bullets' | 'quote' }
  | { readonly kind: 'numbers'; readonly number: number };
type List =
  | { readonly kind: 'bullets'; readonly items: (readonly Inline[])[] }
  | { readonly kind: 'quote'; readonly lines: (readonly Inline[])[]; readonly attribution: null }
  | { readonly kind: 'numbers'; readonly items: NumberedItem[] };

export const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
const PARAGRAPH: LineFormat = { kind: 'paragraph' };
const RULE = '---';
/** The dash that begins the attribution of a quote. */
const ATTRIBUTION = /^(?:[—–―]|--)\s*/;

function toLineFormat(prefix: LinePrefix | null): LineFormat {
  if (prefix === null) return PARAGRAPH;
  if (prefix.kind === 'number') return { kind: 'numbers', number: prefix.number };
  return { kind: prefix.kind === 'bullet' ? 'bullets' : prefix.kind };
}

/** Parses the attribution of a quote, without its dash. Returns null if the line does not begin with one. */
function toAttribution(line: readonly Inline[]): readonly Inline[] | null {
  const [first, ...rest] = line;
  if (first?.kind !== 'text' || !ATTRIBUTION.test(first.text)) return null;
  const text = first.text.replace(ATTRIBUTION, '');
  const name = text === '' ? rest : [{ ...first, text }, ...rest];
  return name.length === 0 ? null : name;
}

/** The last line of a quote is its attribution if it begins with a dash and is not the only line. */
function endQuote(block: Block): Block {
  if (block.kind !== 'quote' || block.lines.length < 2) return block;
  const attribution = toAttribution(block.lines.at(-1) ?? []);
  return attribution === null ? block : { ...block, lines: block.lines.slice(0, -1), attribution };
}

/**
 * Parses a line that is one block without running text: a rule, an image, or only the link of a post. Returns null for
 * any other line.
 */
function parseWholeLine(line: string): Block | null {
  if (line === RULE) return { kind: 'rule' };
  if (line.startsWith('![')) {
    const image = parseImageLine(line);
    return image === null ? null : { kind: 'image', ...image };
  }
  if (!/^https?:/i.test(line)) return null;
  const [link, ...others] = parseInline(line);
  const post = link?.kind === 'link' && others.length === 0 ? parsePostLink(link.href) : null;
  return post === null ? null : { kind: 'post', post };
}

/** Collects blocks. Adds a list item to the open list, if there is one, and a line of a quote to the open quote. */
class BodyBuilder {
  readonly #blocks: Block[] = [];
  #openList: List | null = null;
  /** The kind of list that a video interrupts. An item of that kind on the next line continues it. */
  #interrupted: List['kind'] | null = null;
  #isLineStart = true;

  finish(): readonly Block[] {
    return this.#blocks.map(endQuote);
  }

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

  addWholeLine(block: Block): void {
    this.#openList = null;
    this.#add(block);
  }

  addWords(form: LineFormat, children: readonly Inline[]): void {
    if (form.kind === 'bullets') {
      this.#openBullets().push(children);
    } else if (form.kind === 'quote') {
      this.#openQuote().push(children);
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

  #openQuote(): (readonly Inline[])[] {
    if (this.#openList?.kind === 'quote') return this.#openList.lines;
    const lines: (readonly Inline[])[] = [];
    this.#startList({ kind: 'quote', lines, attribution: null });
    return lines;
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
    this.#blocks.push(continues ? { ...block, continues } : block);
    if (this.#isLineStart) this.#interrupted = null;
    this.#isLineStart = false;
  }
}

/**
 * Parses an article's body in the light markup of docs/behaviour.md §5. Each line is a block: `# ` and `## ` headings,
 * `* ` bullets, `N. ` numbered items (ASCII or Bengali digits, the number is preserved), `> ` quotes, `---` rules,
 * images, otherwise a paragraph. List items on consecutive lines form one list, and consecutive lines of a quote form
 * one quote; a blank line ends both. A prefix without text is a paragraph. A line that consists of a post's link
 * becomes a card. Each video link becomes a separate block at its position: the text before it keeps the line's format,
 * and the text after it becomes a paragraph. Every string is a valid body, and no readable text is lost. Time is linear
 * in the length of the text.
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
    const whole = parseWholeLine(line);
    if (whole !== null) {
      builder.addWholeLine(whole);
      continue;
    }
    const prefix = parseLinePrefix(line);
    let form = toLineFormat(prefix);
    for (const piece of splitAtVideos(parseInline(line.slice(prefix?.length ?? 0)))) {
      if (piece.kind === 'video') {
        builder.addVideo(piece);
      } else {
        builder.addWords(form, piece.children);
        form = PARAGRAPH;
      }
    }
  }
  return builder.finish();
}
