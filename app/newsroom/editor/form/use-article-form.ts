import type { ReactNode, RefObject } from 'react';
import { use, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useActionCall } from '#app/newsroom/actions/use-action-call.ts';
import { useTimedBanner } from '#app/newsroom/components/banner.tsx';
import type { UploadState } from '#app/newsroom/uploads/use-image-upload.ts';
import { suggestCorrection } from '#app/strings/newsroom/article-record.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { listTextChanges } from '#domain/article/list-text-changes.ts';
import type { SeenProposal } from '#domain/change/save-command.ts';
import { mayEver } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { RightsContext } from '../../session/rights-context.ts';
import type { FormContext } from '../loading/load-article-form.ts';
import { useOffers } from '../recovery/use-offers.ts';
import type { EditorEvent, EditorState, EventOf } from '../saving/editor-state.ts';
import { isOwnElsewhere, openEditor } from '../saving/editor-state.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { isDirty } from '../saving/form-content.ts';
import type { SaveResponse } from '../saving/save-form.ts';
import { decidePublication } from './decide-publication.ts';
import { needsReview } from './decide-review.ts';
import type { FormCommands, FormState, OpenForm, RevisionNotice, RoomView } from './form-context.tsx';
import { focusInPanel } from './panel-part.tsx';
import { useEditor } from './use-editor.ts';
import { useEditRefusal } from './use-refusal.ts';

type ArticleFormOptions = {
  editing: FormContext;
  /** Null for a new article. `stored` is the current revision; null if the article is deleted. */
  edited: { articleId: string; stored: StoredRevision | null; opened: StoredRevision } | null;
  /** The planned publication time of a new article, as local text; null for none. */
  plannedAt?: string | null;
  /** The path of the route that saves. */
  path: string;
  /** Called with the message to show when the form closes after a save. */
  onDone: (message: ReactNode) => void;
};

/** Connects the editor's state with the page's data, uploads, banner and focus. */
export function useArticleForm({ editing, edited, plannedAt = null, path, onDone }: ArticleFormOptions): OpenForm {
  const formId = useId();
  const { banner, show } = useTimedBanner();
  const { call } = useActionCall<SaveResponse>(path);
  const [view, setView] = useState<RoomView>('write');
  const [hasUnsavedPlan, setUnsavedPlan] = useState(false);
  const rights = use(RightsContext);
  const [opened] = useState(() => decideOpened(editing, edited, toNewForm(rights, plannedAt)));
  const stored = edited?.stored ?? null;
  const { editor, latest, dispatch, edits, isUploading, ...uploads } = useEditor({
    opened: () => openEditor(opened),
    editing,
    call,
    show,
    onFocusField: (name) => focusInRoom(setView, `#${CSS.escape(formId)} [name="${name}"]`),
    onDone,
  });
  const { content, save } = editor;
  const publication = decidePublication(editor, stored, Date.now());
  useWaitingSave({ waits: save.waitsForUpload, ...uploads, hides: publication.hides, dispatch });
  const { offers, ...offerCommands } = useOffers({ editing, editor, dispatch, openedForm: opened.form });
  const forReview = needsReview(editing.workflow, { ...content, isNew: content.baseRevision === null });
  const state: FormState = {
    ...{ formId, editing, editor, form: content.form, save, articleId: content.articleId, ...publication },
    ...{ ...uploads, banner, view, hasUnsavedPlan, forReview, offers, stored },
    isReady: content.draftId !== '',
    isDirty: isDirty(content),
    refusal: useEditRefusal(editing, content, forReview),
    notice: useLatestRevision({ editor, dispatch, edited }),
  };
  const rendered = useRef(state);
  useLayoutEffect(() => {
    rendered.current = state;
  });
  const [commands] = useState(() =>
    createFormCommands({ dispatch, edits, ...offerCommands, setView, setUnsavedPlan, latest, isUploading, rendered }),
  );
  return { state, commands };
}

function decideOpened(editing: FormContext, edited: ArticleFormOptions['edited'], newForm: ArticleForm) {
  const { viewerKey, timeZone, newArticleId, workflow } = editing;
  const proposal = workflow?.proposal ?? null;
  const { revision, form } = edited?.opened ?? { revision: null, form: newForm };
  const base = proposal === null ? { revision, form } : { revision: proposal.baseRevision, form: proposal.baseForm };
  const articleId = edited?.articleId ?? newArticleId;
  const toSeen = ({ proposerId, savedAt }: SeenProposal): SeenProposal => ({ proposerId, savedAt });
  const proposed = proposal && { ...proposal, proposal: toSeen(proposal) };
  return { viewerKey, timeZone, articleId, isStored: edited !== null, ...base, proposed };
}

