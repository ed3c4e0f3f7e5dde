/** The topics that a page follows, and when it was read. */
type Followed = { readonly topics: readonly string[]; readonly readAt: string | undefined };

/** Reads the attributes of a page's `main`. */
export function parseFollowed({ topics = '', readAt }: DOMStringMap): Followed {
  return {
    topics: topics
      .split(' ')
      .filter((topic) => topic !== '')
      .map(decodeURIComponent),
    readAt,
  };
}

/**
 * The URL of the stream of a page's topics. It tells when the page was read, so that the server immediately reports a
 * change between the read and the opening of the stream.
 */
export function toStreamUrl({ topics, readAt }: Followed): string {
  const parameters = new URLSearchParams([...topics].sort().map((topic) => ['topic', topic]));
  if (readAt !== undefined) parameters.append('since', readAt);
  return `/live?${parameters}`;
}
