import { formatImageLine } from '../markup/images/parse-image-line.ts';
import { MAX_LIST_DEPTH } from '../markup/line-prefix.ts';
import { CELL_SEPARATOR } from '../markup/parse-table.ts';
import type { SectionKind } from '../markup/split-sections.ts';
import { SECTION_MARK, SECTION_NAMES } from '../markup/split-sections.ts';
import { decideHref } from './decide-href.ts';
import { readEmoji } from './emoji.ts';
import { decideImageUrl, hasImage, isCaption, isFigure, isGallery, listImages } from './foreign-image.ts';
import { isBox, isBoxTitle, isPullQuote } from './known-blocks.ts';
import { isCheckBox, isPageControl } from './left-out.ts';
import { LineList } from './line-list.ts';
import type { ForeignList } from './list-label.ts';
import { readOnlineItem, readWordItem, startList, takeLabel } from './list-label.ts';
import { listAnchors, readNoteMark } from './note-marks.ts';
import { isEmbed, readEmbed } from './read-embed.ts';
import type { TextStyle } from './read-style.ts';
import { enterElement, PLAIN } from './read-style.ts';
import { readTable } from './read-table.ts';
import type { ReviewNote } from './review-marks.ts';
import { acceptChanges } from './review-marks.ts';
import { toBracketText } from './to-markup-line.ts';
import type { ForeignElement, ForeignNode } from './tree/foreign-node.ts';
import { textOf } from './tree/foreign-node.ts';
import { findElement } from './tree/prune.ts';

/** An image of foreign HTML. Its markup is written when it has been uploaded. */
type ForeignImage = {
  /** The line that represents the image until it has been uploaded. */
  readonly placeholder: string;
  readonly alt: string;
  /** The image's URL in the HTML, or `data-image:N` for a data URL that was replaced before parsing. */
  readonly src: string;
};

/** A kind of content that the conversion left out or changed. */
export type ForeignNote = ReviewNote | 'footnotes' | 'checkBoxes' | 'images' | 'shortcodes';

/** `isBody`: the HTML is the stored body of an article. Its images are on the web, and line ends outside of paragraphs end a line. */
export type HtmlOptions = {
  readonly isBody: boolean;
  /** Leaves text in Bijoy fonts as it is. */
  readonly keepsBijoy?: boolean;
  /** The data that Google Docs copied with the HTML; undefined for other programs. */
  readonly googleClip?: string;
};

export type ConvertedHtml = {
  readonly markup: string;
  readonly images: readonly ForeignImage[];
  readonly hasBijoy: boolean;
  readonly notes: readonly ForeignNote[];
};

