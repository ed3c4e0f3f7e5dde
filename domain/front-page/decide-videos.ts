/** docs/behaviour §9: articles in the row of videos. With fewer there is no row. */
export const HOME_VIDEOS_SIZE = 4;

type DatedCard = { readonly id: string; readonly publicAt: number };

/** Chooses the row of videos from the cards of the home page: the newest with a video. */
export function decideVideos<A extends DatedCard>(cards: readonly A[], videos: ReadonlySet<string>): A[] {
  const withVideo = cards.filter(({ id }) => videos.has(id)).toSorted((a, b) => b.publicAt - a.publicAt);
  return withVideo.length < HOME_VIDEOS_SIZE ? [] : withVideo.slice(0, HOME_VIDEOS_SIZE);
}
