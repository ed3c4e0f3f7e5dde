import { isEmbed, POST_CLASS, readEmbed } from './read-embed.ts';
import { findElement } from './tree/prune.ts';
import { readHtml } from './tree/read-html.ts';

const OPENING = /<(iframe|blockquote|div|object|embed|video|audio)\b[^<>]{0,4000}>/gi;
/** The scripts that turn the code into a post, and the empty element that Facebook's script needs. */
const EMBED_LEFTOVER =
  /^\s*(?:<script\b[^<>]{0,1000}\bsrc=[^<>]{0,1000}>\s*<\/script>|<div id=["']?fb-root["']?>\s*<\/div>|<p>\s*<\/p>)\s*/i;
const MAX_CODE_LENGTH = 20_000;
/** Only the first codes of a text are replaced. */
const MAX_CODES = 50;
const PLAIN_BLOCK = /^<(?:blockquote|div)\b/i;

/**
 * Replaces embed codes in a plain text (`<iframe …>`, `<blockquote class="twitter-tweet">…`) with URLs, each on a
 * separate line. Other HTML in the text is unchanged. Takes linear time.
 */
export function replaceEmbedCodes(text: string): string {
  const opening = new RegExp(OPENING);
  let result = '';
  let end = 0;
  let count = 0;
  for (let match = opening.exec(text); match !== null && count < MAX_CODES; match = opening.exec(text)) {
    const [tag, name = ''] = match;
    if (PLAIN_BLOCK.test(tag) && !POST_CLASS.test(tag)) continue;
    count += 1;
    const code = readCode(text.slice(match.index, match.index + MAX_CODE_LENGTH), name, tag.length);
    const url = readUrl(code);
    if (url === undefined) continue;
    const before = removeLeftovers(text.slice(end, match.index));
    result = joinLines(result + before, url ?? '');
    end = match.index + code.length;
    opening.lastIndex = end;
  }
  if (end === 0) return text;
  return joinLines(result, removeLeftovers(text.slice(end)));
}

function readCode(ahead: string, name: string, openingLength: number): string {
  const closing = `</${name.toLowerCase()}>`;
  const at = ahead.toLowerCase().indexOf(closing);
  return at === -1 ? ahead.slice(0, openingLength) : ahead.slice(0, at + closing.length);
}

/** Null for an embed code without a URL; undefined for other HTML. */
function readUrl(code: string): string | null | undefined {
  const tree = readHtml(code);
  const element = tree && findElement(tree, isEmbed);
  return element === null ? undefined : readEmbed(element, { isPage: false });
}

/** Removes the scripts and empty elements before or after an embed code. */
function removeLeftovers(text: string): string {
  let rest = text;
  while (EMBED_LEFTOVER.test(rest)) rest = rest.replace(EMBED_LEFTOVER, '');
  return rest;
}

const joinLines = (one: string, other: string): string =>
  [one.trimEnd(), other.trimStart()].filter((part) => part !== '').join('\n\n');
