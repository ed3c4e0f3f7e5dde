import { articlePath } from '#domain/article/article-path.ts';

/** Key of the ids of viewed articles in session storage (spec §4). */
const VIEWED_KEY = 'viewedArticles';

/** Also holds what is on its way, and stands in where session storage is not to be had. */
const countedHere = new Set<string>();

/**
 * Counts one view of the article, once per browser session. A count that fails is silent, and made up for when the
 * article is opened again.
 */
export async function countView(articleId: string): Promise<void> {
  if (countedHere.has(articleId) || readViewed().includes(articleId)) return;
  countedHere.add(articleId);
  try {
    const address = `${articlePath(articleId)}/view`;
    const response = await fetch(address, { method: 'POST', keepalive: true });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    saveViewed([...readViewed(), articleId]);
  } catch {
    countedHere.delete(articleId);
  }
}

function readViewed(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(VIEWED_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function saveViewed(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(VIEWED_KEY, JSON.stringify([...new Set(ids)]));
  } catch {
    // `countedHere` remembers for as long as this document lives.
  }
}
