import type { TextRange } from '../text-diff/map-selection.ts';
import type { ImageDefinitions } from './images/image-definitions.ts';
import { readImageDefinitions } from './images/image-definitions.ts';
import { parseImageLine, readImageLine } from './images/parse-image-line.ts';
import { parseInline } from './inline/parse-inline.ts';
import { parsePostLink } from './inline/parse-post-link.ts';
import { parseVideoLink } from './inline/parse-video-link.ts';
import type { Section } from './split-sections.ts';
import { splitSections } from './split-sections.ts';

/**
 * Lines of a body that one wrong letter breaks: an image, a gallery, a table, the link of a post or a video, and the
 * definitions of images. `start` and `end` are offsets in UTF-16 units, without the line break at the end.
 */
export type WholeBlock = TextRange & {
  readonly kind: 'image' | 'gallery' | 'table' | 'link' | 'definitions';
  /** The caption, or the link. */
  readonly title: string;
  /** The URLs of its images. */
  readonly images: readonly string[];
  /** The trimmed lines between its first and last line; all lines of a block without such lines. */
  readonly lines: readonly string[];
};

type Content = Pick<WholeBlock, 'kind' | 'title' | 'images' | 'lines'>;

/** Finds the blocks in the order of the body. Time is linear in the length of the text. */
export function findWholeBlocks(body: string): readonly WholeBlock[] {
  const lines = body.split('\n');
  const starts: number[] = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  const trimmed = lines.map((line) => line.trim());
  const definitions = readImageDefinitions(trimmed);
  const blocks: WholeBlock[] = [];
  let at = 0;
  const add = (content: Content | null, count: number) => {
    const [start = 0, end = 0] = [starts[at], starts[at + count]];
    const last = blocks.at(-1);
    const continues = content?.kind === 'definitions' && last?.kind === 'definitions' && last.end + 1 === start;
    if (content !== null) {
      const before = continues ? blocks.pop() : undefined;
      const joined = before === undefined ? content : { ...content, lines: [...before.lines, ...content.lines] };
      blocks.push({ ...joined, start: before?.start ?? start, end: end - 1 });
    }
    at += count;
  };
  for (const section of splitSections(trimmed)) {
    const content = section.kind === 'lines' ? null : readSection(section, definitions);
    if (content !== null) add(content, section.lines.length + 2);
    else if (section.kind === 'lines') for (const line of section.lines) add(readLine(line, definitions), 1);
    else for (const line of ['', ...section.lines, '']) add(readLine(line, definitions), 1);
  }
  return blocks;
}

function readSection(section: Exclude<Section, { kind: 'lines' }>, definitions: ImageDefinitions): Content | null {
  const { kind, title } = section;
  const lines = section.lines.filter((line) => line !== '' && definitions.find(line) === null);
  if (kind === 'table') return lines.length === 0 ? null : { kind, title, images: [], lines };
  if (kind !== 'gallery') return null;
  const images = lines.flatMap((line) => readLine(line, definitions)?.images ?? []);
  return images.length < 2 ? null : { kind, title, images, lines };
}

function readLine(line: string, { urls, find }: ImageDefinitions): Content | null {
  if (line.startsWith('![')) {
    const image = parseImageLine(line, urls);
    const read = image && readImageLine(line);
    return (
      read && {
        kind: 'image',
        title: read.caption || read.alt,
        images: [urls.get(read.url) ?? read.url],
        lines: [line],
      }
    );
  }
  if (find(line) !== null) return { kind: 'definitions', title: '', images: [], lines: [line] };
  return isLink(line) ? { kind: 'link', title: line, images: [], lines: [line] } : null;
}

function isLink(line: string): boolean {
  if (!/^https?:/i.test(line)) return false;
  const [link, ...others] = parseInline(line);
  if (link?.kind !== 'link' || others.length > 0) return false;
  return parsePostLink(link.href) !== null || parseVideoLink(link.href) !== null;
}
