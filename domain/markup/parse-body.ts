import type { ImageDefinitions } from './images/image-definitions.ts';
import { readImageDefinitions } from './images/image-definitions.ts';
import type { ImageUrls } from './images/parse-image-line.ts';
import { parseImageLine } from './images/parse-image-line.ts';
import { parseInline } from './inline/parse-inline.ts';
import { parsePostLink } from './inline/parse-post-link.ts';
import type { LinePrefix } from './line-prefix.ts';
import { parseLinePrefix } from './line-prefix.ts';
import type { ListItem, OpenList } from './nested-lists.ts';
import { nestItem, pushItem, startList } from './nested-lists.ts';
import type { Block, Inline } from './nodes.ts';
import { parseTable } from './parse-table.ts';
import { splitAtVideos } from './split-at-videos.ts';
import type { Section } from './split-sections.ts';
import { splitSections } from './split-sections.ts';

type LineFormat =
  | { readonly kind: 'heading1' | 'heading2' | 'paragraph' | 'bullets' | 'quote' }
  | { readonly kind: 'numbers'; readonly number: number };
/** Lines that become one block: a list or a quote. */
type OpenBlock =
  | OpenList
  | { readonly kind: 'quote'; readonly lines: (readonly Inline[])[]; readonly attribution: null };

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
  if ((block.kind !== 'quote' && block.kind !== 'pullQuote') || block.lines.length < 2) return block;
  const attribution = toAttribution(block.lines.at(-1) ?? []);
  return attribution === null ? block : { ...block, lines: block.lines.slice(0, -1), attribution };
}

/**
 * Parses a line that is one block without running text: a rule, an image, or only the link of a post. Returns null for
 * any other line.
 */
