import type { PreviewLife } from '#domain/article/preview-link.ts';
import type { CreatedPreview, PreviewLink } from '#services/articles/previews/preview-link.ts';

export type PreviewRequest =
  | { intent: 'create'; articleId: string; life: PreviewLife; allowsComments: boolean }
  | { intent: 'end'; articleId: string; id: string };

/** `isValid`: by the server's clock, which may differ from the browser's. */
export type ListedPreview = PreviewLink & { isValid: boolean };

export type PreviewList = { kind: 'listed'; links: readonly ListedPreview[] };

/** `ended` also for a link that was no longer valid. */
export type PreviewResponse = CreatedPreview | { kind: 'ended' } | { kind: 'signed-out' } | { kind: 'failed' };

const PATH = '/dashboard/previews';
/** A request without a response counts as failed after this time. */
const TIMEOUT_MS = 15_000;

/** Loads the links of an article. Returns null if that fails. */
export async function loadPreviews(articleId: string): Promise<PreviewList['links'] | null> {
  const body = await requestJson(`${PATH}?${new URLSearchParams({ article: articleId })}`);
  return hasKind(body, 'listed') ? (body as PreviewList).links : null;
}

/** Sent with `fetch`, because a fetcher of React Router would reload all of the page's data. */
export async function sendPreviewRequest(request: PreviewRequest): Promise<PreviewResponse> {
  const headers = { 'Content-Type': 'application/json' };
  const body = await requestJson(PATH, { method: 'POST', headers, body: JSON.stringify(request) });
  return hasKind(body) ? (body as PreviewResponse) : { kind: 'failed' };
}

async function requestJson(path: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return await response.json();
  } catch {
    return null;
  }
}

/** Only `kind` is checked, because the response comes from our own server. */
function hasKind(value: unknown, kind?: string): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && (kind === undefined || value.kind === kind);
}
