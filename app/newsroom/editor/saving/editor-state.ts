import type { BannerTone } from '#app/newsroom/components/banner.tsx';
import type { SavedPage } from '#app/newsroom/components/saved-banner.tsx';
import type { ArticleInput, ArticleStatus } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { LeadQuestion, SaveConflict, SeenProposal } from '#domain/change/save-command.ts';
import type { AutosaveRequest, AutosaveResponse } from './autosave-request.ts';
import type { FormContent, FormTexts, Offer, OpenContent, StoredRevision, UnsavedText } from './form-content.ts';
import type { SaveRequest, SaveResponse } from './save-form.ts';

/** The state of an open article form. `reduceEditor` computes the next one; `useEditor` performs the effects. */
export type EditorState = {
  /** Who typed the text. A colleague may have signed in to this browser since. */
  viewerKey: string;
  timeZone: string;
  /** The article was stored when the form opened. */
  isStored: boolean;
  content: OpenContent;
  /** `saving` until the latest content is on this browser's disk. */
  draft: 'saved' | 'saving' | 'refused';
  autosave: AutosaveState;
  others: OtherAutosaves;
  save: SaveState;
};

export type AutosaveStatus =
  | { kind: 'idle' }
  /** Unsent text will be sent shortly. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'stored' }
  /** The server did not respond; the autosave is repeated. */
  | { kind: 'failed' }
  | { kind: 'signed-out' }
  /** The server did not store the text because of `by`, so it is only in the browser. */
  | { kind: 'blocked'; by: AutosaveBlocker }
  /** The server refuses the content; `message` is the reason. */
  | { kind: 'refused'; message: string };

export type AutosaveBlocker =
  /** The editor has to decide about unsaved text from another device. */
  | { kind: 'offer' }
  /** The server's text belongs to a draft that is open in another window of this browser. */
  | { kind: 'window'; draftId: string }
  /** A colleague has signed in to this browser. */
  | { kind: 'viewer' };

export type AutosaveState = {
  status: AutosaveStatus;
  /** When the server stored the last autosave; null if none. */
  storedAtMs: number | null;
  isUnsent: boolean;
  isSending: boolean;
  isScheduled: boolean;
  /** Unsent text is sent when the current request has ended. */
  sendsNext: boolean;
  /** The message to show when everything has been sent. */
  announced: string | null;
  /** The draft whose content the server probably has; null if there is nothing to discard. */
  serverDraftId: string | null;
  /** The autosave from another device that the next autosave replaces. */
  replaces: Pick<UnsavedText, 'draftId' | 'sequence'> | null;
  failures: number;
};

/** From other devices. `received`: the last one in a response. `handled`: the keys of the restored or discarded ones. */
export type OtherAutosaves = { received: UnsavedText | null; handled: readonly string[] };

export type SaveProblem = { request: SaveRequest } & (
  | { kind: 'conflict'; conflict: SaveConflict }
  | { kind: 'leads'; question: LeadQuestion }
  | { kind: 'deleted' | 'missing' | 'past-date' }
  | { kind: 'signed-out' }
);

export type SaveState = {
  /** The request waits until the running autosave, if any, has ended. */
  running: { request: SaveRequest; isSent: boolean } | null;
  /** The form of the last save that got no response, until a save succeeds. */
  unanswered: ArticleForm | null;
  /** The last save if it got no response. Null once another save has started. */
  failed: SaveRequest | null;
  problem: SaveProblem | null;
  waitsForUpload: boolean;
  /** The save that was started last submits for review. */
  forReview: boolean;
  /** A confirmation is open because the save hides the article from readers. */
  asksToHide: boolean;
  /** The form remains open after the save, as with Ctrl+Enter. */
  staysOpen: boolean;
  /** The submit button is labelled as an update. */
  isEditing: boolean;
  /** The article's status after the last save of this form; null before. */
  status: ArticleStatus | null;
  hasPublished: boolean;
  asNew: boolean;
  /** The save publishes this text; null for a silent change. */
  correction: string | null;
  savedAtMs: number | null;
  /** The revision that this form saved last. */
  revision: number | null;
  /** The proposal that the form shows and that its save approves or changes. */
  proposal: SeenProposal | null;
};

/** A save request to which the reducer has not yet added `unanswered`. */
export type UnsentRequest = Omit<SaveRequest, 'unanswered'>;

