/**
 * A place that shows an image, or would show it again if it were restored. A scheduled article counts as an article. For a
 * poster, `articleId` is the key of its video; for a setting, the name of the setting.
 */
export type ImageUse = {
  readonly kind: 'article' | 'draft' | 'autosave' | 'proposal' | 'revision' | 'trash' | 'poster' | 'card' | 'setting';
  readonly articleId: string;
};
