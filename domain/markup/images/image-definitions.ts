import { decideImage } from '../../images/image.ts';
import { parseImageUrl, splitFocus } from '../../images/image-url.ts';
import type { ImageUrls } from './parse-image-line.ts';

/** A name has no space, bracket, quotation mark, colon or slash, so it is never a URL. */
const NAME = '[^\\s[\\]()"/:\\\\]{1,60}';
const DEFINITION = new RegExp(`^\\s*\\[(${NAME})\\]:\\s+(\\S+)\\s*$`, 'u');
const IMAGE_WITH_NAME = new RegExp(`^\\s*!\\[[^[\\]]*\\]\\((${NAME})(?=\\s|\\)\\s*$)`, 'u');
const NAME_PREFIX = 'ছবি-'; // "image"
/** The number of digits of an image's token in its name: enough that two people hardly ever choose the same name. */
const NAME_DIGITS = 6;

export type ImageDefinition = { readonly name: string; readonly url: string };

/** The names of a body's images, and their URLs. */
export type ImageDefinitions = {
  readonly urls: ImageUrls;
  /** Returns the definition in a line of the body. Null for any other line. */
  readonly find: (line: string) => ImageDefinition | null;
};

const NO_DEFINITIONS: ImageDefinitions = { urls: new Map(), find: () => null };

/** Parses `[name]: url`. Returns null if the URL is not one that an article's image may have. */
function parseDefinition(line: string): ImageDefinition | null {
  if (!line.includes(']:')) return null;
  const [, name, url] = DEFINITION.exec(line) ?? [];
  return name === undefined || url === undefined || decideImage(url) === null ? null : { name, url };
}

/** Returns the names that the image lines use. */
export function findImageNames(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => (line.includes('![') ? (IMAGE_WITH_NAME.exec(line)?.[1] ?? []) : [])));
}

/**
 * Finds the lines `[name]: url` that define the URLs of images. A line in this form is a definition if an image line uses
 * its name or its URL is an upload; otherwise it is text, as in articles from before definitions. The first definition of
 * a name counts.
 */
export function readImageDefinitions(lines: readonly string[], names = findImageNames(lines)): ImageDefinitions {
  const found = lines.map(parseDefinition).filter((definition) => definition !== null);
  if (found.length === 0) return NO_DEFINITIONS;
  const isUsed = ({ name, url }: ImageDefinition) => names.has(name) || parseImageUrl(splitFocus(url).url) !== null;
  const find = (line: string) => {
    const definition = parseDefinition(line);
    return definition !== null && isUsed(definition) ? definition : null;
  };
  return { urls: new Map(found.reverse().map(({ name, url }) => [name, url])), find };
}

/**
 * Chooses a name for each image that no other image of the body has. If the body already defines the URL, the name is the
 * defined one. If an image is not an upload, or all its names are taken, the name is its URL.
 */
export function nameImages(body: string, urls: readonly string[]): readonly ImageDefinition[] {
  const names = new Map(readImageDefinitions(body.split('\n')).urls);
  const nameOf = new Map([...names].reverse().map(([name, url]) => [url, name]));
  return urls.map((url) => {
    const name = nameOf.get(url) ?? chooseName(url, names);
    names.set(name, url);
    nameOf.set(url, name);
    return { name, url };
  });
}

function chooseName(url: string, taken: ImageUrls): string {
  const token = parseImageUrl(url)?.token;
  if (token === undefined) return url;
  for (let digits = NAME_DIGITS; digits <= token.length; digits += 1) {
    const name = NAME_PREFIX + token.slice(0, digits);
    if (!taken.has(name)) return name;
  }
  return url;
}

/** Adds the definitions that the body lacks to its end. The rest of the body is unchanged. */
export function addImageDefinitions(body: string, definitions: readonly ImageDefinition[]): string {
  const { urls, find } = readImageDefinitions(body.split('\n'));
  const added = definitions.filter(({ name, url }) => name !== url && !urls.has(name));
  if (added.length === 0) return body;
  const lines = added.map(formatDefinition).join('\n');
  if (body.trim() === '') return lines;
  const end = body.trimEnd();
  const isAfterDefinition = find(end.slice(end.lastIndexOf('\n') + 1)) !== null;
  return `${end}${isAfterDefinition ? '\n' : '\n\n'}${lines}`;
}

/**
 * Removes the definition of a name that no image line uses. The rest of the body is unchanged, except blank lines at its
 * end.
 */
export function removeUnusedDefinition(body: string, name: string): string {
  const lines = body.split('\n');
  if (findImageNames(lines).has(name)) return body;
  const { find } = readImageDefinitions(lines, new Set([name]));
  const remains = (line: string) => find(line)?.name !== name;
  const rest = lines.filter(remains).join('\n');
  return remains(lines.at(-1) ?? '') ? rest : rest.trimEnd();
}

export const formatDefinition = ({ name, url }: ImageDefinition): string => `[${name}]: ${url}`;

/**
 * Finds the end of the text above the definitions in the last lines of a body. Null if the last line is not a definition, or
 * if the body consists of definitions.
 */
export function findEndOfText(body: string): number | null {
  const lines = body.split('\n');
  const { find } = readImageDefinitions(lines);
  const last = lines.findLastIndex((line) => find(line) === null);
  return last === -1 || last === lines.length - 1 ? null : lines.slice(0, last + 1).join('\n').length;
}
