import { decideImage } from '../images/image.ts';
import { MAX_LIST_DEPTH } from '../markup/line-prefix.ts';
import { formatImageLine } from '../markup/parse-image-line.ts';
import { CELL_SEPARATOR } from '../markup/parse-table.ts';
import { SECTION_MARK, SECTION_NAMES } from '../markup/split-sections.ts';
import type { LineStart } from './line-list.ts';
import { LineList } from './line-list.ts';
import type { ForeignElement, ForeignNode } from './read-html.ts';
import { textOf } from './read-html.ts';
import type { TextStyle } from './read-style.ts';
import { decideHref, enterElement, PLAIN, readProperty } from './read-style.ts';
import { readTable } from './read-table.ts';
import { toBracketText } from './to-markup-line.ts';

/** An image of foreign HTML. Its markup is written when it has been uploaded. */
type ForeignImage = {
  /** The line that represents the image until then. */
  readonly placeholder: string;
  readonly alt: string;
  /** The image's URL in the HTML, or `data-image:N` for a data URL that was replaced before parsing. */
  readonly src: string;
};

/** A kind of content that the conversion left out or changed. */
export type ForeignNote = 'trackedChanges' | 'comments' | 'images' | 'shortcodes';

/** `isBody`: the HTML is the stored body of an article. Its images are on the web, and line ends outside of paragraphs end a line. */
export type HtmlOptions = { readonly isBody: boolean };

export type ConvertedHtml = {
  readonly markup: string;
  readonly images: readonly ForeignImage[];
  readonly hasBijoy: boolean;
  readonly notes: readonly ForeignNote[];
};

