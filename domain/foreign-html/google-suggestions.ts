import type { ForeignElement, ForeignNode } from './tree/foreign-node.ts';

type Change = 'del' | 'ins' | null;
/** The text of a document, and the suggested change of each of its UTF-16 units. */
export type Suggestions = { readonly text: string; readonly changes: readonly Change[] };

/**
 * Reads the suggested changes of a copied document, which its HTML does not mark. `slice-clip.js` of
 * Mr0grog/google-docs-to-markdown describes the format. Null if there are none. Does not use zod, because zod evaluates code, which
 * violates the content security policy of the newsroom's pages.
 */
export function readSuggestions(clip: string): Suggestions | null {
  const data = readKey(parseJson(clip), 'data');
  const slice = readKey(typeof data === 'string' ? parseJson(data) : data, 'resolved');
  const text = readKey(slice, 'dsl_spacers');
  if (typeof text !== 'string') return null;
  const changes: Change[] = Array.from({ length: text.length }, () => null);
  // Deletions come last: inserted text whose deletion is suggested too is deleted.
  applySuggestions(changes, readKey(readKey(slice, 'dsl_suggestedinsertions'), 'sgsl_sugg'), 'ins');
  applySuggestions(changes, readKey(readKey(slice, 'dsl_suggesteddeletions'), 'sgsl_sugg'), 'del');
  return changes.some((change) => change !== null) ? { text, changes } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const readKey = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** `suggested` has at each index null, or the list of suggestions that apply from there. An empty list ends them. */
function applySuggestions(changes: Change[], suggested: unknown, change: Change): void {
  if (!Array.isArray(suggested)) return;
  let isOpen = false;
  changes.forEach((_, index) => {
    const applied: unknown = suggested[index];
    if (Array.isArray(applied)) isOpen = applied.length > 0;
    if (isOpen) changes[index] = change;
  });
}

/** Characters that may be in only one of the two texts: spaces, and marks of tables and objects. */
const UNSURE = /[\s\u00ad\u200b\ufeff\ufffc\p{Cc}\p{Co}]/u;
/** Stands for an image in the text of the document. */
const OBJECT = '*';

/**
 * Returns the tree with `del` and `ins` elements around the suggested changes. Null if the text of the tree differs from
 * that of the document. Takes linear time.
 */
export function markSuggestions(root: ForeignElement, { text, changes }: Suggestions): ForeignElement | null {
  let at = 0;
  /** Returns the change at the next occurrence of `char`, or undefined if something else comes next. */
  const take = (char: string): Change | undefined => {
    while (at < text.length && text.charAt(at) !== char && (UNSURE.test(text.charAt(at)) || text.charAt(at) === OBJECT))
      at += 1;
    at += 1;
    return text.charAt(at - 1) === char ? changes[at - 1] : undefined;
  };
  let isSame = true;
  const markText = (whole: string): ForeignNode[] => {
    const runs: { change: Change; text: string }[] = [];
    for (const char of whole.split('')) {
      const last = runs.at(-1);
      const change = UNSURE.test(char) ? (last?.change ?? null) : take(char);
      isSame &&= change !== undefined;
      if (last !== undefined && last.change === change) last.text += char;
      else runs.push({ change: change ?? null, text: char });
    }
    return runs.map(({ change, text: run }) => wrap({ kind: 'text', text: run }, change));
  };
  const markElement = (element: ForeignElement): ForeignElement => ({
    ...element,
    children: element.children.flatMap((child) => (child.kind === 'text' ? markText(child.text) : markElement(child))),
  });
  const marked = markElement(root);
  return isSame ? marked : null;
}

const wrap = (node: ForeignNode, change: Change): ForeignNode =>
  change === null ? node : { kind: 'element', name: change, attributes: { datetime: '' }, children: [node] };