function parseWholeLine(line: string, urls: ImageUrls): Block | null {
  if (line === RULE) return { kind: 'rule' };
  if (line.startsWith('![')) {
    const image = parseImageLine(line, urls);
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
  #open: OpenBlock | null = null;
  /** The kind of list that a video interrupts. An item of that kind on the next line continues it. */
  #interrupted: OpenBlock['kind'] | null = null;
  #isLineStart = true;

  finish(): readonly Block[] {
    return this.#blocks.map(endQuote);
  }

  startLine(): void {
    this.#isLineStart = true;
  }

  endOpenBlock(): void {
    this.#open = null;
    this.#interrupted = null;
  }

  addVideo(block: Block): void {
    const interrupted = this.#open?.kind ?? this.#interrupted;
    this.#open = null;
    this.#add(block);
    this.#interrupted = interrupted;
  }

  addWholeLine(block: Block): void {
    this.#open = null;
    this.#add(block);
  }

  addWords(format: LineFormat, children: readonly Inline[]): void {
    if (format.kind === 'bullets') {
      this.#addItem({ number: null, children });
    } else if (format.kind === 'quote') {
      this.#addQuoteLine(children);
    } else if (format.kind === 'numbers') {
      this.#addItem({ number: format.number, children });
    } else {
      this.#open = null;
      this.#add({ kind: format.kind, children });
    }
    this.#isLineStart = false;
  }

  /** Returns false if there is no open list in which the item could be nested. */
  addNestedItem(item: ListItem, depth: number): boolean {
    if (this.#open === null || this.#open.kind === 'quote') return false;
    nestItem(this.#open, item, depth);
    return true;
  }

  #addItem(item: ListItem): void {
    const isAdded = this.#open !== null && this.#open.kind !== 'quote' && pushItem(this.#open, item);
    if (!isAdded) this.#open = this.#add(startList(item));
  }

  #addQuoteLine(line: readonly Inline[]): void {
    if (this.#open?.kind === 'quote') this.#open.lines.push(line);
    else this.#open = this.#add({ kind: 'quote', lines: [line], attribution: null });
  }

  #add<Added extends Block>(block: Added): Added {
    const continues = !this.#isLineStart || block.kind === this.#interrupted;
    const added = continues ? { ...block, continues } : block;
    this.#blocks.push(added);
    if (this.#isLineStart) this.#interrupted = null;
    this.#isLineStart = false;
    return added;
  }
}

function parseLines(lines: readonly string[], { urls, find }: ImageDefinitions): readonly Block[] {
  const builder = new BodyBuilder();
  for (const line of lines) {
    if (line === '') {
      builder.endOpenBlock();
      continue;
    }
    if (find(line) !== null) continue;
    builder.startLine();
    const whole = parseWholeLine(line, urls);
    if (whole === null) addLine(builder, line);
    else builder.addWholeLine(whole);
  }
  return builder.finish();
}

function addLine(builder: BodyBuilder, line: string): void {
  let prefix = parseLinePrefix(line);
  if ((prefix?.kind === 'bullet' || prefix?.kind === 'number') && prefix.depth !== undefined) {
    const number = prefix.kind === 'number' ? prefix.number : null;
    const item = { number, children: parseInline(line.slice(prefix.length)) };
    if (builder.addNestedItem(item, prefix.depth)) return;
    prefix = null;
  }
  let format = toLineFormat(prefix);
  for (const piece of splitAtVideos(parseInline(line.slice(prefix?.length ?? 0)))) {
    if (piece.kind === 'video') {
      builder.addVideo(piece);
    } else {
      builder.addWords(format, piece.children);
      format = PARAGRAPH;
    }
  }
}

/** Parses a section. If its content does not make the block that the section names, its title and lines are ordinary lines. */
function parseSection(section: Section, definitions: ImageDefinitions): readonly Block[] {
  if (section.kind === 'lines') return parseLines(section.lines, definitions);
  const { kind, title } = section;
  const lines = section.lines.filter((line) => definitions.find(line) === null);
  const block =
    kind === 'table' ? parseTable(title, lines) : kind === 'pullQuote' ? parsePullQuote(title, lines) : null;
  if (block !== null) return [block];
  const blocks = parseLines(lines, definitions);
  if (kind === 'box' && blocks.length > 0) return [{ kind, title: parseInline(title), blocks }];
  const images = blocks.filter((each) => each.kind === 'image');
  if (kind === 'gallery' && images.length > 1) {
    const others = blocks.filter((each) => each.kind !== 'image');
    return [{ kind, caption: parseInline(title), images: images.map(({ kind: _, ...image }) => image) }, ...others];
  }
  return parseLines([title, ...lines], definitions);
}

function parsePullQuote(title: string, lines: readonly string[]): Block | null {
  const words = [title, ...lines].filter((line) => line !== '');
  if (words.length === 0) return null;
  return endQuote({ kind: 'pullQuote', lines: words.map(parseInline), attribution: null });
}

/**
 * Parses an article's body in the light markup of docs/behaviour §5.5. Each line is a block: `# ` and `## ` headings,
 * `* ` bullets, `N. ` numbered items (ASCII or Bengali digits, the number is preserved), `> ` quotes, `---` rules,
 * images, otherwise a paragraph. List items on consecutive lines form one list, and consecutive lines of a quote form
 * one quote; a blank line ends both. Slashes before a list prefix nest the item in the list above. `/// name` and `///`
 * enclose a table, a gallery, a pull quote or a boxed aside. A prefix without text is a paragraph. A line that consists
 * of a post's link becomes a card. Each video link becomes a separate block at its position: the text before it keeps the
 * line's format, and the text after it becomes a paragraph; in tables, pull quotes and nested items it remains a link.
 * Every string is a valid body, and no readable text is lost. Time is linear in the length of the text.
 */
export function parseBody(text: string): readonly Block[] {
  const lines = text.split(LINE_BREAK).map((line) => line.trim());
  const definitions = readImageDefinitions(lines);
  return splitSections(lines).flatMap((section) => parseSection(section, definitions));
}