const PARAGRAPHS = /^(?:p|ul|ol|dl|blockquote|table|figure|section|article|header|footer|aside|main|pre|address)$/;
const LINES = /^(?:div|li|tr|dt|dd|figcaption|caption|details|summary|center|body|html|tbody|thead|fieldset|form|nav)$/;
const CITATION = /^(?:cite|footer)$/;
const LIST_NUMBER = /^\(?([0-9]{1,3}|[০-৯]{1,3})[.)]/;
/** Matches the marks of footnotes, comments and references, but not their texts. */
const NOTE_CLASS = /\bMso(?:Footnote|Endnote|Comment)Reference\b/;
const NOTE_TARGET = /^[^#]*#_?(?:ftn|edn|msocom|cite|cmnt|note)/i;
const NOTE_MARK = /^[\s[(]*[0-9০-৯a-z*†‡]{1,4}[\s\])]*$/i;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f)+$/u;
/** The level of a list item of Word, counted from 1. */
const WORD_LEVEL = /\bl\d+ level(\d)/;
/** The prefix of a line that has no meaning inside a cell. */
const LINE_PREFIX = /^(?:#{1,2}|\/{0,3}\*) /;
/** The elements in a stored body in which its line ends still end lines. */
const LOOSE = /^(?:html|body|blockquote|a|abbr|b|cite|em|font|i|span|strong|u)$/;
const DATA_IMAGE = /^data-image:\d+$/;

/** Creates a line with private-use characters, which do not occur in other text. */
export const toPlaceholder = (index: number) => `\ue000${index}\ue001`;

type List = { next: number | null; depth: number };
/** `isLoose`: in a stored body, outside of paragraphs. */
type Place = { style: TextStyle; list: List | null; inQuote: boolean; isLoose: boolean };

/**
 * Converts foreign HTML to the body's markup: bold, italic, headings, lists, tables, links, quotes, rules and
 * images. Everything
 * else is converted to its text. Handles the clipboard HTML of Word, Google Docs, Facebook and web pages.
 */
export function htmlToMarkup(root: ForeignElement, options: HtmlOptions): ConvertedHtml {
  const writer = new MarkupWriter(options);
  writer.writeChildren(root, { style: PLAIN, list: null, inQuote: false, isLoose: options.isBody });
  return writer.finish();
}

class MarkupWriter {
  readonly #lines = new LineList();
  readonly #images: ForeignImage[] = [];
  #hasBijoy = false;
  readonly #notes = new Set<ForeignNote>();
  readonly #options: HtmlOptions;

  constructor(options: HtmlOptions) {
    this.#options = options;
  }

  finish(): ConvertedHtml {
    return { markup: this.#lines.finish(), images: this.#images, hasBijoy: this.#hasBijoy, notes: [...this.#notes] };
  }

  writeChildren({ children }: ForeignElement, place: Place): void {
    for (const child of children) this.#write(child, place);
  }

  #write(node: ForeignNode, place: Place): void {
    if (node.kind === 'text') this.#writeText(node.text, place);
    else if (!isHidden(node) && !isNoteMark(node)) this.#writeNode(node, place);
  }

  #writeNode(node: ForeignElement, place: Place): void {
    const isLoose = place.isLoose && LOOSE.test(node.name);
    const inside: Place = { ...place, isLoose, style: enterElement(node, place.style) };
    const heading = toHeading(node);
    if (node.name === 'br') this.#lines.addBreak();
    else if (node.name === 'hr') this.#writeLine('---');
    else if (node.name === 'img') this.#writeImage(node, inside);
    else if (heading !== null) this.#writeBlock(node, inside, { isGap: true, start: heading });
    else if (node.name === 'li') this.#writeItem(node, inside);
    else if (isWordItem(node)) this.#writeWordItem(node, inside);
    else if (node.name === 'blockquote')
      this.#lines.quote(() => this.#writeBlock(node, { ...inside, inQuote: true }, { isGap: true }));
    else if (place.inQuote && CITATION.test(node.name)) this.#writeBlock(node, inside, { isGap: false, start: '— ' });
    else this.#writeElement(node, inside);
  }

  #writeElement(node: ForeignElement, place: Place): void {
    const { name } = node;
    if (name === 'td' || name === 'th') {
      this.writeChildren(node, place);
      this.#lines.addText(' ', PLAIN);
    } else if (name === 'table' && !place.inQuote && this.#writeTable(node, place)) {
      return;
    } else if (this.#options.isBody && isFigure(node)) this.#writeFigure(node, place);
    else if (PARAGRAPHS.test(name)) {
      const isList = name === 'ul' || name === 'ol';
      const first = Number.parseInt(node.attributes.start ?? '1', 10);
      const list = isList ? startList(name === 'ol' ? Math.max(0, first || 1) : null, place.list) : place.list;
      // A nested list continues the outer list.
      this.#writeBlock(node, { ...place, list }, { isGap: !(isList && place.list !== null) });
    } else if (LINES.test(name))
      this.#writeBlock(node, place, { isGap: textOf(node).trim() === '' && !hasImage(node) });
    else this.writeChildren(node, place);
  }

  #writeText(text: string, { style, isLoose }: Place): void {
    this.#hasBijoy ||= style.isBijoy && /[A-Za-z]/.test(text);
    const lines = style.isPreformatted || isLoose ? text.split('\n') : [text];
    lines.forEach((line, index) => {
      if (index > 0) this.#lines.breakLine(isLoose && (lines[index - 1] ?? '').trim() === '' && index > 1);
      this.#lines.addText(line, style);
    });
  }

  /** Writes the image of a stored body with its caption. */
  #writeFigure(node: ForeignElement, place: Place): void {
    const [image, ...others] = listImages(node);
    if (image === undefined || others.length > 0) this.#writeBlock(node, place, { isGap: true });
    else this.#writeImage(image, place, textOf(node.children.find(isCaption) ?? node));
  }

  #writeBlock(
    node: ForeignElement,
    place: Place,
    { isGap, start = '', depth = 0 }: { isGap: boolean; start?: LineStart; depth?: number },
  ): void {
    this.#lines.breakLine(isGap);
    if (start !== '') this.#lines.startLine(start, depth);
    this.writeChildren(node, place);
    this.#lines.breakLine(isGap);
    if (start !== '') this.#lines.startLine('');
  }

  #writeItem(node: ForeignElement, place: Place): void {
    const { list } = place;
    const number = list?.next ?? null;
    if (list !== null && number !== null) list.next = number + 1;
    this.#writeBlock(node, place, {
      isGap: false,
      start: number === null ? '* ' : `${number}. `,
      depth: list?.depth ?? 0,
    });
  }

  /** Word writes list items as paragraphs that start with their bullet or number. */
  #writeWordItem(node: ForeignElement, place: Place): void {
    const label = LIST_NUMBER.exec(textOf(node).trim())?.[1];
    const number = label === undefined ? null : toNumber(label);
    const level = Number(WORD_LEVEL.exec(readProperty(node, 'mso-list') ?? '')?.[1] ?? 1);
    this.#writeBlock(node, place, {
      isGap: false,
      start: number === null ? '* ' : `${number}. `,
      depth: Math.min(Math.max(0, level - 1), MAX_LIST_DEPTH),
    });
  }

  /** Returns false if the table cannot be one of the markup. */
  #writeTable(node: ForeignElement, { style }: Place): boolean {
    const table = readTable(node);
    if (table === null) return false;
    const rows = table.rows
      .map((row) => row.map((cell) => (cell === null ? '' : this.#toCell(cell, style))))
      .filter((row) => row.some((cell) => cell !== ''));
    const [header = [], ...others] = rows;
    const caption = table.caption === null ? '' : ` ${this.#toCell(table.caption, style)}`;
    this.#lines.breakLine(true);
    this.#lines.addLine(`${SECTION_MARK} ${SECTION_NAMES.table}${caption}`);
    for (const row of [header.map(withoutBold), ...others]) this.#lines.addLine(row.join(CELL_SEPARATOR).trim());
    this.#lines.addLine(SECTION_MARK);
    this.#lines.breakLine(true);
    return true;
  }

  /** Returns the content of a cell as one line, without marks that separate cells or end the table. */
  #toCell(cell: ForeignElement, style: TextStyle): string {
    const writer = new MarkupWriter(this.#options);
    writer.writeChildren(cell, { style: enterElement(cell, style), list: null, inQuote: false, isLoose: false });
    const { markup, hasBijoy } = writer.finish();
    this.#hasBijoy ||= hasBijoy;
    const lines = markup.split('\n').map((line) => line.replace(LINE_PREFIX, ''));
    return lines
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(/^\/{3,}|(?<!\S)\/\/(?!\S)/g, '/')
      .trim();
  }

  #writeImage({ attributes }: ForeignElement, { style }: Place, caption = ''): void {
    const alt = toBracketText(attributes.alt ?? '');
    const src = attributes.src ?? '';
    if (EMOJI.test(alt)) this.#lines.addText(alt, style);
    else if (this.#options.isBody) this.#writeImageLine({ url: decideImageUrl(attributes), alt, caption });
    else if (DATA_IMAGE.test(src)) {
      const placeholder = toPlaceholder(this.#images.length);
      this.#images.push({ placeholder, alt, src });
      this.#writeLine(placeholder);
    } else {
      const href = decideHref(src);
      if (href !== null && alt !== '') this.#lines.addText(alt, { ...PLAIN, href });
    }
  }

  #writeImageLine({ url, alt, caption }: { url: string | null; alt: string; caption: string }): void {
    if (url === null) this.#notes.add('images');
    else this.#writeLine(formatImageLine({ url, alt, caption, credit: '' }));
  }

  #writeLine(line: string): void {
    this.#lines.breakLine(true);
    this.#lines.addLine(line);
    this.#lines.breakLine(true);
  }
}

