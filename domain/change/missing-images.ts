import type { ArticleInput } from '../article/article.ts';
import { findImageTokens, parseImageUrl } from '../images/image-url.ts';
import type { ImagePlace } from './save-command.ts';

type Images = Pick<ArticleInput, 'imageUrl' | 'socialImageUrl' | 'description'>;

/** Lists the tokens of uploaded images that are in `after` but not in `before`, by place. An invalid `/media/` URL has the token ''. */
export function listNewImages(before: Images | null, after: Images): [ImagePlace, string[]][] {
  const known = new Set(findImageTokens(before?.description ?? ''));
  return [
    ['featured', findNewToken(before?.imageUrl, after.imageUrl)],
    ['social', findNewToken(before?.socialImageUrl, after.socialImageUrl)],
    ['body', findImageTokens(after.description).filter((token) => !known.has(token))],
  ];
}

/** Returns the places whose new image is not among the stored ones. Images that are already in `before` are never reported. */
export function findMissingImages(
  { before, after }: { before: Images | null; after: Images },
  stored: ReadonlySet<string>,
): ImagePlace[] {
  return listNewImages(before, after).flatMap(([place, tokens]) =>
    tokens.every((token) => stored.has(token)) ? [] : [place],
  );
}

function findNewToken(before: string | undefined, after: string): string[] {
  return after !== before && after.startsWith('/media/') ? [parseImageUrl(after)?.token ?? ''] : [];
}
