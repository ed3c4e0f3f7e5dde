export type TextSides = { base: string; mine: string; theirs: string };

/** A question: both sides changed `base`, in different ways. */
export type Hunk = TextSides & {
  kind: 'hunk';
  /** The white space before the hunk. Empty for the first hunk of a text. */
  gap: string;
  level: 'paragraphs' | 'words';
};

export type MergePiece = Hunk | { kind: 'text'; gap: string; text: string };

/** The pieces are in order. `end` is the white space after the text. */
export type TextMerge = { pieces: readonly MergePiece[]; end: string };

/** The side of a hunk to use. `both` uses mine, followed by theirs. */
export type HunkChoice = 'mine' | 'theirs' | 'both';

export function listHunks({ pieces }: TextMerge): readonly Hunk[] {
  return pieces.filter((piece) => piece.kind === 'hunk');
}

export function resolveHunk({ mine, theirs, level, gap }: Hunk, choice: HunkChoice): string {
  if (choice !== 'both') return choice === 'mine' ? mine : theirs;
  if (mine === '' || theirs === '') return mine + theirs;
  if (level === 'paragraphs') return `${mine}${gap || '\n\n'}${theirs}`;
  const isSeparate = /\s$/u.test(mine) || /^[\s\p{P}]/u.test(theirs);
  return isSeparate ? `${mine}${theirs}` : `${mine} ${theirs}`;
}

/** Joins a merged text. `decide` returns the text of each hunk; `index` counts the hunks from 0. */
export function joinPieces({ pieces, end }: TextMerge, decide: (hunk: Hunk, index: number) => string): string {
  let [text, gap, index] = ['', '', 0];
  for (const piece of pieces) {
    const next = piece.kind === 'hunk' ? decide(piece, index++) : piece.text;
    gap = gap.length > piece.gap.length ? gap : piece.gap;
    if (next === '') continue;
    text += text === '' ? next : `${gap}${next}`;
    gap = '';
  }
  return text === '' ? '' : `${text}${end}`;
}
