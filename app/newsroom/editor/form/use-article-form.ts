import type { ReactNode, RefObject } from 'react';
import { use, useId, useLayoutEffect, useRef, useState } from 'react';
import { useActionCall } from '#app/newsroom/actions/use-action-call.ts';
import { useTimedBanner } from '#app/newsroom/components/banner.tsx';
import type { SavedPage } from '#app/newsroom/components/saved-banner.tsx';
import { toSavedMessage } from '#app/newsroom/components/saved-banner.tsx';
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
import type { EditorState } from '../saving/editor-state.ts';
import { openEditor } from '../saving/editor-state.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { isDirty } from '../saving/form-content.ts';
import type { SaveResponse } from '../saving/save-form.ts';
import { decidePublication } from './decide-publication.ts';
import { needsReview } from './decide-review.ts';
import type { FormCommands, FormState, OpenForm, RoomView } from './form-context.tsx';
import { focusInPanel } from './panel-part.tsx';
import { useEditor } from './use-editor.ts';
import { useLatestRevision } from './use-latest-revision.ts';
import { useEditRefusal } from './use-refusal.ts';
import { useWaitingSave } from './use-waiting-save.ts';

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
  const { viewerKey } = editing;
  const formId = useId();
  const { banner, show } = useTimedBanner();
  const { call } = useActionCall<SaveResponse>(path);
  const [view, setView] = useState<RoomView>('write');
  const [hasUnsavedPlan, setUnsavedPlan] = useState(false);
  const rights = use(RightsContext);
  const [opened] = useState(() => decideOpened(editing, edited, toNewForm(rights, plannedAt)));
  const stored = edited?.stored ?? null;
  const withdrawal = stored?.withdrawal ?? null;
  // Readers do not see the page of a withdrawn article, even if its status is `published`.
  const toMessage = (text: string, page: SavedPage | undefined) =>
    toSavedMessage({ text, page: withdrawal === null ? page : undefined, siteUrl: editing.site.url });
  const { editor, latest, dispatch, edits, isUploading, ...uploads } = useEditor({
    opened: () => openEditor(opened),
    viewerKey,
    call,
    appCheck: editing.appCheck,
    show: (tone, text, page) => show(tone, toMessage(text, page)),
    onFocusField: (name) => {
      setView('write');
      focusSoon(`#${CSS.escape(formId)} [name="${name}"]`);
    },
    onDone: (text, page) => onDone(toMessage(text, page)),
  });
  const { content, save } = editor;
  const publication = decidePublication(editor, stored, Date.now());
  useWaitingSave({ waits: save.waitsForUpload, ...uploads, hides: publication.hides, dispatch });
  const notice = useLatestRevision({ editor, dispatch, stored });
  const offering = useOffers({ viewerKey, editor, dispatch, openedForm: opened.form, stored: editing.autosaves });
  const { offers, restore, discard } = offering;
  const forReview = needsReview(editing.workflow, { ...content, isNew: content.baseRevision === null });
  const state: FormState = {
    ...{ formId, editing, editor, form: content.form, save, articleId: content.articleId, ...publication },
    ...{ ...uploads, banner, view, hasUnsavedPlan, forReview, offers, withdrawal },
    isReady: content.draftId !== '',
    isDirty: isDirty(content),
    refusal: useEditRefusal(editing, content, forReview),
    notice: edited === null ? null : notice,
  };
  const rendered = useRef({ ...state, stored });
  useLayoutEffect(() => {
    rendered.current = { ...state, stored };
  });
  const [commands] = useState(() =>
    createFormCommands({ dispatch, edits, restore, discard, setView, setUnsavedPlan, latest, isUploading, rendered }),
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
  /** The values of the last render. */
  rendered: RefObject<Pick<FormState, 'hides' | 'forReview' | 'hasUnsavedPlan'> & { stored: StoredRevision | null }>;
};

function createFormCommands({ latest, isUploading, rendered, ...given }: CommandOptions): FormCommands {
  const { dispatch, setView } = given;
  return {
    ...given,
    change: (change) => dispatch({ kind: 'typed', change }),
    openImage: () => {
      setView('write');
      focusSoon('[data-image-chooser]');
    },
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

/** Focuses an element of the form once it is visible. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element !== null) focusInPanel(element);
  });
}
