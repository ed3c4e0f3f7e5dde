import type { ReactNode } from 'react';
import { createContext, use, useState } from 'react';
import type { TimedBanner } from '#app/newsroom/components/banner.tsx';
import type { ImageUpload } from '#app/newsroom/uploads/use-image-upload.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { FormContext } from '../loading/load-article-form.ts';
import type { EditorEvent, EditorState, SaveState } from '../saving/editor-state.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import type { Offer } from '../saving/offers.ts';
import type { FormEdits } from '../undo/form-edits.ts';
import { listDifferences } from '../undo/form-history.ts';
import type { PastedUploads } from './use-pasted-uploads.ts';

/**
 * `write`: the text with its settings. `text`: the text without them. `preview`: a preview next to the text, or in its place if
 * there is not enough space. `full-screen`: nothing but the text.
 */
export type RoomView = 'write' | 'text' | 'preview' | 'full-screen';

export type RevisionNotice = { kind: 'deleted' } | { kind: 'saved'; stored: StoredRevision; isOwn: boolean };
export type FormState = {
  formId: string;
  /** The page's data. */
  editing: FormContext;
  editor: EditorState;
  form: ArticleForm;
  save: SaveState;
  articleId: string;
  /** False until the form is hydrated. */
  isReady: boolean;
  isDirty: boolean;
  /** Why the viewer may not save the form, in which case its texts are read-only; null if it is permitted. */
  refusal: string | null;
  /** Whether the save hides the article from readers. */
  hides: boolean;
  /** The path of the article's public page; null if readers do not see the article. */
  livePath: string | null;
  /** Whether the save publishes an article that was public before. */
  publishesAgain: boolean;
  /** Whether the save changes the text of an article that readers see, and so may need a correction. */
  offersCorrection: boolean;
  /** Whether the button submits for review instead of publishing. */
  forReview: boolean;
  /** Null if the article is not withdrawn. */
  withdrawal: NonNullable<StoredRevision['withdrawal']> | null;
  /** Set if the article was deleted, or saved elsewhere while the form has unsaved changes. */
  notice: RevisionNotice | null;
  offers: readonly Offer[];
  upload: ImageUpload;
  socialUpload: ImageUpload;
  pasted: PastedUploads;
  banner: TimedBanner | null;
  view: RoomView;
  /** True while the assignment, the due time or the note, which are saved separately, has an unsaved value. */
  hasUnsavedPlan: boolean;
};

/** The commands of an open article form. The object does not change while the form is open. */
export type FormCommands = {
  dispatch: (event: EditorEvent) => void;
  /** Changes fields of the form. For typed texts, use `edits`. */
  change: (change: Partial<ArticleForm>) => void;
  edits: FormEdits;
  setView: (view: RoomView) => void;
  /** Opens the settings at the image and focuses its button. */
  openImage: () => void;
  noteUnsavedPlan: (hasUnsavedPlan: boolean) => void;
  hasUnsavedWork: () => boolean;
  /** Saves or submits like the button. */
  submit: (staysOpen: boolean) => void;
  submitForReview: () => void;
  saveWork: () => void;
  /** Saves after `change` without further questions. `asUrgent`: without a colleague's approval. */
  confirm: (options: { change?: Partial<ArticleForm>; asUrgent?: boolean }) => void;
  /** Chooses whether a correction is published with the save. */
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

/** The parts of the state that may change at each key press in the body. */
const CHANGED_BY_TYPING: readonly string[] = ['editor', 'form', 'offers', 'notice', 'banner'];

/**
 * Prevents key presses in the body from re-rendering its children: they get an earlier state, with an outdated body and `editor`,
 * until something else changes.
 */
export function IgnoreBodyChanges({ children }: { readonly children: ReactNode }) {
  const state = useFormState();
  const [earlier, setEarlier] = useState(state);
  const isSame =
    listChanged(earlier, state).every((key) => CHANGED_BY_TYPING.includes(key)) &&
    listDifferences(earlier.form, state.form).every((field) => field === 'description');
  if (!isSame) setEarlier(state);
  return <StateContext value={isSame ? earlier : state}>{children}</StateContext>;
}

const listChanged = (one: FormState, other: FormState): string[] => {
  const earlier = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).flatMap(([key, value]) => (earlier.get(key) === value ? [] : [key]));
};
