import { toTagKey } from '#domain/article/tag.ts';
import type { Selected } from '../typing/selected.ts';
import { replacePassage } from '../typing/selected.ts';

/** Returns the range of the tag at the caret, without the spaces around it. */
function findTagAtCaret({ text, end }: Selected) {
  const from = text.lastIndexOf(',', end - 1) + 1;
  const comma = text.indexOf(',', end);
  const passage = text.slice(from, comma === -1 ? text.length : comma);
  const start = from + passage.length - passage.trimStart().length;
  return { start, end: Math.max(start, from + passage.trimEnd().length) };
}

/** Returns the tag that the caret is in, from its first letter to the caret; empty if there is none. */
export function readTypedTag(selected: Selected): string {
  if (selected.start !== selected.end) return '';
  const { start } = findTagAtCaret(selected);
  return selected.text.slice(start, Math.max(start, selected.end));
}

/** Replaces the tag at the caret. The caret moves to its end. */
export function completeTag(selected: Selected, name: string): Selected {
  const passage = findTagAtCaret(selected);
  const caret = passage.start + name.length;
  return { ...replacePassage(selected, passage, name), start: caret, end: caret };
}

/** Omits the tags that are already elsewhere in the field. */
export function omitChosen(names: readonly string[], selected: Selected): string[] {
  const passage = findTagAtCaret(selected);
  const others = `${selected.text.slice(0, passage.start)},${selected.text.slice(passage.end)}`;
  const chosen = new Set(others.split(',').map(toTagKey));
  return names.filter((name) => !chosen.has(toTagKey(name)));
}
