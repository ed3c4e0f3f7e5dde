import { articlePath } from '#domain/article/article.ts';
import { decideImage } from '#domain/images/image.ts';
import { toAbsoluteUrl } from '#domain/urls/to-absolute-url.ts';

/** Returns the URL of an article's page, which is also its permanent id in feeds. */
export function toArticleUrl(siteUrl: string, id: string): string {
  return `${siteUrl}${articlePath(id)}`;
}

/** Returns the absolute URL of an image. Null if the image is missing or its URL is invalid. */
export function toImageUrl(imageUrl: string, siteUrl: string): string | null {
  const found = decideImage(imageUrl)?.url;
  if (found === undefined) return null;
  const absolute = toAbsoluteUrl(found, siteUrl);
  return URL.canParse(absolute) ? absolute : null;
}
