import type { Selected } from '#app/newsroom/typing/selected.ts';
import {
  addImageDefinitions,
  nameImages,
  readImageDefinitions,
  removeUnusedDefinition,
} from '#domain/markup/images/image-definitions.ts';
import type { ImageLine } from '#domain/markup/images/parse-image-line.ts';
import { formatImageLine, parseImageLine, readImageLine } from '#domain/markup/images/parse-image-line.ts';
import { insertOwnLine } from './link-edits.ts';
import { findSelectedLines } from './toolbar-edits.ts';

/** Returns the image on the caret's line, with its URL instead of its name. Null if there is none. */
export const findImageAt = (selected: Selected): ImageLine | null => findLine(selected)?.image ?? null;

/**
 * Changes the image on the caret's line, or inserts one. Adds the definition of its name at the end of the text, and removes a
 * definition that is no longer used.
 */
export function setImage(selected: Selected, image: ImageLine): Selected {
  const found = findLine(selected);
  if (found === null) return insertImages(selected, [image]);
  const { line, definitions } = formatImages(selected.text, [image]);
  const caret = found.from + line.length;
  const text = selected.text.slice(0, found.from) + line + selected.text.slice(found.to);
  return { text: removeUnusedDefinition(addImageDefinitions(text, definitions), found.name), start: caret, end: caret };
}

/** Inserts images as separate lines below the caret's line, with the definitions of their names at the end of the text. */
export function insertImages(selected: Selected, images: readonly ImageLine[]): Selected {
  const { line, definitions } = formatImages(selected.text, images);
  const { start, end, text } = insertOwnLine(selected, line);
  return { start, end, text: addImageDefinitions(text, definitions) };
}

function formatImages(body: string, images: readonly ImageLine[]) {
  const definitions = nameImages(
    body,
    images.map(({ url }) => url),
  );
  const lines = images.map((image, index) => formatImageLine({ ...image, url: definitions[index]?.name ?? image.url }));
  return { line: lines.join('\n'), definitions };
}

/** Removes the image on the caret's line, and the definition of its name if no other line uses it. */
export function removeImage(selected: Selected): Selected {
  const found = findLine(selected);
  if (found === null) return selected;
  const rest = selected.text.slice(0, found.from) + selected.text.slice(found.to + 1);
  const text = removeUnusedDefinition(rest, found.name);
  const caret = Math.min(found.from, text.length);
  return { text, start: caret, end: caret };
}

function findLine(selected: Selected) {
  const { from, to } = findSelectedLines(selected);
  const line = selected.text.slice(from, to).trim();
  if (line.includes('\n')) return null;
  const { urls } = readImageDefinitions(selected.text.split('\n'));
  const image = parseImageLine(line, urls) && readImageLine(line);
  return image && { from, to, name: image.url, image: { ...image, url: urls.get(image.url) ?? image.url } };
}
