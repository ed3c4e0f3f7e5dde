import { decideImage } from '../../images/image.ts';
import { joinCaption } from '../../images/join-caption.ts';
import type { BodyImage } from '../nodes.ts';

/** The URLs of images by the names that a body defines for them. */
export type ImageUrls = ReadonlyMap<string, string>;

const NO_URLS: ImageUrls = new Map();
/** `![alternative text](url`, up to the space before the caption or the closing parenthesis at the end of the line. */
const BEGINNING = /^!\[([^[\]]*)\]\((\S+?)(?=\s|\)$)/;
const BETWEEN = /"\s+"/;

function parseTexts(texts: string): { caption: string; credit: string } | null {
  if (texts === '') return { caption: '', credit: '' };
  if (texts.length < 2 || !texts.startsWith('"') || !texts.endsWith('"')) return null;
  const inner = texts.slice(1, -1);
  const between = BETWEEN.exec(inner);
  if (between === null) return { caption: inner.trim(), credit: '' };
  const caption = inner.slice(0, between.index).trim();
  return { caption, credit: inner.slice(between.index + between[0].length).trim() };
}

/** The parts of an image line. `url` may be the name of a definition. */
export type ImageLine = Readonly<Record<'url' | 'alt' | 'caption' | 'credit', string>>;

/** Reads the parts of an image line. Null if the line has another form. The URL is not checked. */
export function readImageLine(line: string): ImageLine | null {
  const [beginning, alt = '', url = ''] = BEGINNING.exec(line) ?? [];
  if (beginning === undefined || !line.endsWith(')')) return null;
  const texts = parseTexts(line.slice(beginning.length, -1).trim());
  return texts && { url, alt: alt.trim(), ...texts };
}

/**
 * Parses an image line: `![alternative text](url "caption" "credit")`. A name that the body defines may be in place of
 * the URL. The credit or both texts may be missing, and they may contain quotation marks. Returns null for any other
 * line, and for a URL that an article's image may not have ({@link decideImage}).
 */
export function parseImageLine(line: string, urls: ImageUrls = NO_URLS): BodyImage | null {
  const read = readImageLine(line);
  const image = read && decideImage(urls.get(read.url) ?? read.url);
  return image && { image, alt: read.alt || read.caption, caption: joinCaption(read) };
}

/** Formats an image line. `url` may be the name of a definition. Characters that would end one of its texts early are replaced. */
export function formatImageLine({ url, alt, caption, credit }: ImageLine): string {
  const alternative = toOneLine(alt).replaceAll('[', '(').replaceAll(']', ')');
  const texts = [caption, credit].map((text) => `"${toOneLine(text).replaceAll('"', '”')}"`);
  const shown = toOneLine(credit) !== '' ? ` ${texts.join(' ')}` : toOneLine(caption) !== '' ? ` ${texts[0]}` : '';
  return `![${alternative}](${url}${shown})`;
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
