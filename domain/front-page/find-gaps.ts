type ShownImage = { readonly imageUrl: string; readonly imageAlt: string; readonly imageCredit: string };

/** The articles that lack something: an image, or a credit or an alternative text of their image. */
export type FrontPageGaps<Shown> = Record<'image' | 'credit' | 'alt', readonly Shown[]>;

/** Finds what is missing on the front page. An article without an image lacks nothing else. */
export function findGaps<Shown extends ShownImage>(articles: readonly Shown[]): FrontPageGaps<Shown> {
  const illustrated = articles.filter(({ imageUrl }) => imageUrl !== '');
  return {
    image: articles.filter(({ imageUrl }) => imageUrl === ''),
    credit: illustrated.filter(({ imageCredit }) => imageCredit.trim() === ''),
    alt: illustrated.filter(({ imageAlt }) => imageAlt.trim() === ''),
  };
}
