import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { copyParts, mergeArticles } from '#domain/article/article-parts.ts';

/** The version to keep of a part that two people changed. */
export type Choice = 'mine' | 'theirs' | 'both';
export type Choices = Readonly<Partial<Record<ArticlePart, Choice>>>;

type Conflict = { base: ArticleInput; mine: ArticleInput; theirs: ArticleInput };

/** Whether a part can contain the versions of both sides. */
export function canKeepBoth(part: ArticlePart): boolean {
  return part === 'title' || part === 'description' || part === 'author' || part === 'tags';
}

/** Whether the article needs editing before the save because it contains two texts one after the other. */
export function needsEditing(choices: Choices): boolean {
  return (['title', 'description', 'author'] as const).some((part) => choices[part] === 'both');
}

/**
 * The article after a conflict. Parts that only one side changed come from that side; colliding parts are as chosen, 'mine'
 * by default. 'both' keeps the texts of both sides in full.
 */
export function resolveConflict({ base, mine, theirs }: Conflict, choices: Choices): ArticleInput {
  const { merged, collisions } = mergeArticles(base, mine, theirs);
  const chosen = (choice: Choice) => collisions.filter((part) => choices[part] === choice);
  const resolved = copyParts(merged, theirs, chosen('theirs'));
  for (const part of chosen('both')) {
    if (part === 'title') resolved.title = joinTexts(mine.title, theirs.title, ' — ');
    if (part === 'author') resolved.author = joinTexts(mine.author, theirs.author, ', ');
    if (part === 'description') resolved.description = joinTexts(mine.description, theirs.description, '\n\n');
    if (part === 'tags') resolved.tags = [...new Set([...mine.tags, ...theirs.tags])];
  }
  return resolved;
}

const joinTexts = (mine: string, theirs: string, between: string) => [mine, theirs].filter(Boolean).join(between);
