import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { mergeArticles, takeParts } from '#domain/article/merge-articles.ts';

/** What shall stand in a part that two people changed. */
export type Choice = 'mine' | 'theirs' | 'both';
export type Choices = Readonly<Partial<Record<ArticlePart, Choice>>>;

type Conflict = { base: ArticleInput; mine: ArticleInput; theirs: ArticleInput };

/** Parts of which both sides can stand together. */
export function canKeepBoth(part: ArticlePart): boolean {
  return part === 'title' || part === 'description' || part === 'author' || part === 'tags';
}

/** Whether somebody should read the article over before it is saved: texts of both stand one after the other. */
export function needsEditing(choices: Choices): boolean {
  return (['title', 'description', 'author'] as const).some((part) => choices[part] === 'both');
}

/**
 * The article after a conflict: parts that only one side changed are that side's, colliding ones as chosen ('mine' where
 * nothing is chosen). Nothing of either side is dropped by 'both'.
 */
export function resolveConflict({ base, mine, theirs }: Conflict, choices: Choices): ArticleInput {
  const { merged, collisions } = mergeArticles(base, mine, theirs);
  const chosen = (choice: Choice) => collisions.filter((part) => choices[part] === choice);
  const resolved = takeParts(merged, theirs, chosen('theirs'));
  for (const part of chosen('both')) {
    if (part === 'title') resolved.title = joinTexts(mine.title, theirs.title, ' — ');
    if (part === 'author') resolved.author = joinTexts(mine.author, theirs.author, ', ');
    if (part === 'description') resolved.description = joinTexts(mine.description, theirs.description, '\n\n');
    if (part === 'tags') resolved.tags = [...new Set([...mine.tags, ...theirs.tags])];
  }
  return resolved;
}

const joinTexts = (mine: string, theirs: string, between: string) => [mine, theirs].filter(Boolean).join(between);
