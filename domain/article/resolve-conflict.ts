import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { copyParts } from '#domain/article/article-parts.ts';
import { isTextPart, mergeArticles } from '#domain/article/merge-articles.ts';
import type { Hunk, HunkChoice, TextMerge } from '#domain/merge/merge-pieces.ts';
import { joinPieces, listHunks, resolveHunk } from '#domain/merge/merge-pieces.ts';

export type Choices = Readonly<Record<string, HunkChoice>>;

/** `base` is null if the article that both started from is unknown. */
export type ConflictSides = { base: ArticleInput | null; mine: ArticleInput; theirs: ArticleInput };

/** One overlap: a passage of a text, or a part that cannot be combined (`hunk` is null). */
export type Question = {
  id: string;
  part: ArticlePart;
  hunk: Hunk | null;
  /** The merge that contains the hunk, and the hunk's index in it. */
  merge: TextMerge | null;
  index: number;
};

/** Lists the decisions that the editor has to make, in the order of the form. */
export function listQuestions({ base, mine, theirs }: ConflictSides): readonly Question[] {
  const { collisions, texts } = mergeArticles(base, mine, theirs);
  return collisions.flatMap((part): Question[] => {
    const merge = isTextPart(part) ? texts[part] : undefined;
    if (merge === undefined) return [{ id: toId(part, 0), part, hunk: null, merge: null, index: 0 }];
    return listHunks(merge).map((hunk, index) => ({ id: toId(part, index), part, hunk, merge, index }));
  });
}

/** True if the editor can choose both sides: for tags, and for a passage that neither side deleted. */
export function canKeepBoth({ part, hunk }: Pick<Question, 'part' | 'hunk'>): boolean {
  return part === 'tags' || (hunk !== null && hunk.mine !== '' && hunk.theirs !== '');
}

/** True if the editor chose both sides of a passage. The editor must then combine them before the save. */
export function needsEditing(questions: readonly Question[], choices: Choices): boolean {
  return questions.some(({ id, hunk }) => hunk !== null && choices[id] === 'both');
}

/** Returns the article with the editor's choices; null until every question has one. */
export function resolveConflict(sides: ConflictSides, choices: Choices): ArticleInput | null {
  const { mine, theirs } = sides;
  const questions = listQuestions(sides);
  if (questions.some(({ id }) => choices[id] === undefined)) return null;
  let { merged } = mergeArticles(sides.base, mine, theirs);
  for (const { id, part, merge, index } of questions) {
    if (merge === null) {
      if (choices[id] === 'theirs') merged = copyParts(merged, theirs, [part]);
      if (choices[id] === 'both') merged = { ...merged, tags: [...new Set([...mine.tags, ...theirs.tags])] };
    } else if (index === 0) {
      merged = {
        ...merged,
        [part]: joinPieces(merge, (hunk, n) => resolveHunk(hunk, choices[toId(part, n)] ?? 'mine')),
      };
    }
  }
  return merged;
}

const toId = (part: ArticlePart, index: number) => `${part}-${index}`;
