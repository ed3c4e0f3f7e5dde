import type { ArticleForm } from '#domain/article/article-form.ts';
import type { AutosaveRequest, AutosaveView } from './autosave-request.ts';

/** What the form contains, if something in it is unsaved. */
export type AutosaveContent = {
  viewerKey: string;
  articleId: string;
  draftId: string;
  baseRevision: number | null;
  form: ArticleForm;
};

/** Creates the record of what the server has of a form and what it still must get. It sends nothing itself. */
export function createAutosaveOutbox() {
  let content: AutosaveContent | null = null;
  /** The draft of which the server has content, as far as is known; null if there is nothing to discard. */
  let storedDraftId: string | null = null;
  let replaces: Pick<AutosaveView, 'draftId' | 'sequence'> | null = null;
  let sequence = 0;
  let isUnsent = false;

  const updateUnsent = () => {
    isUnsent = content !== null || storedDraftId !== null;
  };
  const markUnsent = () => {
    isUnsent = true;
  };
  return {
    hasUnsent: () => isUnsent,
    hasContent: () => content !== null,
    /** Sets what the form contains; null if nothing in it is unsaved. What the server has is then to be discarded. */
    setContent: (next: AutosaveContent | null) => {
      content = next;
      updateUnsent();
    },
    /** Returns the next request. What it contains counts as sent. */
    takeRequest: (): AutosaveRequest => {
      isUnsent = false;
      if (content === null) return { intent: 'discard', draftId: storedDraftId ?? '' };
      sequence += 1;
      return { intent: 'store', ...content, sequence, replaces };
    },
    /** Counts everything as unsent, if there is something to store or to discard. */
    updateUnsent,
    /** The last request must be repeated: the server has refused it for now. */
    markUnsent,
    /** The next request replaces the autosave of another device. */
    setReplaced: (other: Pick<AutosaveView, 'draftId' | 'sequence'>) => {
      replaces = other;
    },
    /** The server has stored the content of a request. */
    noteStored: (request: AutosaveRequest) => {
      storedDraftId = request.intent === 'store' ? request.draftId : null;
      replaces = null;
    },
    /** A request was not answered: the server may have stored its content. */
    noteUnanswered: (request: AutosaveRequest) => {
      if (request.intent === 'store') storedDraftId = request.draftId;
      markUnsent();
    },
    /** The server has a later autosave of this draft, with this sequence. */
    noteOutdated: (stored: number) => {
      sequence = Math.max(sequence, stored);
      markUnsent();
    },
    /** The server has discarded what it had. */
    noteDiscarded: () => {
      storedDraftId = null;
    },
    /** A save has made the autosave unnecessary, and the server has removed it. */
    noteSaved: () => {
      storedDraftId = null;
      isUnsent = false;
    },
  };
}
