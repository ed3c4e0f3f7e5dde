import type { RequestContext } from '#app/request-context.ts';
import type { ArticleId } from '#domain/article/article.ts';
import type { SharedImage } from '#domain/images/image-crop.ts';

/**
 * Loads the photo card for an article's link previews. Null if there is none, if the site does not share cards, or if
 * the read fails.
 */
export async function loadShareCard(
  id: ArticleId,
  { documents, cards, reportFailure }: Pick<RequestContext, 'documents' | 'cards' | 'reportFailure'>,
): Promise<SharedImage | null> {
  try {
    const { isShareImage } = await documents.readCardSettings();
    return isShareImage ? await cards.findShareImage(id) : null;
  } catch (error) {
    reportFailure('photo card', error);
    return null;
  }
}