const isHidden = (element: ForeignElement): boolean =>
  element.attributes.role === 'button' ||
  /^none\b/.test(readProperty(element, 'display') ?? '') ||
  /^hidden\b/.test(readProperty(element, 'visibility') ?? '') ||
  readProperty(element, 'mso-hide') === 'all' ||
  readProperty(element, 'mso-list')?.toLowerCase() === 'ignore';

function isNoteMark(element: ForeignElement): boolean {
  const { name, attributes } = element;
  const isNote =
    NOTE_CLASS.test(attributes.class ?? '') ||
    (name === 'a' && NOTE_TARGET.test(attributes.href ?? '')) ||
    (name === 'sup' &&
      element.children.some((child) => child.kind === 'element' && child.attributes.href?.includes('#')));
  return isNote && NOTE_MARK.test(textOf(element));
}

function toHeading({ name, attributes }: ForeignElement): LineStart | null {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return level === '1' ? '# ' : '## ';
  return name === 'p' && /\bMsoTitle\b/.test(attributes.class ?? '') ? '# ' : null;
}

/** Headers are bold in any case. */
const withoutBold = (cell: string): string => cell.replace(/^\*\*((?:(?!\*\*).)+)\*\*$/, '$1');

const startList = (next: number | null, outer: List | null): List => ({
  next,
  depth: outer === null ? 0 : Math.min(outer.depth + 1, MAX_LIST_DEPTH),
});

const isWordItem = (element: ForeignElement): boolean =>
  element.name === 'p' && WORD_LEVEL.test(readProperty(element, 'mso-list') ?? '');

const toNumber = (digits: string): number =>
  Number(digits.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)));

const listImages = (node: ForeignNode): readonly ForeignElement[] =>
  node.kind === 'text' ? [] : node.name === 'img' ? [node] : node.children.flatMap(listImages);

const hasImage = (node: ForeignNode): boolean => listImages(node).length > 0;

const isFigure = ({ name, attributes }: ForeignElement): boolean =>
  name === 'figure' || /\bwp-caption\b(?!-)/.test(attributes.class ?? '');

const isCaption = (node: ForeignNode): node is ForeignElement =>
  node.kind === 'element' && (node.name === 'figcaption' || /\bwp-caption-text\b/.test(node.attributes.class ?? ''));

/** Returns the URL of an image on the web or of this site. Null if it is in the HTML itself, or only measures visits. */
function decideImageUrl({ src = '', width, height, ...attributes }: ForeignElement['attributes']): string | null {
  const lazy = /^(?:data-image:|data:|$)/.test(src)
    ? (attributes['data-src'] ?? attributes['data-lazy-src'] ?? '')
    : src;
  const url = URL.parse(lazy.trim().replace(/^\/\//, 'https://'))?.href ?? lazy.trim();
  const isPixel = width === '1' && height === '1';
  return isPixel || /[\s"]/.test(url) || decideImage(url) === null ? null : url;
}
