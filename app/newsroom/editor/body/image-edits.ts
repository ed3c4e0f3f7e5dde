import {
  addImageDefinitions,
  nameImages,
  readImageDefinitions,
  removeUnusedDefinition,
} from '#domain/markup/image-definitions.ts';
import type { ImageLine } from '#domain/markup/parse-image-line.ts';
import { formatImageLine, parseImageLine, readImageLine } from '#domain/markup/parse-image-line.ts';
import { insertOwnLine } from './link-edits.ts';
import type { Selected } from './toolbar-edits.ts';
import { findSelectedLines } from './toolbar-edits.ts';

/** The image in the line of the caret, with its URL instead of its name. Null if the line is no image. */
export function findImageAt(selected: Selected): ImageLine | null {
  return findLine(selected)?.image ?? null;
}

/**
 * Changes the image in the line of the caret, or inserts one as a separate line, with the definition of its name at the end
 * of the text. A definition that is no longer used is removed.
 */
export function setImage(selected: Selected, { url, ...texts }: ImageLine): Selected {
  const definitions = nameImages(selected.text, [url]);
  const line = formatImageLine({ url: definitions[0]?.name ?? url, ...texts });
  const found = findLine(selected);
  const { start, end, text } =
    found === null ? insertOwnLine(selected, line) : replaceLine(selected.text, found, { line, isWhole: false });
  const defined = addImageDefinitions(text, definitions);
  return { start, end, text: found === null ? defined : removeUnusedDefinition(defined, found.name) };
}

/** Removes the image in the line of the caret, and the definition of its name if no other line uses it. */
export function removeImage(selected: Selected): Selected {
  const found = findLine(selected);
  if (found === null) return selected;
  const removed = replaceLine(selected.text, found, { line: '', isWhole: true });
  const text = removeUnusedDefinition(removed.text, found.name);
  const caret = Math.min(removed.start, text.length);
  return { text, start: caret, end: caret };
}

type FoundLine = { from: number; to: number; name: string; image: ImageLine };

function findLine(selected: Selected): FoundLine | null {
  const { from, to } = findSelectedLines(selected);
  const line = selected.text.slice(from, to).trim();
  if (line.includes('\n')) return null;
  const { urls } = readImageDefinitions(selected.text.split('\n'));
  const image = parseImageLine(line, urls) && readImageLine(line);
  return image && { from, to, name: image.url, image: { ...image, url: urls.get(image.url) ?? image.url } };
}

type Replacement = { line: string /** Whether the line break behind the line is replaced, too. */; isWhole: boolean };

function replaceLine(text: string, { from, to }: FoundLine, { line, isWhole }: Replacement): Selected {
  const caret = from + line.length;
  return { text: text.slice(0, from) + line + text.slice(isWhole ? to + 1 : to), start: caret, end: caret };
}
