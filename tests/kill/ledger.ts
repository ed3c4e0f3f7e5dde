import type { ArticleForm } from '#domain/article/article-form.ts';

/** One thing a writer does to an article of its own. */
export type Step = { kind: 'create' | 'update'; form: ArticleForm } | { kind: 'remove' } | { kind: 'restore' };

/** What must be there of one article: exactly what was acknowledged, in its order. */
export type KeptArticle = {
  id: string;
  /** The content of every revision. */
  saves: readonly ArticleForm[];
  removals: number;
  restores: number;
  isTrashed: boolean;
  /** The writer gave it up without an answer: it may have been done, wholly, or not. */
  unanswered: Step | null;
};

export function newArticle(id: string): KeptArticle {
  return { id, saves: [], removals: 0, restores: 0, isTrashed: false, unanswered: null };
}

/** The article after a step. */
export function applyStep(article: KeptArticle, step: Step): KeptArticle {
  const { saves, removals, restores } = article;
  switch (step.kind) {
    case 'create':
    case 'update':
      return { ...article, saves: [...saves, step.form], unanswered: null };
    case 'remove':
      return { ...article, removals: removals + 1, isTrashed: true, unanswered: null };
    case 'restore':
      return {
        ...article,
        saves: [...saves, ...saves.slice(-1)],
        restores: restores + 1,
        isTrashed: false,
        unanswered: null,
      };
  }
}

/** Every way the article may be: after a step without an answer there are two. */
export function listPossible(article: KeptArticle): KeptArticle[] {
  if (article.unanswered === null) return [article];
  return [{ ...article, unanswered: null }, applyStep(article, article.unanswered)];
}
