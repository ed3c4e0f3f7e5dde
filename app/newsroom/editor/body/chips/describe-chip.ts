import { findImageRecord } from '#domain/article/apply-image-records.ts';
import type { ImageRecords } from '#domain/images/image-record.ts';
import { readImageDefinitions, removeUnusedDefinition } from '#domain/markup/images/image-definitions.ts';
import { readImageLine } from '#domain/markup/images/parse-image-line.ts';
import { CELL_SEPARATOR } from '#domain/markup/parse-table.ts';
import type { WholeBlock } from '#domain/markup/whole-blocks.ts';
import { findWholeBlocks } from '#domain/markup/whole-blocks.ts';
import type { Selected } from '../../../typing/selected.ts';

/** All blocks but the definitions of images, which are at the end of the text. */
export type CoveredBlock = WholeBlock & { readonly kind: Exclude<WholeBlock['kind'], 'definition'> };

const isCovered = (block: WholeBlock): block is CoveredBlock => block.kind !== 'definition';

/** A text without a match has no blocks, which saves parsing it at each key press. */
const MAY_HAVE_BLOCKS = /!\[|\/\/\/|https?:/i;

export const findCoveredBlocks = (body: string): readonly CoveredBlock[] =>
  MAY_HAVE_BLOCKS.test(body) ? findWholeBlocks(body).filter(isCovered) : [];

/** `urls` are the URLs of the block's images. `text` is its caption, its URL or the rows of its table. */
export type ChipContent = { readonly urls: readonly string[]; readonly text: string };

export function describeChip(
  body: string,
  { kind, start, end }: CoveredBlock,
  { definitions, records }: { definitions: ReadonlyMap<string, string>; records: ImageRecords },
): ChipContent {
  const lines = body.slice(start, end).split('\n');
  if (kind === 'link') return { urls: [], text: (lines[0] ?? '').trim().replace(/^https?:\/\/(?:www\.)?/i, '') };
  if (kind === 'table') return { urls: [], text: lines.slice(1, -1).join('\n').replaceAll(CELL_SEPARATOR, ' · ') };
  const images = lines.flatMap((line) => readImageLine(line.trim()) ?? []);
  const urls = images.map(({ url }) => definitions.get(url) ?? url);
  const [first] = images;
  const record = findImageRecord(records, urls[0] ?? '');
  const text = first?.caption || record?.caption || first?.alt || record?.alt || '';
  return { urls, text };
}

export const readDefinitions = (body: string): ReadonlyMap<string, string> =>
  readImageDefinitions(body.split('\n')).urls;

/** Removes a block, and the definitions of its images that no other line uses. Does nothing if the block has changed. */
export function removeBlock(selected: Selected, { kind, start, end }: CoveredBlock): Selected {
  const body = selected.text;
  const isThere = findCoveredBlocks(body).some((one) => one.kind === kind && one.start === start && one.end === end);
  if (!isThere) return selected;
  const rest = body.slice(0, start) + body.slice(end + 1);
  const names = body
    .slice(start, end)
    .split('\n')
    .flatMap((line) => readImageLine(line.trim())?.url ?? []);
  const text = names.reduce(removeUnusedDefinition, rest);
  const caret = Math.min(start, text.length);
  return { text, start: caret, end: caret };
}
