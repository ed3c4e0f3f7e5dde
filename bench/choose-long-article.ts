import { readDemonstration } from '#server/read-demonstration.ts';

/** The id of the demonstration's longest article that is public and has a picture. */
export async function chooseLongArticle(nowMs: number): Promise<string> {
  const articles = await readDemonstration(nowMs);
  const [longest] = articles
    .filter(({ status, imageUrl }) => status === 'published' && imageUrl !== '')
    .toSorted((a, b) => b.description.length - a.description.length);
  if (longest === undefined) throw new Error('The demonstration has no article with a picture.');
  return longest.id;
}
