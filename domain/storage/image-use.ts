/**
 * A place that shows an image, or would show it again if it were restored. A scheduled article counts as an article. The
 * `articleId` of a poster is the key of its video, that of a setting its name.
 */
export type ImageUse = {
  readonly kind: 'article' | 'draft' | 'autosave' | 'proposal' | 'revision' | 'trash' | 'poster' | 'card' | 'setting';
  readonly articleId: string;
};
