import type { ArticleForm } from '#domain/article/article-form.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { UnsavedText } from './form-content.ts';

export type AutosaveRequest =
  | {
      intent: 'store';
      /** Who typed the text. A colleague may have signed in to this browser since. */
      viewerKey: string;
      articleId: string;
      draftId: string;
      baseRevision: number | null;
      form: ArticleForm;
      sequence: number;
      /** The autosave from another device whose text this form has taken over; null if none. */
      replaces: Pick<UnsavedText, 'draftId' | 'sequence'> | null;
    }
  | { intent: 'discard'; draftId: string };

/** The server's response; only `stored` and `discarded` changed anything. */
export type AutosaveResponse =
  | { kind: 'stored'; updatedAt: number }
  | { kind: 'discarded' }
  /** Another form of the same person has unsaved content for the article. */
  | { kind: 'other-draft'; autosave: UnsavedText }
  /** The signed-in viewer is not the one who typed the text. Nothing was stored. */
  | { kind: 'other-viewer' }
  /** A later autosave of this draft has already arrived. */
  | { kind: 'outdated'; sequence: number }
  | { kind: 'invalid'; message: string }
  | Forbidden
  | { kind: 'signed-out' }
  | { kind: 'failed' };

const PATH = '/dashboard/autosave';
/** A request without a response counts as failed after this time. */
const TIMEOUT_MS = 15_000;

const KINDS: readonly unknown[] = [
  'stored',
  'discarded',
  'other-draft',
  'other-viewer',
  'outdated',
  'invalid',
  'forbidden',
  'signed-out',
  'failed',
] satisfies AutosaveResponse['kind'][];

/**
 * Sends an autosave with `fetch`, because a fetcher of React Router would reload all of the page's data after each
 * autosave.
 */
export async function sendAutosave(request: AutosaveRequest): Promise<AutosaveResponse> {
  try {
    const response = await fetch(PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      // A discarded autosave must not be offered again after a reload.
      keepalive: request.intent === 'discard',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    return isResponse(body) ? body : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** Only `kind` is checked, because the response comes from our own server. */
const isResponse = (value: unknown): value is AutosaveResponse =>
  typeof value === 'object' && value !== null && 'kind' in value && KINDS.includes(value.kind);
