import type { ForeignElement, ForeignNode } from './tree/foreign-node.ts';
import { textOf } from './tree/foreign-node.ts';
import { findElement } from './tree/prune.ts';

const NOTE_CLASS = /\bMso(?:Footnote|Endnote)Reference\b/;
/** The link targets of note marks in Word, LibreOffice, Google Docs and pages made from Markdown. */
const NOTE_TARGET = /#(?:user-content-)?_?(?:ftn|edn|sdfootnote|sdendnote|fn|footnote|endnote|easy-footnote|note)/i;
/** The link targets of a note that lead back to its mark. */
const BACK_TARGET = /#(?:user-content-)?_?(?:ftnref|ednref|ftnt_ref|sd(?:foot|end)note\d+anc|fnref|footnote-?ref)/i;
const NOTE_MARK = /^[\s[(]*([0-9০-৯a-z*†‡]{1,4})[\s\])]*$/i;
const BACK_ARROW = /^[\s[(]*[↑↩⏎^]\ufe0e?[\s\])]*$/;
/** The references of Wikipedia. */
const REFERENCE_TARGET = /#cite_?(?:note|ref)/i;
const REFERENCE_CLASS = /\b(?:reference|mw-ref)\b/;

export type NoteMark = { readonly kind: 'mark'; readonly text: string } | { readonly kind: 'leftOut' };

/** Returns the ids and names of all elements, to which links in the same HTML may lead. */
export function listAnchors(root: ForeignNode, into = new Set<string>()): ReadonlySet<string> {
  if (root.kind === 'text') return into;
  const { id, name } = root.attributes;
  if (id !== undefined) into.add(id);
  if (name !== undefined) into.add(name);
  for (const child of root.children) listAnchors(child, into);
  return into;
}

/**
 * Reads the mark of a footnote or endnote. The result is in brackets, because small digits would look like a part of a number
 * before them. A mark whose note is not in the HTML is left out, and so are Wikipedia's references. Returns null for any other
 * element.
 */
export function readNoteMark(element: ForeignElement, anchors: ReadonlySet<string>): NoteMark | null {
  const { name, attributes } = element;
  const isMarkElement = name === 'a' || name === 'sup' || NOTE_CLASS.test(attributes.class ?? '');
  if (!isMarkElement) return null;
  const text = textOf(element);
  const href = findElement(element, (inner) => inner.attributes.href !== undefined)?.attributes.href ?? '';
  if (REFERENCE_TARGET.test(href) && (NOTE_MARK.test(text) || BACK_ARROW.test(text))) return { kind: 'leftOut' };
  if (name === 'sup' && REFERENCE_CLASS.test(attributes.class ?? '')) return { kind: 'leftOut' };
  if (href.includes('#') && BACK_ARROW.test(text)) return { kind: 'leftOut' };
  const mark = NOTE_MARK.exec(text)?.[1];
  if (mark === undefined) return null;
  const isNote =
    NOTE_TARGET.test(href) || NOTE_CLASS.test(attributes.class ?? '') || (name === 'sup' && /^[^:]*#/.test(href));
  if (!isNote) return null;
  if (!anchors.has(href.slice(href.indexOf('#') + 1))) return { kind: 'leftOut' };
  return { kind: 'mark', text: BACK_TARGET.test(href) ? `[${mark}] ` : `[${mark}]` };
}