export type EditorEvent =
  /** The form is hydrated. The id is random, and the first render must equal the server's HTML. */
  | { kind: 'opened'; draftId: string }
  /**
   * `shown`: the texts that the changed fields showed before. They differ from the form's texts if an IME composition
   * delays showing a newer text.
   */
  | { kind: 'typed'; change: Partial<ArticleForm>; shown?: Partial<FormTexts> | undefined }
  | { kind: 'as-new-chosen'; asNew: boolean }
  | { kind: 'correction-changed'; correction: string | null }
  | { kind: 'uploaded'; imageUrl: string }
  /** The browser starts to store the draft, has stored it, or refuses to. */
  | { kind: 'draft-written'; draft: EditorState['draft'] }
  /** The form takes over unsaved text, or a copy of it if it is open in another window of this browser. */
  | { kind: 'restored'; offer: Offer; isOpenElsewhere: boolean; newDraftId: string }
  | { kind: 'discarded'; offer: Offer }
  | { kind: 'autosave-due' }
  /** A field lost the focus, or the page is hidden or closed. */
  | { kind: 'left' }
  /** The connection or the session was restored, or the autosave of another draft was discarded. */
  | { kind: 'reconnected' }
  /** `isOpenElsewhere`: the draft of the server's autosave is open in another window of this browser. */
  | { kind: 'autosave-ended'; request: AutosaveRequest; response: AutosaveResponse; isOpenElsewhere: boolean }
  /**
   * The button or Ctrl+Enter was pressed. `hides`: the save hides a public article from readers. `forReview`: the text is
   * submitted instead of published.
   */
  | { kind: 'submitted'; staysOpen: boolean; hides: boolean; isUploading: boolean; forReview?: boolean }
  /** All uploads have ended, or one has failed. `hides`: as for `submitted`. */
  | { kind: 'uploads-ended'; result: 'stored' | 'failed' | 'canceled'; hides: boolean }
  | { kind: 'wait-canceled' }
  /** Saves without further questions. `asUrgent`: without a colleague's approval. */
  | { kind: 'confirmed'; change?: Partial<ArticleForm>; asUrgent?: boolean }
  /** Ctrl+S was pressed. `isDraft`: the article is new or a draft. */
  | { kind: 'save-key-pressed'; isDraft: boolean }
  | { kind: 'repeated'; request: UnsentRequest }
  /** Repeats the failed save with the current content of the form. */
  | { kind: 'failed-repeated' }
  | { kind: 'resolved'; conflict: SaveConflict; submitted: ArticleForm; resolved: ArticleInput; next: 'save' | 'edit' }
  | { kind: 'dismissed' }
  /** The editor chose to resolve the overlaps with a newer revision before the next save. */
  | { kind: 'merge-asked'; stored: StoredRevision; forReview: boolean }
  | { kind: 'save-ended'; request: SaveRequest; response: SaveResponse; isUploading: boolean; nowMs: number }
  /** The page's data has a newer revision. */
  | { kind: 'revision-found'; stored: StoredRevision };

export type EventOf<Kind extends EditorEvent['kind']> = Extract<EditorEvent, { kind: Kind }>;

export type EditorEffect =
  /** If `content` is null, deletes the draft. */
  | { kind: 'write-draft'; draftId: string; content: FormContent | null }
  /** Deletes the draft if its text still equals `saved`. */
  | { kind: 'delete-saved-draft'; draftId: string; saved: ArticleForm }
  | { kind: 'set-timer'; delayMs: number }
  | { kind: 'stop-timer' }
  | { kind: 'send-autosave'; request: AutosaveRequest }
  | { kind: 'send-save'; request: SaveRequest }
  | { kind: 'report-session-end' }
  | { kind: 'ask-to-sign-in' }
  | { kind: 'focus-field'; name: string }
  | { kind: 'show'; tone: BannerTone; text: string; page?: SavedPage }
  | { kind: 'close'; text: string; page?: SavedPage };

export type Emit = (effect: EditorEffect) => void;

const INITIAL_AUTOSAVE: AutosaveState = {
  status: { kind: 'idle' },
  storedAtMs: null,
  isUnsent: false,
  isSending: false,
  isScheduled: false,
  sendsNext: false,
  announced: null,
  serverDraftId: null,
  replaces: null,
  failures: 0,
};

const INITIAL_SAVE: SaveState = {
  running: null,
  unanswered: null,
  failed: null,
  problem: null,
  waitsForUpload: false,
  forReview: false,
  asksToHide: false,
  staysOpen: false,
  isEditing: false,
  status: null,
  hasPublished: false,
  asNew: false,
  correction: null,
  savedAtMs: null,
  revision: null,
  proposal: null,
};

/**
 * True if the viewer saved a revision in another window or on another device. False in dev mode, where viewers are unknown, and for a
 * proposal, which may start from a revision that is older than the viewer's own saves.
 */
export const isOwnElsewhere = (
  { viewerKey, save }: Pick<EditorState, 'viewerKey' | 'save'>,
  { by, revision }: Pick<StoredRevision, 'by' | 'revision'>,
): boolean => by?.userId === viewerKey && revision !== save.revision && save.proposal === null;

type OpenedForm = Pick<EditorState, 'viewerKey' | 'timeZone' | 'isStored'> & {
  articleId: string;
  /** Null for an article that has not been saved yet. */
  revision: number | null;
  form: ArticleForm;
  proposed?: { proposal: SeenProposal; form: ArticleForm; correction: string } | null | undefined;
};

export function openEditor({ articleId, revision, form, proposed, ...rest }: OpenedForm): EditorState {
  return {
    ...rest,
    content: {
      ...{ draftId: '', articleId, baseRevision: revision, baseForm: form, sequence: 1 },
      form: proposed?.form ?? form,
    },
    draft: 'saved',
    autosave: INITIAL_AUTOSAVE,
    others: { received: null, handled: [] },
    save: {
      ...INITIAL_SAVE,
      isEditing: rest.isStored,
      proposal: proposed?.proposal ?? null,
      correction: proposed?.correction || null,
    },
  };
}