const PARAGRAPHS = /^(?:p|ul|ol|dl|blockquote|table|figure|section|article|header|footer|aside|main|pre|address)$/;
const LINES = /^(?:div|li|tr|dt|dd|figcaption|caption|details|summary|center|body|html|tbody|thead|fieldset|form|nav)$/;
const CITATION = /^(?:cite|footer)$/;
/** The mark of a heading or list item, which a cell would show as text. */
const LINE_PREFIX = /^(?:#{1,2}|\/{0,3}\*) /;
/** The elements of a stored body inside which a line end still ends a line. */
const LOOSE_ELEMENT = /^(?:html|body|blockquote|a|abbr|b|cite|em|font|i|span|strong|u)$/;
const DATA_IMAGE = /^data-image:\d+$/;

/** Returns the placeholder line of an image. Its private-use characters do not occur in other text. */
export const toPlaceholder = (index: number) => `\ue000${index}\ue001`;

/**
 * `isLoose`: in a stored body, outside of paragraphs. `inSection`: in content that may become a section. It cannot contain other
 * sections, and trying to write them would double the work at each level.
 */
type WriterContext = {
  style: TextStyle;
  list: ForeignList | null;
  inQuote: boolean;
  isLoose: boolean;
  inSection: boolean;
};
const OUTSIDE: WriterContext = { style: PLAIN, list: null, inQuote: false, isLoose: false, inSection: false };
const IN_SECTION: WriterContext = { ...OUTSIDE, inSection: true };

/** Options and results that the conversions of the text, its cells and its sections share. */
type SharedState = HtmlOptions & { readonly notes: Set<ForeignNote>; readonly anchors: ReadonlySet<string> };

/**
 * Converts foreign HTML to the body's markup: bold, italic, headings, lists, tables, links, quotes, rules and images.
 * Everything else is converted to its text. Handles HTML of Word, Google Docs, Facebook and web pages.
 */
export function htmlToMarkup(root: ForeignElement, options: HtmlOptions): ConvertedHtml {
  const { tree, notes: ofReview } = acceptChanges(root);
  const notes = new Set<ForeignNote>(ofReview);
  if (tree === null) return { markup: '', images: [], hasBijoy: false, notes: [...notes] };
  const writer = new MarkupWriter({ ...options, notes, anchors: listAnchors(tree) });
  writer.writeChildren(tree, { ...OUTSIDE, isLoose: options.isBody });
  return writer.finish();
}

class MarkupWriter {
  readonly #lines = new LineList();
  readonly #images: ForeignImage[] = [];
  /** The numbers of the current item and of the items that it is nested in, in Word on the web. */
  readonly #counters: string[] = [];
  readonly #shared: SharedState;
  #hasBijoy = false;

  constructor(shared: SharedState) {
    this.#shared = shared;
  }

  finish(): ConvertedHtml {
    return {
      markup: this.#lines.finish(),
      images: this.#images,
      hasBijoy: this.#hasBijoy,
      notes: [...this.#shared.notes],
    };
  }

  writeChildren({ children }: ForeignElement, context: WriterContext): void {
    for (const child of children) this.#write(child, context);
  }

  #write(node: ForeignNode, context: WriterContext): void {
    if (node.kind === 'text') this.#writeText(node.text, context);
    else if (!isPageControl(node)) this.#writeShown(node, context);
  }

  #writeShown(node: ForeignElement, context: WriterContext): void {
    const mark = readNoteMark(node, this.#shared.anchors);
    if (isCheckBox(node)) this.#shared.notes.add('checkBoxes');
    else if (mark?.kind === 'mark') {
      this.#shared.notes.add('footnotes');
      this.#lines.addText(mark.text, PLAIN);
    } else if (mark === null) this.#writeNode(node, context);
  }

  #writeNode(node: ForeignElement, context: WriterContext): void {
    const isLoose = context.isLoose && LOOSE_ELEMENT.test(node.name);
    const inside: WriterContext = { ...context, isLoose, style: enterElement(node, context.style) };
    const heading = toHeading(node);
    if (node.name === 'br') this.#lines.addBreak();
    else if (node.name === 'hr') this.#writeLine('---');
    else if (node.name === 'img') this.#writeImage(node, inside);
    else if (isEmbed(node)) this.#writeEmbed(node);
    else if (heading !== null) this.#writeBlock(node, inside, { isGap: true, start: heading });
    else if (node.name === 'li') this.#writeItem(node, inside);
    else if (node.name === 'blockquote')
      this.#lines.quote(() => this.#writeBlock(node, { ...inside, inQuote: true }, { isGap: true }));
    else if (context.inQuote && CITATION.test(node.name)) this.#writeBlock(node, inside, { isGap: false, start: '— ' });
    else this.#writeElement(node, inside);
  }

  #writeElement(node: ForeignElement, context: WriterContext): void {
    const { name } = node;
    const item = name === 'p' ? readWordItem(node) : null;
    if (name === 'td' || name === 'th') {
      this.writeChildren(node, context);
      this.#lines.addText(' ', PLAIN);
    } else if (name === 'table' && !context.inQuote && this.#writeTable(node, context)) {
      return;
    } else if (item !== null) {
      this.#writeBlock(node, context, { isGap: false, start: item.label, depth: item.depth });
    } else if (this.#shared.isBody && !context.inSection && this.#writeGalleryOrAside(node, context)) {
      return;
    } else if (this.#shared.isBody && isFigure(node)) this.#writeFigure(node, context);
    else if (name === 'ul' || name === 'ol') this.#writeList(node, context);
    else if (PARAGRAPHS.test(name)) this.#writeBlock(node, context, { isGap: true });
    else if (LINES.test(name)) {
      this.#writeBlock(node, context, { isGap: textOf(node).trim() === '' && !hasImage(node) });
    } else this.writeChildren(node, context);
  }

  /** Writes a list. A nested list is one level deeper and is not separated from the outer one. */
  #writeList(node: ForeignElement, context: WriterContext): void {
    const list = startList(node, context.list === null ? 0 : context.list.depth + 1);
    this.#writeBlock(node, { ...context, list }, { isGap: context.list === null });
  }

  #writeText(text: string, { style, isLoose }: WriterContext): void {
    this.#hasBijoy ||= style.isBijoy && /[A-Za-z]/.test(text);
    const lines = style.isPreformatted || isLoose ? text.split('\n') : [text];
    lines.forEach((line, index) => {
      if (index > 0) this.#lines.breakLine(isLoose && (lines[index - 1] ?? '').trim() === '' && index > 1);
      this.#lines.addText(line, this.#shared.keepsBijoy ? { ...style, isBijoy: false } : style);
    });
  }

  #writeFigure(node: ForeignElement, context: WriterContext): void {
    const [image, ...others] = listImages(node);
    if (image === undefined || others.length > 0) this.#writeBlock(node, context, { isGap: true });
    else this.#writeImage(image, context, textOf(node.children.find(isCaption) ?? node));
  }

  #writeBlock(
    node: ForeignElement,
    context: WriterContext,
    { isGap, start = '', depth = 0 }: { isGap: boolean; start?: string; depth?: number },
  ): void {
    this.#lines.breakLine(isGap);
    if (start !== '') this.#lines.startLine(start, Math.min(depth, MAX_LIST_DEPTH));
    this.writeChildren(node, context);
    this.#lines.breakLine(isGap);
    if (start !== '') this.#lines.startLine('');
  }

  #writeItem(node: ForeignElement, context: WriterContext): void {
    const list = context.list ?? startList(node, 0);
    const online = readOnlineItem(node, list, this.#counters);
    const { label, depth } = online ?? { label: takeLabel(node, list), depth: list.depth };
    this.#writeBlock(node, context, { isGap: false, start: label, depth });
  }

  #writeEmbed(node: ForeignElement): void {
    const url = readEmbed(node, { isPage: !this.#shared.isBody });
    if (url !== null) this.#writeLine(url);
  }

  /** Returns false if the markup cannot represent the table. */
  #writeTable(node: ForeignElement, { style }: WriterContext): boolean {
    const table = readTable(node);
    if (table === null) return false;
    const rows = table.rows
      .map((row) => row.map((cell) => (cell === null ? '' : this.#toCell(cell, style))))
      .filter((row) => row.some((cell) => cell !== ''));
    const [header = [], ...others] = rows;
    const caption = table.caption === null ? '' : this.#toCell(table.caption, style);
    const lines = [header.map(withoutBold), ...others].map((row) => row.join(CELL_SEPARATOR).trim());
    return this.#writeSection('table', caption, lines);
  }

  /** Writes a gallery, box or pull quote. Returns false for another element, or one that the markup cannot represent. */
  #writeGalleryOrAside(node: ForeignElement, context: WriterContext): boolean {
    if (isGallery(node)) return this.#writeGallery(node);
    return (isBox(node) || isPullQuote(node)) && this.#writeAside(node, context);
  }

  /** Returns false if the gallery has fewer than two images, or text that is not a caption. */
  #writeGallery(node: ForeignElement): boolean {
    const writer = new MarkupWriter(this.#shared);
    writer.writeChildren(node, IN_SECTION);
    const { markup } = writer.finish();
    const lines = markup.split('\n').filter((line) => line !== '');
    const images = lines.filter((line) => line.startsWith('!['));
    const [caption = '', ...others] = lines.filter((line) => !line.startsWith('!['));
    if (images.length < 2 || others.length > 0) return false;
    return this.#writeSection('gallery', caption, images);
  }

  /** Returns false if the box or pull quote is in a quote or list, or contains other sections. */
  #writeAside(node: ForeignElement, { inQuote, list, style }: WriterContext): boolean {
    if (inQuote || list !== null) return false;
    const title = node.children.find(isBoxTitle);
    const children = node.children.filter((child) => child !== title);
    const writer = new MarkupWriter(this.#shared);
    const quote = findElement(node, ({ name }) => name === 'blockquote') ?? node;
    if (isPullQuote(node)) writer.writeChildren(quote, { ...IN_SECTION, inQuote: true });
    else writer.writeChildren({ ...node, children }, IN_SECTION);
    const { markup, hasBijoy } = writer.finish();
    const lines = markup.split('\n');
    if (lines.some((line) => line.startsWith(SECTION_MARK))) return false;
    this.#hasBijoy ||= hasBijoy;
    if (markup.trim() === '') return true;
    const kind = isBox(node) ? 'box' : 'pullQuote';
    return this.#writeSection(kind, title === undefined ? '' : this.#toCell(title, style), lines);
  }

  #writeSection(kind: SectionKind, title: string, lines: readonly string[]): true {
    this.#lines.breakLine(true);
    this.#lines.addLine(`${SECTION_MARK} ${SECTION_NAMES[kind]} ${title}`.trim());
    for (const line of lines) this.#lines.addLine(line);
    this.#lines.addLine(SECTION_MARK);
    this.#lines.breakLine(true);
    return true;
  }

  /** Returns the content of a cell as one line, without marks that separate cells or end the table. */
  #toCell(cell: ForeignElement, style: TextStyle): string {
    const writer = new MarkupWriter(this.#shared);
    writer.writeChildren(cell, { ...IN_SECTION, style: enterElement(cell, style) });
    const { markup, hasBijoy } = writer.finish();
    this.#hasBijoy ||= hasBijoy;
    const lines = markup.split('\n').map((line) => line.replace(LINE_PREFIX, ''));
    return lines
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(/^\u200c?\/{3,}|(?<!\S)\/\/(?!\S)/g, '/')
      .trim();
  }

  #writeImage(node: ForeignElement, { style }: WriterContext, caption = ''): void {
    const { attributes } = node;
    const emoji = readEmoji(node);
    const alt = toBracketText(attributes.alt ?? '');
    const lazy = attributes['data-src'] ?? attributes['data-lazy-src'];
    const isEmbedded = DATA_IMAGE.test(attributes.src ?? '') && lazy === undefined;
    const src = (isEmbedded ? attributes.src : (lazy ?? attributes.src)) ?? '';
    if (emoji !== null) this.#lines.addText(emoji, style);
    else if (this.#shared.isBody) this.#writeImageLine({ url: decideImageUrl(attributes), alt, caption });
    else if (isEmbedded) {
      const placeholder = toPlaceholder(this.#images.length);
      this.#images.push({ placeholder, alt, src });
      this.#writeLine(placeholder);
    } else {
      const href = decideHref(src);
      if (href !== null && alt !== '') this.#lines.addText(alt, { ...PLAIN, href });
    }
  }

  #writeImageLine({ url, alt, caption }: { url: string | null; alt: string; caption: string }): void {
    if (url === null) this.#shared.notes.add('images');
    else this.#writeLine(formatImageLine({ url, alt, caption, credit: '' }));
  }

  #writeLine(line: string): void {
    this.#lines.breakLine(true);
    this.#lines.addLine(line);
    this.#lines.breakLine(true);
  }
}

/** Returns the start of a heading's line, with its number in Word, which numbers headings like list items. Null for other elements. */
function toHeading(node: ForeignElement): string | null {
  const { name, attributes } = node;
  const level = /^h([1-6])$/.exec(name)?.[1];
  const isTitle = name === 'p' && /\bMsoTitle\b/.test(attributes.class ?? '');
  // The class marks a first-level heading in an export to WordPress, where `h1` is the title of the article.
  const isFirst = level === '1' || /\bprohor-heading-1\b/.test(attributes.class ?? '');
  if (level === undefined && !isTitle) return null;
  const label = readWordItem(node)?.label ?? '';
  return `${isFirst || isTitle ? '#' : '##'} ${label === '* ' ? '' : label}`;
}

/** Removes the bold marks of a header cell, because headers are always bold. */
const withoutBold = (cell: string): string => cell.replace(/^\*\*((?:(?!\*\*).)+)\*\*$/, '$1');
