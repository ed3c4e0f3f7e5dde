import { replaceImageUrls } from '../markup/images/replace-image-urls.ts';
import type { ArticleInput } from './article.ts';

type Images = Pick<ArticleInput, 'imageUrl' | 'socialImageUrl' | 'description'>;

/** Lists the http(s) URLs of an article's images, main image first, without duplicates. */
export function listRemoteImages(article: Images): string[] {
  const urls: string[] = [];
  mapImages(article, (url) => {
    if (/^https?:/i.test(url)) urls.push(url);
    return url;
  });
  return [...new Set(urls)];
}

/** Replaces the URLs of an article's images. A URL that is not in `replacements` is unchanged. */
export function replaceImages<Article extends Images>(
  article: Article,
  replacements: ReadonlyMap<string, string>,
): Article {
  return { ...article, ...mapImages(article, (url) => replacements.get(url) ?? url) };
}

function mapImages({ imageUrl, socialImageUrl, description }: Images, toUrl: (url: string) => string): Images {
  return {
    imageUrl: toUrl(imageUrl.trim()),
    socialImageUrl: toUrl(socialImageUrl.trim()),
    description: replaceImageUrls(description, toUrl),
  };
}
