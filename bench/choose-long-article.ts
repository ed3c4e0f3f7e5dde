import { readDemonstration } from '#server/runtime/demonstration.ts';

/** The id of the longest public demonstration article with an image. */
export async function chooseLongArticle(nowMs: number): Promise<string> {
  const articles = await readDemonstration(nowMs);
  const [longest] = articles
    .filter(({ status, imageUrl }) => status === 'published' && imageUrl !== '')
    .toSorted((a, b) => b.description.length - a.description.length);
  if (longest === undefined) throw new Error('The demonstration has no article with an image.');
  return longest.id;
}
