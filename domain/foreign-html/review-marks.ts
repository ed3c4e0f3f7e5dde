import { findElement, prune, startsWith } from './prune.ts';
import type { ForeignElement } from './read-html.ts';
import { readProperty } from './read-style.ts';

/** Word, Word on the web, and programs that name their classes after Word's. */
const CHANGE_CLASS = /\b(?:mso-?(?:del|ins|move|changeprop)|track(?:ed)?-?change)/i;
const DELETION_CLASS = /\b(?:mso-?del|mso-?move-?from|track(?:ed)?-?change(?:text)?-?(?:deletion|deleted|movefrom))/i;
const CHANGE_ROLE = /^(?:deletion|insertion|suggestion)$/;
const STRUCK = /^(?:del|s|strike)$/;

/** True for a part of the tracked changes of a document. */
function isTracked({ name, attributes }: ForeignElement): boolean {
  const isDated = attributes.cite !== undefined || attributes.datetime !== undefined;
  return (
    (isDated && (name === 'del' || name === 'ins')) ||
    CHANGE_CLASS.test(attributes.class ?? '') ||
    CHANGE_ROLE.test(attributes.role ?? '') ||
    (STRUCK.test(name) && /del|track|redline/i.test(attributes.class ?? ''))
  );
}

function isStruck(element: ForeignElement): boolean {
  if (element.name === 'del') return true;
  const decoration = readProperty(element, 'text-decoration') ?? readProperty(element, 'text-decoration-line');
  if (decoration !== null) return /\bline-through\b/i.test(decoration);
  return STRUCK.test(element.name);
}

const isDeletion = ({ attributes }: ForeignElement): boolean =>
  attributes.role === 'deletion' || DELETION_CLASS.test(attributes.class ?? '');

/** A task that is done, which is often struck through. */
const isTask = ({ attributes }: ForeignElement): boolean =>
  attributes.role === 'checkbox' || attributes['aria-checked'] !== undefined;

type Accepted = { readonly tree: ForeignElement | null; readonly notes: readonly ('trackedChanges' | 'struckText')[] };

/**
 * Accepts tracked changes: deleted text is left out. Text that is struck through for another reason is left out too,
 * because without the line readers would see a text that its author withdrew.
 */
export function acceptChanges(root: ForeignElement): Accepted {
  const hasTracked = findElement(root, isTracked) !== null;
  let isAnyStruck = false;
  const tasks = new Set<ForeignElement>();
  const tree = prune(root, (element) => {
    if (isTask(element)) listElements(element, tasks);
    if (isDeletion(element) || (isTracked(element) && isStruck(element))) return true;
    const isLeftOut = isStruck(element) && !tasks.has(element) && element.children.length > 0;
    isAnyStruck ||= isLeftOut;
    return isLeftOut;
  });
  return {
    tree,
    notes: [...(hasTracked ? ['trackedChanges' as const] : []), ...(isAnyStruck ? ['struckText' as const] : [])],
  };
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

/** True for a comment or its mark, in Word, Google Docs, LibreOffice or a page with roles. */
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
  const mark = findElement(block, ({ attributes }) => GOOGLE_COMMENT.test(attributes.id ?? ''));
  return mark !== null && startsWith(block, mark);
}

/** Leaves comments out, with their marks. The text that they comment on remains. */
export function removeComments(root: ForeignElement): { tree: ForeignElement | null; isAny: boolean } {
  const tree = prune(root, isComment);
  return { tree, isAny: tree !== root };
}
