import type { ImageDefinition } from '../markup/images/image-definitions.ts';
import { findImageNames, formatDefinition, readImageDefinitions } from '../markup/images/image-definitions.ts';
import type { MergePiece, TextSides } from './merge-pieces.ts';

/** A body without its definitions of images, and the definitions by their names. */
type SeparatedBody = { readonly body: string; readonly definitions: ReadonlyMap<string, ImageDefinition> };

/**
 * Separates the definitions of images (docs/behaviour §5.5) from three bodies, because their order and place do not
 * matter. A line that is a definition on one side is one on every side.
 */
export function separateDefinitions({ base, mine, theirs }: TextSides): Record<keyof TextSides, SeparatedBody> {
  const names = findImageNames([base, mine, theirs].flatMap((text) => text.split('\n')));
  return { base: separate(base, names), mine: separate(mine, names), theirs: separate(theirs, names) };
}

function separate(text: string, names: ReadonlySet<string>): SeparatedBody {
  const lines = text.split('\n');
  const { find } = readImageDefinitions(lines, names);
  const definitions = new Map<string, ImageDefinition>();
  const others = lines.filter((line) => {
    const definition = find(line);
    if (definition === null || definitions.has(definition.name)) return definition === null;
    definitions.set(definition.name, definition);
    return false;
  });
  return { body: definitions.size === 0 ? text : others.join('\n').trimEnd(), definitions };
}

/**
 * Merges definitions at the end of a body. A definition that one side deleted remains, because a choice may restore its
 * image. A name with different URLs on both sides is a question.
 */
export function mergeDefinitions({
  base,
  mine,
  theirs,
}: Record<keyof TextSides, SeparatedBody>): readonly MergePiece[] {
  const names = new Set([...mine.definitions.keys(), ...theirs.definitions.keys()]);
  return [...names].map((name, index) => {
    const gap = index === 0 ? '\n\n' : '\n';
    const lineOf = ({ definitions }: SeparatedBody) => {
      const definition = definitions.get(name);
      return definition === undefined ? '' : formatDefinition(definition);
    };
    const lines = { base: lineOf(base), mine: lineOf(mine), theirs: lineOf(theirs) };
    const text = decideLine(lines);
    return text === null ? { kind: 'hunk', level: 'paragraphs', gap, ...lines } : { kind: 'text', gap, text };
  });
}

function decideLine({ base, mine, theirs }: TextSides): string | null {
  if (mine === theirs || theirs === '' || (base === theirs && mine !== '')) return mine;
  return mine === '' || base === mine ? theirs : null;
}
