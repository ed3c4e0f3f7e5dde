import { textOf } from './foreign-node.ts';
import { readHtml } from './read-html.ts';

const BLOCKS =
  'p|div|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|figure|figcaption|table|tbody|tr|td|th|section|article|pre|center|hr|img|iframe';
const INLINES = 'a|b|strong|i|em|u|s|del|span|font|small|sub|sup|br|mark|cite';
const TAG = new RegExp(`<(/?)(${BLOCKS}|${INLINES})(?:\\s[^<>]*)?/?>`, 'gi');
const IS_BLOCK = new RegExp(`^(?:${BLOCKS})$`);
const VOID = /^(?:br|hr|img)$/;
/** Elements whose end tag is often left out. */
const UNCLOSED = /^(?:p|li|dt|dd|tr|td|th)$/;
/** Comments and shortcodes that only WordPress writes. */
const WORDPRESS =
  /<!--\s{0,9}(?:\/?wp:[a-z]|more\s{0,9}-->|nextpage\s{0,9}-->)|\[(?:wp_)?caption\s[^[\]]{0,2000}\]|\[\/caption\]|\[gallery\s[^[\]]{0,2000}\bids=|\[embed(?:\s[^[\]]{0,2000})?\]https?:/i;
/** "tag", "HTML" and "element": the text is about tags. */
const ABOUT_TAGS = /(?<!হ্যাশ\s?)ট্যাগ|এইচটিএমএল|এলিমেন্ট|\b(?:html|tags?|elements?)\b/i;
const ABOUT_HTML = /এইচটিএমএল|\bhtml\b/i;
/** The body's own markup. A few tags are then not enough to make the text HTML. */
const MARKUP = /\*\*\S|^#{1,2} |^!\[|\]\(https?:/m;
const QUOTES = /["'“‘`(]/;

type Tag = { name: string; isEnd: boolean; start: number; end: number };

const listTags = (text: string): Tag[] =>
  [...text.matchAll(TAG)].map(({ 0: source, 1: slash, 2: name = '', index }) => ({
    name: name.toLowerCase(),
    isEnd: slash !== '',
    start: index,
    end: index + source.length,
  }));

export const hasTags = (text: string): boolean => listTags(text).length > 0;

/**
 * True if the text of a record is HTML and not text that mentions tags, such as an article about HTML or one with
 * `a < b`. Marks of WordPress, or blocks from beginning to end, are always sufficient. Other elements count only in a text
 * without markup that is not about tags. Linear in the length.
 */
export function isHtml(text: string): boolean {
  if (WORDPRESS.test(text)) return true;
  const tags = listTags(text);
  if (tags.length === 0) return false;
  const { hasBlock, hasInline, isBalanced } = findElements(text, tags);
  const whole = text.trim();
  if (hasBlock && /^<[a-z]/i.test(whole) && whole.endsWith('>')) return true;
  if (ABOUT_TAGS.test(text.replace(TAG, ' ')) || MARKUP.test(text)) return false;
  return hasBlock || (hasInline && isBalanced) || tags.some((tag) => isEvident(text, tag));
}

type FoundElements = { hasBlock: boolean; hasInline: boolean; isBalanced: boolean };

/** Looks for a block that fills its lines, and for words in an inline element. */
function findElements(text: string, tags: readonly Tag[]): FoundElements {
  const elements: FoundElements = { hasBlock: false, hasInline: false, isBalanced: true };
  const open: Tag[] = [];
  for (const tag of tags) {
    if (VOID.test(tag.name)) continue;
    if (!tag.isEnd) {
      open.push(tag);
      continue;
    }
    while (open.length > 0 && open.at(-1)?.name !== tag.name && UNCLOSED.test(open.at(-1)?.name ?? '')) open.pop();
    const start = open.at(-1)?.name === tag.name ? open.pop() : undefined;
    if (start === undefined) elements.isBalanced = false;
    else if (IS_BLOCK.test(tag.name)) elements.hasBlock ||= fillsLines(text, start, tag);
    else elements.hasInline ||= /^\S$/.test(text.charAt(start.end)) && /^\S$/.test(text.charAt(tag.start - 1));
  }
  if (open.some(({ name }) => !UNCLOSED.test(name))) elements.isBalanced = false;
  return elements;
}

const MAX_SPACES = 20;

/** True if only tags are before an element on its first line and after it on its last. */
function fillsLines(text: string, start: Tag, end: Tag): boolean {
  const before = text.slice(Math.max(0, start.start - MAX_SPACES), start.start).replace(/[^\S\n]+$/u, '');
  const after = text.slice(end.end, end.end + MAX_SPACES).replace(/^[^\S\n]+/u, '');
  return /(?:^|[\n>])$/.test(before) && /^(?:$|[\n<])/.test(after) && text.slice(start.end, end.start).trim() !== '';
}

/** True if a single tag proves that the text is HTML: an image or iframe with a URL, or a `<br>` after a word or at the end of a line. */
function isEvident(text: string, { name, start, end }: Tag): boolean {
  const source = text.slice(start, end);
  if (name === 'img' || name === 'iframe') return /\ssrc\s*=\s*["']?(?:https?:)?\/\//i.test(source);
  if (name !== 'br') return false;
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (QUOTES.test(before)) return false;
  return /^\S$/.test(before) || /^[\n<]?$/.test(after);
}

const ENTITY =
  /&(?:amp;)?#(?:\d{2,6}|[xX][0-9a-fA-F]{2,5});|&(?:nbsp|amp|quot|apos|lt|gt|[lr][sd]quo|[sb]dquo|sbquo|[lr]aquo|[nm]dash|hellip|bull|middot|copy|reg|trade|euro|pound|yen|cent|deg|plusmn|times|divide|frac1[24]|frac34|zwj|zwnj|shy|ensp|emsp|thinsp);/g;

const decodeEntity = (entity: string): string => {
  const tree = readHtml(entity.replace(/^&amp;#/, '&#'));
  return tree === null ? entity : textOf(tree).replaceAll('\u00a0', ' ');
};

/** Replaces the entities of a text that is not HTML itself, such as a title. A text about HTML is unchanged. */
export function decodeEntities(text: string): string {
  return ABOUT_HTML.test(text) ? text : text.replace(ENTITY, decodeEntity);
}

/** Returns the words of one line of HTML, without tags and entities. */
export function toPlainLine(line: string): string {
  const plain = isHtml(line)
    ? line.replace(TAG, (_, __, name: string) => (name.toLowerCase() === 'br' ? ' ' : ''))
    : line;
  return decodeEntities(plain);
}
