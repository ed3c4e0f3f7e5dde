import { cutText } from '#domain/bengali/text/cut-text.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { toRunningText } from '#domain/markup/plain-text.ts';
import type { TextPiece } from '#domain/text-diff/diff-words.ts';
import { diffWords, splitWords } from '#domain/text-diff/diff-words.ts';
import type { Article } from './article.ts';

/** A passage that differs, as readers see it. One of the texts is '' if the passage was added or removed. */
export type TextChange = { part: 'title' | 'description'; before: string; after: string };

type Texts = Pick<Article, 'title' | 'description'>;

/** A correction names only the first changes. More changes are a rewrite, not the correction of a mistake. */
const MAX_CHANGES = 3;
const MAX_GRAPHEMES = 160;
/** Words next to a change that are added to it, because a number or a name would be unclear without them. */
const CONTEXT_WORDS = 2;

/** True if readers see a different title or body. */
export function changesText(before: Texts, after: Texts): boolean {
  return before.title !== after.title || before.description !== after.description;
}

/** Lists the first passages of the title and the body that differ, each with the words next to it. */
export function listTextChanges(before: Texts, after: Texts): TextChange[] {
  const title = compare('title', toPlainTitle(before.title), toPlainTitle(after.title));
  const body = compare('description', toRunningText(before.description), toRunningText(after.description));
  return [...title, ...body].slice(0, MAX_CHANGES);
}

function compare(part: TextChange['part'], before: string, after: string): TextChange[] {
  const pieces = joinNear(diffWords(before, after));
  return pieces.flatMap((piece, n) => {
    if (piece.kind === 'same') return [];
    const [lead, tail] = [takeLast(pieces[n - 1]), takeFirst(pieces[n + 1])];
    const toPassage = (text: string) => {
      if (text.trim() === '') return '';
      const passage = `${text.startsWith('\n') ? '' : lead}${text}${text.endsWith('\n') ? '' : tail}`;
      return cutText(passage.replace(/\s+/gu, ' ').trim(), MAX_GRAPHEMES);
    };
    const change = { part, before: toPassage(piece.before), after: toPassage(piece.after) };
    return change.before === change.after ? [] : [change];
  });
}

type Passage = { kind: 'same'; text: string } | { kind: 'changed'; before: string; after: string };

/** Joins a removed and an added piece, and changes with only a space between them. */
function joinNear(pieces: readonly TextPiece[]): Passage[] {
  const passages: Passage[] = [];
  for (const [n, piece] of pieces.entries()) {
    const last = passages.at(-1);
    const isSpace = piece.kind === 'same' && !piece.text.includes('\n') && piece.text.trim() === '';
    const isJoined = piece.kind !== 'same' || (isSpace && n < pieces.length - 1 && last?.kind === 'changed');
    if (!isJoined) {
      passages.push({ kind: 'same', text: piece.text });
      continue;
    }
    const before = piece.kind === 'added' ? '' : piece.text;
    const after = piece.kind === 'removed' ? '' : piece.text;
    if (last?.kind === 'changed') {
      last.before += before;
      last.after += after;
    } else passages.push({ kind: 'changed', before, after });
  }
  return passages;
}

const takeLast = (passage: Passage | undefined) => takeWords(passage, (line) => line.at(-1) ?? '', -1);
const takeFirst = (passage: Passage | undefined) => takeWords(passage, (line) => line[0] ?? '', 1);

/** Returns up to `CONTEXT_WORDS` words of the line next to the change. */
function takeWords(
  passage: Passage | undefined,
  pickLine: (lines: readonly string[]) => string,
  direction: 1 | -1,
): string {
  if (passage?.kind !== 'same') return '';
  const words = splitWords(pickLine(passage.text.split('\n')));
  const ordered = direction === 1 ? words : words.toReversed();
  let seen = 0;
  const taken = ordered.filter((word) => {
    if (seen >= CONTEXT_WORDS) return false;
    if (/[\p{L}\p{N}]/u.test(word)) seen += 1;
    return true;
  });
  return (direction === 1 ? taken : taken.toReversed()).join('');
}
