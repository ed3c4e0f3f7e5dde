import { hasKind, requestJson, sendJson } from '#app/newsroom/actions/request-json.ts';
import type { PreviewLife } from '#domain/desk/preview-link.ts';
import type { CreatedPreview, PreviewLink } from '#services/articles/previews/preview-link.ts';

export type PreviewRequest =
  | { intent: 'create'; articleId: string; life: PreviewLife; allowsComments: boolean }
  | { intent: 'end'; articleId: string; id: string }
  | { intent: 'read'; linkId: string; upTo: number };

/** `isValid`: by the server's clock, which may differ from the browser's. */
export type ListedPreview = PreviewLink & { isValid: boolean };

export type PreviewList = { kind: 'listed'; links: readonly ListedPreview[] };

/** `ended` also for a link that was no longer valid. */
export type PreviewResponse =
  | CreatedPreview
  | { kind: 'ended' }
  | { kind: 'read'; count: number }
  | { kind: 'signed-out' }
  | { kind: 'failed' };

const PATH = '/dashboard/previews';

/** Loads the links of an article. Returns null if that fails. */
export async function loadPreviews(articleId: string): Promise<PreviewList['links'] | null> {
  const body = await requestJson(`${PATH}?${new URLSearchParams({ article: articleId })}`);
  return hasKind(body, 'listed') ? (body as PreviewList).links : null;
}

export async function sendPreviewRequest(request: PreviewRequest): Promise<PreviewResponse> {
  const body = await sendJson(PATH, request);
  return hasKind(body) ? (body as PreviewResponse) : { kind: 'failed' };
}
