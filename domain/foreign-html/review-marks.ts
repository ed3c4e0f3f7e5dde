import { isHidden } from './left-out.ts';
import { readProperty } from './read-style.ts';
import type { ForeignElement, ForeignNode } from './tree/foreign-node.ts';
import { textOf } from './tree/foreign-node.ts';
import { prune } from './tree/prune.ts';

/** The classes of tracked changes in Word, Word on the web, programs that copy Word's class names, and web editors. */
const CHANGE_CLASS =
  /\b(?:mso-?(?:del|ins|move|changeprop)|track(?:ed)?-?change|ice-(?:del|ins)\b|fr-tracking-|ck-suggestion-marker-)/i;
const DELETION_CLASS =
  /\b(?:mso-?del|mso-?move-?from|track(?:ed)?-?change(?:text)?-?(?:deletion|deleted|movefrom)|ice-del\b|fr-tracking-deleted\b|ck-suggestion-marker-deletion\b)/i;
const CHANGE_ROLE = /^(?:deletion|insertion|suggestion)$/i;
const STRUCK_ELEMENT = /^(?:del|s|strike)$/;

function isTracked({ name, attributes }: ForeignElement): boolean {
  const isDated = attributes.cite !== undefined || attributes.datetime !== undefined;
  return (
    (isDated && (name === 'del' || name === 'ins')) ||
    CHANGE_CLASS.test(attributes.class ?? '') ||
    CHANGE_ROLE.test(attributes.role ?? '') ||
    (STRUCK_ELEMENT.test(name) && /del|track|redline/i.test(attributes.class ?? ''))
  );
}

/** The properties with which a text is struck through. The last one is Safari's. */
const DECORATIONS = ['text-decoration', 'text-decoration-line', '-webkit-text-decorations-in-effect'];

function isStruck(element: ForeignElement): boolean {
  if (element.name === 'del') return true;
  const lineThrough = readProperty(element, 'text-line-through');
  if (lineThrough !== null && !/^none\b/i.test(lineThrough)) return true;
  const decorations = DECORATIONS.flatMap((property) => readProperty(element, property) ?? []);
  if (decorations.length > 0) return decorations.some((decoration) => /\bline-through\b/i.test(decoration));
  return STRUCK_ELEMENT.test(element.name);
}

const isDeletion = ({ attributes }: ForeignElement): boolean =>
  /^deletion$/i.test(attributes.role ?? '') || DELETION_CLASS.test(attributes.class ?? '');

/** True for a task. Its text is often struck through when it is done. */
const isTask = ({ attributes }: ForeignElement): boolean =>
  attributes.role === 'checkbox' || attributes['aria-checked'] !== undefined;

export type ReviewNote = 'trackedChanges' | 'struckText' | 'comments' | 'hiddenText';

/** Returns why readers must not see the text of an element; null if they may. */
function findReason(element: ForeignElement): ReviewNote | null {
  if (isDeletion(element) || (isTracked(element) && isStruck(element))) return 'trackedChanges';
  if (isComment(element)) return 'comments';
  if (isHidden(element)) return 'hiddenText';
  return isStruck(element) ? 'struckText' : null;
}

/** True for an element that {@link acceptChanges} leaves out. */
export const isLeftOut = (element: ForeignElement): boolean => findReason(element) !== null;

type AcceptedTree = { readonly tree: ForeignElement | null; readonly notes: ReadonlySet<ReviewNote> };

/**
 * Accepts tracked changes, and leaves out comments and hidden text. Text that is struck through for another reason is left out too,
 * because without the line readers would see a text that its author withdrew. The text that a comment is about remains.
 */
export function acceptChanges(root: ForeignElement): AcceptedTree {
  const notes = new Set<ReviewNote>();
  const tasks = new Set<ForeignElement>();
  const tree = prune(root, (element) => {
    if (isTask(element)) listElements(element, tasks);
    if (isTracked(element)) notes.add('trackedChanges');
    const reason = findReason(element);
    if (reason === null || (reason === 'struckText' && (tasks.has(element) || element.children.length === 0)))
      return null;
    if (reason !== 'hiddenText' || textOf(element).trim() !== '') notes.add(reason);
    // Empties a cell instead of removing it, because the row must have all its columns. A hidden cell is removed.
    return /^t[dh]$/.test(element.name) && reason !== 'hiddenText' ? 'content' : 'element';
  });
  return { tree, notes };
}

function listElements(element: ForeignElement, into: Set<ForeignElement>): void {
  if (into.has(element)) return;
  into.add(element);
  for (const child of element.children) if (child.kind === 'element') listElements(child, into);
}

const COMMENT_CLASS = /\b(?:msocom(?:txt|off|anchor|author)?|MsoComment(?:Reference|Text|Subject)|CommentReference)\b/i;
const COMMENT_ID = /^(?:_com_\d|_anchor_\d|cmnt_ref\d)/;
const COMMENT_TARGET = /#(?:_msocom_|_msoanchor_|cmnt)/;
const COMMENT_NAME = /^(?:comment|annotation|office:annotation)$/;
const GOOGLE_COMMENT = /^cmnt\d/;
/** Maximum number of elements around the mark of a comment. */
const MAX_MARK_DEPTH = 10;

/** True for a comment or its mark in Word, Google Docs, LibreOffice or a page with ARIA roles. */
function isComment(element: ForeignElement): boolean {
  const { name, attributes } = element;
  return (
    COMMENT_CLASS.test(attributes.class ?? '') ||
    COMMENT_ID.test(attributes.id ?? '') ||
    COMMENT_TARGET.test(attributes.href ?? '') ||
    COMMENT_NAME.test(name) ||
    attributes.role === 'comment' ||
    /^comment/.test(readProperty(element, 'mso-element') ?? '') ||
    readProperty(element, 'mso-special-character') === 'comment' ||
    ((name === 'div' || name === 'p') && isGoogleComment(element))
  );
}

/** Google Docs writes comments at the end, each in a block that begins with its mark. */
function isGoogleComment(block: ForeignElement): boolean {
  let first: ForeignNode | undefined = block;
  for (let depth = 0; first?.kind === 'element' && depth < MAX_MARK_DEPTH; depth += 1) {
    if (GOOGLE_COMMENT.test(first.attributes.id ?? '')) return true;
    first = first.children.find((child) => child.kind === 'element' || child.text.trim() !== '');
  }
  return false;
}
