import type { ReactNode } from 'react';
import { createContext, use, useState } from 'react';
import type { TimedBanner } from '#app/newsroom/components/banner.tsx';
import type { ImageUpload } from '#app/newsroom/uploads/use-image-upload.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { FormContext } from '../loading/load-article-form.ts';
import type { EditorEvent, EditorState, SaveState } from '../saving/editor-state.ts';
import type { Offer, StoredRevision } from '../saving/form-content.ts';
import type { FormEdits } from '../undo/form-edits.ts';
import { listDifferences } from '../undo/form-history.ts';
import type { PastedUploads } from './use-editor.ts';

/**
 * `write`: the text and the settings. `text`: without the settings. `preview`: a preview next to the text, or in its place if there is not
 * enough space. `full-screen`: only the text.
 */
export type RoomView = 'write' | 'text' | 'preview' | 'full-screen';

export type RevisionNotice = { kind: 'deleted' } | { kind: 'saved'; stored: StoredRevision; isOwn: boolean };

export type FormState = {
  formId: string;
  editing: FormContext;
  editor: EditorState;
  form: ArticleForm;
  save: SaveState;
  articleId: string;
  /** False until the form is hydrated. */
  isReady: boolean;
  isDirty: boolean;
  /** Why the viewer may not save the form. If not null, its texts are read-only. */
  refusal: string | null;
  /** The save hides the article from readers. */
  hides: boolean;
  /** The path of the article's public page; null if readers do not see the article. */
  livePath: string | null;
  /** The save publishes an article that was public before. */
  publishesAgain: boolean;
  /** The save changes the text of an article that readers see, and so may need a correction. */
  offersCorrection: boolean;
  /** The button submits for review instead of publishing. */
  forReview: boolean;
  /** The current revision; null for a new or deleted article. */
  stored: StoredRevision | null;
  /** Set if the article was deleted, or saved elsewhere while the form has unsaved changes. */
  notice: RevisionNotice | null;
  offers: readonly Offer[];
  upload: ImageUpload;
  socialUpload: ImageUpload;
  pasted: PastedUploads;
  banner: TimedBanner | null;
  view: RoomView;
  /** The assignment, the due time or its note, which are saved separately, has an unsaved value. */
  hasUnsavedPlan: boolean;
};

/** The commands of an open article form. The object does not change while the form is open. */
export type FormCommands = {
  dispatch: (event: EditorEvent) => void;
  /** Changes fields of the form. For typed texts, use `edits`. */
  change: (change: Partial<ArticleForm>) => void;
  edits: FormEdits;
  setView: (view: RoomView) => void;
  /** Opens the settings at the image. */
  openImage: () => void;
  setUnsavedPlan: (hasUnsavedPlan: boolean) => void;
  hasUnsavedWork: () => boolean;
  /** Does what the form's button does. */
  submit: (staysOpen: boolean) => void;
  submitForReview: () => void;
  saveWork: () => void;
  /** Saves after `change` without further questions. `asUrgent`: without a colleague's approval. */
  confirm: (options: { change?: Partial<ArticleForm>; asUrgent?: boolean }) => void;
  chooseCorrection: (isPublished: boolean) => void;
  /** Opens the dialog about overlaps with a newer revision, if there are any. */
  merge: () => void;
  restore: (offer: Offer) => Promise<void>;
  discard: (offer: Offer) => Promise<void>;
};

export type OpenForm = { state: FormState; commands: FormCommands };

const StateContext = createContext<FormState | null>(null);
const CommandsContext = createContext<FormCommands | null>(null);

export const FormProvider = ({ form, children }: { readonly form: OpenForm; readonly children: ReactNode }) => (
  <CommandsContext value={form.commands}>
    <StateContext value={form.state}>{children}</StateContext>
  </CommandsContext>
);

export const useFormState = (): FormState => require(use(StateContext));
export const useFormCommands = (): FormCommands => require(use(CommandsContext));

function require<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A part of the article form is outside of it.');
  return value;
}

const CHANGED_BY_TYPING: readonly string[] = ['editor', 'form', 'offers', 'notice', 'banner'];

/**
 * Prevents key presses in the body from re-rendering the children. They get an earlier state, with an outdated body and `editor`, until
 * something else changes.
 */
export function IgnoreBodyChanges({ children }: { readonly children: ReactNode }) {
  const state = useFormState();
  const [earlier, setEarlier] = useState(state);
  const before = new Map<string, unknown>(Object.entries(earlier));
  const isSame =
    Object.entries(state).every(([key, value]) => before.get(key) === value || CHANGED_BY_TYPING.includes(key)) &&
    listDifferences(earlier.form, state.form).every((field) => field === 'description');
  if (!isSame) setEarlier(state);
  return <StateContext value={isSame ? earlier : state}>{children}</StateContext>;
}
