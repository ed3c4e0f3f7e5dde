/**
 * A place that shows an image, or would show it again if it were restored. A scheduled article counts as an article.
 */
export type ImageUse = {
  readonly kind: 'article' | 'draft' | 'autosave' | 'revision' | 'trash';
  readonly articleId: string;
};
