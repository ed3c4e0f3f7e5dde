import type { RequestContext } from '#app/request-context.ts';
import type { ArticleId } from '#domain/article/article.ts';
import type { SharedImage } from '#domain/images/image-crop.ts';

/** Loads the photo card that link previews of an article show unless it has an image for them. Null without one, and if it cannot be read. */
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
