import type { TextRange } from '../text-diff/map-selection.ts';
import type { ImageDefinitions } from './images/image-definitions.ts';
import { readImageDefinitions } from './images/image-definitions.ts';
import { parseImageLine } from './images/parse-image-line.ts';
import { parseInline } from './inline/parse-inline.ts';
import { parsePostLink } from './inline/parse-post-link.ts';
import { parseVideoLink } from './inline/parse-video-link.ts';
import type { Section } from './split-sections.ts';
import { splitSections } from './split-sections.ts';

type Kind = 'image' | 'gallery' | 'table' | 'link' | 'definition';

/**
 * Lines of a body that a single wrong character breaks: an image, a gallery, a table, the link of a post or a video, and the
 * definition of an image. `start` and `end` are offsets in UTF-16 units, without the line break at the end.
 */
export type WholeBlock = TextRange & { readonly kind: Kind };

/** Finds the blocks in the order of the body. Time is linear in the length of the text. */
export function findWholeBlocks(body: string): readonly WholeBlock[] {
  const lines = body.split('\n');
  const trimmed = lines.map((line) => line.trim());
  const definitions = readImageDefinitions(trimmed);
  const blocks: WholeBlock[] = [];
  let [line, start] = [0, 0];
  const add = (kind: Kind | null, count: number) => {
    const end = start + lines.slice(line, line + count).join('\n').length;
    if (kind !== null) blocks.push({ kind, start, end });
    line += count;
    start = end + 1;
  };
  for (const section of splitSections(trimmed)) {
    const kind = section.kind === 'lines' ? null : findKindOfSection(section, definitions);
    const isMarked = section.kind !== 'lines';
    if (kind !== null) add(kind, section.lines.length + 2);
    else {
      if (isMarked) add(null, 1);
      for (const each of section.lines) add(findKindOfLine(each, definitions), 1);
      if (isMarked) add(null, 1);
    }
  }
  return blocks;
}

function findKindOfSection({ kind, lines }: Section, definitions: ImageDefinitions): Kind | null {
  const kinds = lines.map((line) => findKindOfLine(line, definitions));
  if (kind === 'table') return lines.some((line, index) => line !== '' && kinds[index] !== 'definition') ? kind : null;
  return kind === 'gallery' && kinds.filter((each) => each === 'image').length > 1 ? kind : null;
}

function findKindOfLine(line: string, { urls, find }: ImageDefinitions): Kind | null {
  if (line.startsWith('![')) return parseImageLine(line, urls) === null ? null : 'image';
  if (find(line) !== null) return 'definition';
  return isEmbed(line) ? 'link' : null;
}

function isEmbed(line: string): boolean {
  if (!/^https?:/i.test(line)) return false;
  const [link, ...others] = parseInline(line);
  if (link?.kind !== 'link' || others.length > 0) return false;
  return parsePostLink(link.href) !== null || parseVideoLink(link.href) !== null;
}