/** A new article of a viewer who may not publish starts as a draft. */
function toNewForm(rights: Rights, plannedTime: string | null): ArticleForm {
  if (!mayEver(rights, 'publish')) return { ...EMPTY_FORM, status: 'draft' };
  return plannedTime === null ? EMPTY_FORM : { ...EMPTY_FORM, status: 'scheduled', publishAt: plannedTime };
}

type CommandOptions = Pick<
  FormCommands,
  'dispatch' | 'edits' | 'restore' | 'discard' | 'setView' | 'setUnsavedPlan'
> & {
  /** The state after the last event. */
  latest: RefObject<EditorState>;
  isUploading: () => boolean;
  /** The state of the last render. */
  rendered: RefObject<FormState>;
};

function createFormCommands({ latest, isUploading, rendered, ...given }: CommandOptions): FormCommands {
  const { dispatch, setView } = given;
  return {
    ...given,
    change: (change) => dispatch({ kind: 'typed', change }),
    openImage: () => focusInRoom(setView, '[data-image-chooser]'),
    hasUnsavedWork: () => isDirty(latest.current.content) || isUploading() || rendered.current.hasUnsavedPlan,
    submit: (staysOpen) => {
      const { hides, forReview } = rendered.current;
      dispatch({ kind: 'submitted', staysOpen, hides, isUploading: isUploading(), forReview });
    },
    submitForReview: () =>
      dispatch({ kind: 'submitted', staysOpen: false, hides: false, isUploading: isUploading(), forReview: true }),
    saveWork: () => {
      const status = rendered.current.stored?.form.status ?? latest.current.save.status;
      dispatch({ kind: 'save-key-pressed', isDraft: status === null || status === 'draft' });
    },
    confirm: (options) => dispatch({ kind: 'confirmed', ...options }),
    chooseCorrection: (isPublished) => {
      const { baseForm, form } = latest.current.content;
      const correction = isPublished ? suggestCorrection(listTextChanges(baseForm, form)) : null;
      dispatch({ kind: 'correction-changed', correction });
    },
    merge: () => {
      const { stored, forReview } = rendered.current;
      if (stored !== null) dispatch({ kind: 'merge-asked', stored, forReview });
    },
  };
}

/** Shows the text and the settings, and then focuses an element of them. */
function focusInRoom(setView: FormCommands['setView'], selector: string): void {
  setView('write');
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element !== null) focusInPanel(element);
  });
}

type LatestRevisionOptions = Pick<ArticleFormOptions, 'edited'> & {
  editor: EditorState;
  dispatch: (event: EditorEvent) => void;
};

/** Passes newer revisions to the form. Returns a notice if the article was deleted, or saved while the form has unsaved changes. */
function useLatestRevision({ editor, dispatch, edited }: LatestRevisionOptions): RevisionNotice | null {
  const { content, save } = editor;
  const { baseRevision } = content;
  const stored = edited?.stored ?? null;
  const isNewer = stored !== null && baseRevision !== null && stored.revision > baseRevision && save.running === null;
  const reportNewer = useEffectEvent(() => stored && dispatch({ kind: 'revision-found', stored }));
  useEffect(() => {
    if (isNewer) reportNewer();
  }, [isNewer]);
  if (edited !== null && stored === null) return { kind: 'deleted' };
  return isNewer && isDirty(content) ? { kind: 'saved', stored, isOwn: isOwnElsewhere(editor, stored) } : null;
}

type WaitingSaveOptions = Readonly<
  Record<'upload' | 'socialUpload' | 'pasted', { state: { kind: UploadState['kind'] } }>
> & {
  waits: boolean;
  hides: boolean;
  dispatch: (event: EditorEvent) => void;
};

/** Continues or stops a waiting save when the uploads have ended. */
function useWaitingSave({ waits, hides, dispatch, ...uploads }: WaitingSaveOptions): void {
  const before = useRef<readonly UploadState['kind'][]>([]);
  const kinds = [uploads.upload, uploads.socialUpload, uploads.pasted].map(({ state }) => state.kind);
  useEffect(() => {
    const result = decideUploadsEnd(before.current, kinds);
    before.current = kinds;
    if (waits && result !== null) dispatch({ kind: 'uploads-ended', result, hides });
  });
}

const isPending = (kind: UploadState['kind'] | undefined): boolean => kind === 'uploading' || kind === 'signed-out';

/** Returns how the pending uploads ended. Null while one is pending, unless another has failed or was cancelled. */
export function decideUploadsEnd(
  before: readonly UploadState['kind'][],
  after: readonly UploadState['kind'][],
): EventOf<'uploads-ended'>['result'] | null {
  const ended = after.filter((_, index) => isPending(before[index]));
  if (ended.includes('failed')) return 'failed';
  if (ended.includes('idle')) return 'canceled';
  return after.some(isPending) ? null : 'stored';
}
