export type ReadPartResult =
  | { readonly kind: 'page'; readonly page: PagePart }
  /** The server sent the maintenance page, so the document must be loaded again. */
  | { readonly kind: 'reload' }
  /** The page cannot be read. It remains unchanged and is read again later. */
  | { readonly kind: 'failed' };

type PagePart = { readonly main: Element; readonly title: string };

const TIMEOUT_MS = 30_000;

/**
 * Returns the URL of the part of a page that can change. It contains the name of the change, because a shared cache may
 * still have an older response for the URL without it.
 */
export function toPartUrl({ pathname, search }: Pick<URL, 'pathname' | 'search'>, change: string | null): string {
  const named = change === null ? '' : `&change=${encodeURIComponent(change)}`;
  return `${pathname}${search}${search === '' ? '?' : '&'}part=main${named}`;
}

export type PartResponse = {
  readonly status: number;
  readonly hasMain: boolean;
  /** True if the page is incomplete because a read failed on the server. */
  readonly isIncomplete: boolean;
  readonly isMaintenance: boolean;
};

/** Statuses of pages that the server intends to show, such as "not found". Any other status is a failure. */
const SHOWN_STATUSES: readonly number[] = [200, 403, 404, 410];

export function decideReading({ status, hasMain, isIncomplete, isMaintenance }: PartResponse): ReadPartResult['kind'] {
  if (!hasMain) return isMaintenance ? 'reload' : 'failed';
  return SHOWN_STATUSES.includes(status) && !isIncomplete ? 'page' : 'failed';
}

export async function readPart(url: string): Promise<ReadPartResult> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: timeout.signal });
    return toReading(response.status, await response.text());
  } catch {
    return { kind: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

function toReading(status: number, html: string): ReadPartResult {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const main = parsed.querySelector('main#main');
  const kind = decideReading({
    status,
    hasMain: main !== null,
    isIncomplete: main?.hasAttribute('data-read-failed') ?? false,
    isMaintenance: parsed.querySelector('main[data-maintenance]') !== null,
  });
  return kind === 'page' && main !== null
    ? { kind, page: { main, title: parsed.title } }
    : { kind: kind === 'reload' ? kind : 'failed' };
}
