import { articlePath } from '#domain/article/article.ts';

/** Counts a view of the page's article once the page is visible: not while it is prerendered or in a background tab. */
export function startCountingViews(): void {
  const articleId = document.querySelector<HTMLElement>('[data-count-view]')?.dataset.countView;
  if (articleId === undefined) return;
  const countIfVisible = () => {
    if (document.visibilityState === 'visible') void countView(articleId);
  };
  countIfVisible();
  document.addEventListener('visibilitychange', countIfVisible);
}

/** Session storage key of the ids of viewed articles (docs/behaviour §4). */
const VIEWED_KEY = 'viewedArticles';

/** Ids with a running or completed request in this document. The only record if session storage is unavailable. */
const countedIds = new Set<string>();

/**
 * Counts one view per browser session. A failure is ignored; the view is counted the next time the article is opened.
 */
async function countView(articleId: string): Promise<void> {
  if (countedIds.has(articleId) || readViewed().includes(articleId)) return;
  countedIds.add(articleId);
  try {
    const response = await requestCount(articleId);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    saveViewed([...readViewed(), articleId]);
  } catch {
    countedIds.delete(articleId);
  }
}

/**
 * The first request of a browser session counts nothing: its response is 202 with the session's cookie, and the request
 * must be repeated.
 */
async function requestCount(articleId: string): Promise<Response> {
  const send = () => fetch(`${articlePath(articleId)}/view`, { method: 'POST', keepalive: true });
  const response = await send();
  return response.status === 202 ? send() : response;
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
    // `countedIds` still prevents a second count in this document.
  }
}
