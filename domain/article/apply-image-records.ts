import type { ImageRecord, ImageRecords } from '../images/image-record.ts';
import { findImageTokens, parseImageUrl, splitFocus, withFocus } from '../images/image-url.ts';
import { fillImageTexts } from '../markup/images/fill-image-texts.ts';
import type { Article } from './article.ts';

type WithImages = Pick<Article, 'imageUrl' | 'imageCaption' | 'imageAlt' | 'imageCredit'> &
  Pick<Article, 'socialImageUrl' | 'socialImageAlt' | 'description'>;

export function listImageTokens(article: Pick<Article, 'imageUrl' | 'socialImageUrl' | 'description'>): string[] {
  return findImageTokens(`${article.imageUrl} ${article.socialImageUrl} ${article.description}`);
}

/**
 * Returns the article as pages show it: empty image texts come from the image records, and image URLs include the focal points.
 * For display only; never saved.
 */
export function applyImageRecords<Content extends Partial<WithImages>>(
  content: Content,
  records: ImageRecords,
): Content {
  if (records.size === 0) return content;
  const findRecord = (url: string) => findImageRecord(records, url);
  const featured = findRecord(content.imageUrl ?? '');
  const social = findRecord(content.socialImageUrl ?? '');
  return {
    ...content,
    ...(featured && {
      imageUrl: withFocus(content.imageUrl ?? '', featured.focus),
      imageAlt: content.imageAlt || featured.alt,
      imageCaption: content.imageCaption || featured.caption,
      imageCredit: content.imageCredit || featured.credit,
    }),
    ...(social && {
      socialImageUrl: withFocus(content.socialImageUrl ?? '', social.focus),
      socialImageAlt: content.socialImageAlt || social.alt,
    }),
    ...(content.description !== undefined && { description: fillImageTexts(content.description, findRecord) }),
  };
}

/** Finds the record of the image with this URL, with or without a focal point. */
export function findImageRecord(records: ImageRecords, imageUrl: string): ImageRecord | null {
  const token = parseImageUrl(splitFocus(imageUrl).url)?.token;
  return (token === undefined ? undefined : records.get(token)) ?? null;
}
