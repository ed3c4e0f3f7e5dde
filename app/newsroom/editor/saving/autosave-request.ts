import type { ArticleForm } from '#domain/article/article-form.ts';

/** An autosave as the form offers it. */
export type AutosaveView = {
  articleId: string;
  /** The browser's draft that wrote it last. */
  draftId: string;
  baseRevision: number | null;
  /** The form of the base revision; the empty form for an article that has not been saved yet. */
  baseForm: ArticleForm;
  form: ArticleForm;
  /** Grows with each autosave of one draft. */
  sequence: number;
  savedAtMs: number;
};

/** What the form sends. */
export type AutosaveRequest =
  | {
      intent: 'store';
      /** Who typed the text. Another person may have signed in to this browser since. */
      viewerKey: string;
      articleId: string;
      draftId: string;
      baseRevision: number | null;
      form: ArticleForm;
      sequence: number;
      /** The autosave of another device that this form has taken over; null if none. */
      replaces: Pick<AutosaveView, 'draftId' | 'sequence'> | null;
    }
  | { intent: 'discard'; draftId: string };

/** The answer of the server; only `stored` and `discarded` changed anything. */
export type AutosaveAnswer =
  | { kind: 'stored'; updatedAt: number }
  | { kind: 'discarded' }
  /** Another form of the same person has unsaved content for the article. */
  | { kind: 'other-draft'; autosave: AutosaveView }
  /** Another person is signed in than the one who typed the text; nothing was stored. */
  | { kind: 'other-viewer' }
  /** A later autosave of this draft has arrived before. */
  | { kind: 'outdated'; sequence: number }
  | { kind: 'invalid'; message: string }
  | { kind: 'signed-out' }
  | { kind: 'failed' };

const PATH = '/dashboard/autosave';
/** A request without an answer counts as failed after this time. */
const TIMEOUT_MS = 15_000;

const KINDS: readonly unknown[] = [
  'stored',
  'discarded',
  'other-draft',
  'other-viewer',
  'outdated',
  'invalid',
  'signed-out',
  'failed',
] satisfies AutosaveAnswer['kind'][];

/** Sends an autosave. Not with a fetcher of the router, which would load the whole page's data again after each. */
export async function sendAutosave(request: AutosaveRequest): Promise<AutosaveAnswer> {
  try {
    const response = await fetch(PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      // A discarded autosave must not be offered again after a reload.
      keepalive: request.intent === 'discard',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return isAnswer(answer) ? answer : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** Our own server writes the rest of the answer as its kind says. */
const isAnswer = (value: unknown): value is AutosaveAnswer =>
  typeof value === 'object' && value !== null && 'kind' in value && KINDS.includes(value.kind);
