import { decideImage } from '../images/image.ts';
import { parseImageUrl, splitFocus } from '../images/image-url.ts';
import { findAlmostSections, isInside } from './almost-sections.ts';
import { readImageDefinitions } from './images/image-definitions.ts';
import { formatImageLine, parseImageLine } from './images/parse-image-line.ts';
import { LINE_BREAK } from './parse-body.ts';

/** A line that is shown as code, because a few characters prevent it from being a block. */
export type AlmostLine = {
  readonly kind: 'image' | 'definition' | 'section' | 'embed';
  readonly line: string;
  /** The index of the line to replace, from 0. */
  readonly index: number;
  /** The lines that replace it. Null for an embed code, and for a section whose end is not known. */
  readonly repaired: readonly string[] | null;
};

const DEFINITION = /^(.{0,40}?)\[([^\s[\]()"/:\\]{1,60})\]\s?:\s*(\S+)(.*)$/u;
/** An image line with other characters before, in or after it. A zero-width non-joiner marks characters as text. */
const IMAGE = /^(.{0,200}?)!([^[\]\u200c]{0,3})\[([^[\]]{0,500})\]([^(\u200c]{0,3})\(\s*([^\s)]{1,2000})([^\u200c]*)$/u;
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#].*)?$/i;
const QUOTED_TEXT = /["“”„]([^"“”„]*)["“”„]/g;
const EMBED =
  /<(?:iframe|embed|object)\b|<blockquote[^<>]*\bclass=[^<>]*(?:twitter|instagram|tiktok)|<div[^<>]*\bclass=["']?fb-/i;
/** A longer line is a paragraph. */
const MAX_LENGTH = 5_000;
const MAX_NAMES = 100;

/**
 * Finds the lines of a body that are almost an image, the definition of an image, or the beginning or end of a section,
 * and embed codes (docs/behaviour §5.5). Takes linear time.
 */
export function findAlmostLines(body: string): readonly AlmostLine[] {
  const lines = body.split(LINE_BREAK).map((line) => line.trim());
  const { urls, find } = readImageDefinitions(lines);
  const sections = new Map(findAlmostSections(lines).map((section) => [section.index, section]));
  const definitions = new Map<number, AlmostLine>();
  const names = new Set(urls.keys());
  lines.forEach((line, index) => {
    const repaired = line.length > MAX_LENGTH || find(line) !== null ? null : repairDefinition(line);
    if (repaired === null) return;
    names.add(repaired.name);
    definitions.set(index, { kind: 'definition', index, line, repaired: repaired.lines });
  });
  const unused = listUnused(names, lines);
  return lines.flatMap((line, index) => {
    const section = sections.get(index);
    const definition = definitions.get(index);
    if (section !== undefined) return [{ kind: 'section' as const, ...section }];
    if (definition !== undefined) return [definition];
    if (line.length > MAX_LENGTH) return [];
    if (EMBED.test(line)) return [{ kind: 'embed' as const, index, line, repaired: null }];
    if (!line.includes('!') || parseImageLine(line, urls) !== null) return [];
    const repaired = repairImage(line, { names, unused });
    return repaired === null || repaired.join('\n') === line ? [] : [{ kind: 'image' as const, index, line, repaired }];
  });
}

/** Replaces the lines that can be repaired. */
export function repairLines(body: string, almost: readonly AlmostLine[]): string {
  const repairs = new Map(almost.map(({ index, repaired }) => [index, repaired?.join('\n')]));
  return body
    .split(LINE_BREAK)
    .map((line, index) => repairs.get(index) ?? line)
    .join('\n');
}

function repairDefinition(line: string): { name: string; lines: readonly string[] } | null {
  const [, before = '', name = '', url = '', after = ''] = DEFINITION.exec(line) ?? [];
  if (parseImageUrl(splitFocus(url).url) === null || before.endsWith('\u200c')) return null;
  return { name, lines: [before.trim(), `[${name}]: ${url}`, after.trim()].filter((part) => part !== '') };
}

function listUnused(names: ReadonlySet<string>, lines: readonly string[]): readonly string[] {
  const used = new Set(lines.flatMap((line) => [...line.matchAll(/\]\(([^\s)]{1,60})/g)].map(([, name]) => name)));
  return [...names].filter((name) => !used.has(name)).slice(0, MAX_NAMES);
}

type Names = { readonly names: ReadonlySet<string>; readonly unused: readonly string[] };

function repairImage(line: string, names: Names): readonly string[] | null {
  const [, before = '', afterSign = '', alt = '', afterAlt = '', target = '', rest = ''] = IMAGE.exec(line) ?? [];
  const url = decideTarget(target, names, afterSign + afterAlt === '');
  if (url === null || before.endsWith('\u200c')) return null;
  const end = rest.lastIndexOf(')');
  const texts = end === -1 ? rest : rest.slice(0, end);
  const [caption = '', credit = ''] = [...texts.matchAll(QUOTED_TEXT)].map(([, text = '']) => text);
  const between = afterAlt.trim() + texts.replace(QUOTED_TEXT, '').trim();
  const after = end === -1 ? '' : rest.slice(end + 1).trim();
  const image = formatImageLine({ url, alt, caption, credit });
  return [before.trim() + afterSign.trim(), image, between, after].filter((part) => part !== '');
}

/** Returns the name or URL that an image line means; null if it does not mean an image. */
function decideTarget(target: string, { names, unused }: Names, isWhole: boolean): string | null {
  if (names.has(target)) return target;
  const [meant, ...others] = unused.filter((name) => target.length <= name.length + 3 && isInside(name, target));
  if (meant !== undefined && others.length === 0) return meant;
  const isImage = isWhole || IMAGE_FILE.test(target) || target.startsWith('/media/');
  return isImage && decideImage(target) !== null ? target : null;
}
