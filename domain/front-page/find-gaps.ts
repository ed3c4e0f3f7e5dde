type ShownImage = { readonly imageUrl: string; readonly imageAlt: string; readonly imageCredit: string };

/** The stories that lack something: an image, or a credit or an alternative text of their image. */
export type FrontPageGaps<Story> = Record<'image' | 'credit' | 'alt', readonly Story[]>;

/** Finds what is missing on the front page. A story without an image lacks nothing else. */
export function findGaps<Story extends ShownImage>(stories: readonly Story[]): FrontPageGaps<Story> {
  const illustrated = stories.filter(({ imageUrl }) => imageUrl !== '');
  return {
    image: stories.filter(({ imageUrl }) => imageUrl === ''),
    credit: illustrated.filter(({ imageCredit }) => imageCredit.trim() === ''),
    alt: illustrated.filter(({ imageAlt }) => imageAlt.trim() === ''),
  };
}
