/** A request without a response counts as failed after this time. */
const TIMEOUT_MS = 15_000;

/** Requests JSON of a dashboard route. Returns null if that fails. */
export async function requestJson(path: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return await response.json();
  } catch {
    return null;
  }
}

/** Sent with `fetch`, because a fetcher of React Router would reload all of the page's data. */
export function sendJson(path: string, body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  return requestJson(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Only `kind` is checked, because the response comes from our own server. */
export function hasKind(value: unknown, kind?: string): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && (kind === undefined || value.kind === kind);
}
