import { decideImage } from '../images/image.ts';

export type Candidate = { readonly id: string; readonly imageUrl: string };

type ClaimLimits = {
  readonly max: number;
  /** If fewer articles have an unclaimed image, nothing is claimed. */
  readonly min?: number;
};

export type ImageClaims = ReturnType<typeof createImageClaims>;

/** Decides which article of a page shows an image. No image is shown twice. */
export function createImageClaims() {
  const claimed = new Map<string, string>();
  return {
    /** Selects the first articles whose image no other article has claimed, in order, and claims their images. */
    claim: <A extends Candidate>(articles: readonly A[], { max, min = 0 }: ClaimLimits): A[] => {
      const byImage = new Map<string, A>();
      for (const article of articles) {
        const claimantId = claimed.get(article.imageUrl) ?? article.id;
        const isFree = claimantId === article.id && !byImage.has(article.imageUrl);
        if (byImage.size < max && isFree && decideImage(article.imageUrl) !== null)
          byImage.set(article.imageUrl, article);
      }
      if (byImage.size < min) return [];
      for (const [imageUrl, { id }] of byImage) claimed.set(imageUrl, id);
      return [...byImage.values()];
    },
  };
}
