import {
  HOME_HEADLINES_ALONE_SIZE,
  HOME_HEADLINES_SIZE,
  HOME_LATEST_SIZE,
  HOME_SECONDARY_SIZE,
  HOME_SECTION_SIZE,
} from '#domain/article/limits.ts';
import { decideImage } from '#domain/images/image.ts';
import { LARGE_CARDS } from '../lists/card-view.ts';

type Story = { readonly id: string; readonly imageUrl: string };

export type FrontPageSource<S extends Story> = {
  readonly featured: S | null;
  /** The newest articles of the site, newest first. */
  readonly newest: readonly S[];
  /** The newest articles of each category, newest first. */
  readonly sections: ReadonlyMap<string, readonly S[]>;
  /** The category whose section shows authors instead of images. */
  readonly opinion: string;
};

/** What the home page shows. A story without an `imageUrl` is shown without an image. */
export type FrontPage<S extends Story> = {
  lead: S | null;
  secondary: readonly S[];
  headlines: readonly S[];
  latest: readonly S[];
  /** Sections without articles are left out. */
  sections: readonly { name: string; stories: readonly S[] }[];
};

/**
 * Chooses what the home page shows (docs/behaviour.md §2.2). No story has two cards and no image is shown twice. `latest`
 * is a list without images of the newest stories that have no card above the sections. A section may repeat them.
 */
export function decideFrontPage<S extends Story>(source: FrontPageSource<S>): FrontPage<S> {
  const images = createImageClaims();
  const { featured: lead, newest } = source;
  if (lead !== null) images.claim([lead], 1);
  const others = newest.filter(({ id }) => id !== lead?.id);
  const secondary = images.claim(others, HOME_SECONDARY_SIZE, { isEven: true });
  const headlines = others
    .filter((story) => !secondary.includes(story))
    .slice(0, secondary.length === 0 ? HOME_HEADLINES_ALONE_SIZE : HOME_HEADLINES_SIZE);
  const topIds = new Set([...(lead === null ? [] : [lead]), ...secondary, ...headlines].map(({ id }) => id));
  const sections = [...source.sections].flatMap(([name, stories]) => {
    const rest = stories.filter(({ id }) => !topIds.has(id)).slice(0, HOME_SECTION_SIZE);
    return rest.length === 0 ? [] : [{ name, stories: rest }];
  });
  // All leads choose before the other articles do.
  const illustrated = sections.filter(({ name }) => name !== source.opinion);
  for (const { stories } of illustrated) images.claim(stories, LARGE_CARDS);
  for (const { stories } of illustrated) images.claim(stories, HOME_SECTION_SIZE);
  return {
    lead,
    secondary,
    headlines: headlines.map(withoutImage),
    latest: newest
      .filter(({ id }) => !topIds.has(id))
      .slice(0, HOME_LATEST_SIZE)
      .map(withoutImage),
    sections: sections.map(({ name, stories }) => ({
      name,
      stories: stories.map((story) => (images.has(story) ? story : withoutImage(story))),
    })),
  };
}

const withoutImage = <S extends Story>(story: S): S => ({ ...story, imageUrl: '' });

/** Gives each image to the first story that claims it. */
function createImageClaims() {
  const ownerIds = new Map<string, string>();
  return {
    has: ({ id, imageUrl }: Story) => ownerIds.get(imageUrl) === id,
    /** Selects up to `limit` stories, in order, whose image is not claimed yet, and claims it. */
    claim: <S extends Story>(stories: readonly S[], limit: number, { isEven = false } = {}): S[] => {
      const byImage = new Map<string, S>();
      for (const story of stories) {
        const isFree = !ownerIds.has(story.imageUrl) && !byImage.has(story.imageUrl);
        if (byImage.size < limit && isFree && decideImage(story.imageUrl) !== null) byImage.set(story.imageUrl, story);
      }
      const chosen = [...byImage.values()];
      if (isEven && chosen.length % 2 === 1) chosen.pop();
      for (const { id, imageUrl } of chosen) ownerIds.set(imageUrl, id);
      return chosen;
    },
  };
}
