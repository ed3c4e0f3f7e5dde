import type { ArticleForm } from '#domain/article/article-form.ts';

/** One action of a writer on one of its articles. */
export type Step = { kind: 'create' | 'update'; form: ArticleForm } | { kind: 'remove' } | { kind: 'restore' };

/** The expected state of an article: exactly the acknowledged steps in their order. */
export type ExpectedArticle = {
  id: string;
  /** The content of every revision. */
  saves: readonly ArticleForm[];
  removals: number;
  restores: number;
  isTrashed: boolean;
  /** The step that got no response: it was either applied completely or not at all. */
  unanswered: Step | null;
};

export function newArticle(id: string): ExpectedArticle {
  return { id, saves: [], removals: 0, restores: 0, isTrashed: false, unanswered: null };
}

/** The article after a step. */
export function applyStep(article: ExpectedArticle, step: Step): ExpectedArticle {
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

/** Every possible state of the article: two after a step without a response. */
export function listPossible(article: ExpectedArticle): ExpectedArticle[] {
  if (article.unanswered === null) return [article];
  return [{ ...article, unanswered: null }, applyStep(article, article.unanswered)];
}
