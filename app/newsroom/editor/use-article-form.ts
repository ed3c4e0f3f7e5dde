import type { ReactNode } from 'react';
import { use, useCallback, useMemo, useRef, useState } from 'react';
import { useActionCall } from '#app/newsroom/actions/use-action-call.ts';
import { useTimedBanner } from '#app/newsroom/components/banner.tsx';
import { suggestCorrection } from '#app/strings/article-record.ts';
import { articlePath } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { changesText, listTextChanges } from '#domain/article/list-text-changes.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import { PERMISSIONS } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { effectiveStatus } from '#domain/publication/decide-visibility.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import { RightsContext } from '../session/rights-context.ts';
import { useOffers } from './recovery/use-offers.ts';
import { focusInPanel } from './room/panel-part.tsx';
import type { SavedPage } from './saving/editor-state.ts';
import { openEditor } from './saving/editor-state.ts';
import type { FormTexts, StoredRevision, UnsavedText } from './saving/form-content.ts';
import { isDirty } from './saving/form-content.ts';
import type { SaveResponse } from './saving/save-form.ts';
import { toSavedMessage } from './saving/saved-banner.tsx';
import { useEditor } from './saving/use-editor.ts';
import { useLatestRevision } from './saving/use-latest-revision.ts';
import { useWaitingSave } from './saving/use-waiting-save.ts';
import { needsReview } from './workflow/decide-review.ts';
import type { FormProposal, FormWorkflow } from './workflow/load-workflow.ts';

export type FormContext = {
  /** If not, the form shows only what readers see of the article. */
  mayInspect: boolean;
  /** Decides the viewer's permissions; its desk is the category in the form. */
  target: PermissionTarget;
  viewerKey: string;
  appCheck: string;
  timeZone: string;
  nowMs: number;
  newArticleId: string;
  /** The author of an article that is saved without one. */
  defaultAuthor: string;
  site: { name: string; url: string };
  /**
   * The viewer's autosaves for this form: the autosave of its article, or in the form for a new article the autosaves
   * of all articles that have not been saved yet.
   */
  autosaves: readonly UnsavedText[];
  /** Null on a site without a workflow, and for a viewer who may not inspect the article. */
  workflow: FormWorkflow | null;
};

type ArticleFormOptions = {
  editing: FormContext;
  /**
   * Null for a new article. `opened` is the revision with which the form opened. `stored` is the current revision; null
   * if the article is deleted.
   */
  edited: { articleId: string; stored: StoredRevision | null; opened: StoredRevision } | null;
  /** The path of the route whose action saves. */
  path: string;
  /** Called with the message to show when the content is saved and the form closes. */
  onDone: (message: ReactNode) => void;
};

/**
 * `write` is the text with its settings, `text` without them. `preview` is next to the text, or replaces it if there is no
 * space. `full-screen` hides everything but the text.
 */
export type RoomView = 'write' | 'text' | 'preview' | 'full-screen';

/** Changes the form. `shown` are the texts that the changed fields showed before. */
export type ChangeForm = (change: Partial<ArticleForm>, shown?: Partial<FormTexts>) => void;

export type ArticleFormControl = ReturnType<typeof useArticleForm>;

/** Connects the editor's state with the page's data, uploads, banner and focus. */
export function useArticleForm({ editing, edited, path, onDone }: ArticleFormOptions) {
  const { viewerKey, timeZone, appCheck } = editing;
  const { banner, show } = useTimedBanner();
  const { call } = useActionCall<SaveResponse>(path);
  const [view, setView] = useState<RoomView>('write');
  const element = useRef<HTMLFormElement>(null);
  const [proposal] = useState(editing.workflow?.proposal ?? null);
  const rights = use(RightsContext);
  const stored = edited?.stored ?? null;
  const withdrawal = stored?.withdrawal ?? null;
  // Readers do not see the page of a withdrawn article, whatever its status is.
  const toMessage = (text: string, page: SavedPage | undefined) =>
    toSavedMessage({ text, page: withdrawal === null ? page : undefined, siteUrl: editing.site.url });
  const openedArticle = edited?.opened ?? { revision: null, form: toNewForm(rights) };
  const opened = proposal === null ? openedArticle : { revision: proposal.baseRevision, form: proposal.baseForm };
  const { state, latest, dispatch, upload, socialUpload, pasted } = useEditor({
    opened: () => {
      const articleId = edited?.articleId ?? editing.newArticleId;
      const proposed = proposal && { ...proposal, proposal: toSeen(proposal) };
      return openEditor({ viewerKey, timeZone, isStored: edited !== null, articleId, ...opened, proposed });
    },
    viewerKey,
    call,
    appCheck,
    show: (tone, text, page) => show(tone, toMessage(text, page)),
    onFocusField: (name) => {
      setView('write');
      const field = element.current?.elements.namedItem(name);
      requestAnimationFrame(() => field instanceof HTMLElement && focusInPanel(field));
    },
    onDone: (text, page) => onDone(toMessage(text, page)),
  });
  const isPending = useCallback(
    () => upload.isPending() || socialUpload.isPending() || pasted.isPending(),
    [upload.isPending, socialUpload.isPending, pasted.isPending],
  );

  const { content, save } = state;
  const isShown = stored === null ? save.status === 'published' : isVisible(stored.form, timeZone);
  const visible = isShown && withdrawal === null;
  const hides = visible && !isVisible(content.form, timeZone);
  const isUnpublished = stored === null ? save.hasPublished && !visible : stored.isUnpublished;
  const status = stored?.form.status ?? save.status;
  const uploads = useMemo(() => [upload, socialUpload, pasted], [upload, socialUpload, pasted]);
  useWaitingSave({ waits: save.waitsForUpload, uploads, hides, dispatch });
  const notice = useLatestRevision({ state, dispatch, stored });
  const offering = useOffers({ viewerKey, state, dispatch, openedForm: opened.form, stored: editing.autosaves });
  const change = useCallback<ChangeForm>((part, shown) => dispatch({ kind: 'typed', change: part, shown }), [dispatch]);
  const [hasUnsavedPlan, noteUnsavedPlan] = useState(false);
  const hasUnsavedWork = useCallback(
    () => isDirty(latest.current.content) || isPending() || hasUnsavedPlan,
    [latest, isPending, hasUnsavedPlan],
  );
  const forReview = needsReview(editing.workflow, { ...content, isNew: content.baseRevision === null });
  const submitForReview = () =>
    dispatch({ kind: 'submitted', staysOpen: false, hides: false, isUploading: isPending(), forReview: true });
  const openImage = useCallback(() => {
    setView('write');
    requestAnimationFrame(() => {
      const button = document.querySelector<HTMLElement>('[data-image-chooser]');
      if (button !== null) focusInPanel(button);
    });
  }, []);
  return {
    ...offering,
    editing,
    state,
    dispatch,
    change,
    form: content.form,
    isReady: content.draftId !== '',
    isDirty: isDirty(content),
    isSaving: save.running !== null,
    hides,
    /** The page that readers see; null if they see none. */
    livePath: visible ? articlePath(content.articleId) : null,
    /** Whether the save publishes an article that was public before. */
    publishesAgain: isUnpublished && content.form.status === 'published',
    /** Whether the save changes the text of an article that readers see, so that it may need a correction. */
    offersCorrection: visible && changesText(content.baseForm, content.form),
    /** Chooses whether a correction is published with the save. */
    chooseCorrection: useCallback(
      (isPublished: boolean) => {
        const { baseForm, form } = latest.current.content;
        const correction = isPublished ? suggestCorrection(listTextChanges(baseForm, form)) : null;
        dispatch({ kind: 'correction-changed', correction });
      },
      [latest, dispatch],
    ),
    withdrawal,
    notice: edited === null ? null : notice,
    upload,
    socialUpload,
    pasted,
    banner,
    view,
    setView,
    hasUnsavedWork,
    /** True while the assignment, the due time or the note, which are saved separately, has an unsaved value. */
    hasUnsavedPlan,
    noteUnsavedPlan,
    /** Whether the button submits for review instead of publishing. */
    forReview,
    submitForReview,
    /** Saves a draft of someone whose button submits. */
    saveDraft: () => dispatch({ kind: 'confirmed', change: { status: 'draft', publishAt: '' } }),
    /** Publishes a draft now, which approves it. */
    publish: () => dispatch({ kind: 'confirmed', change: { status: 'published', publishAt: '' } }),
    /** Publishes a change of a live article without a second person. */
    publishUrgent: () => dispatch({ kind: 'confirmed', asUrgent: true }),
    /** Opens the settings at the image and focuses its button. */
    openImage,
    submit: (form: HTMLFormElement, staysOpen: boolean) => {
      element.current = form;
      dispatch({ kind: 'submitted', staysOpen, hides, isUploading: isPending(), forReview });
    },
    /** Opens the questions about overlaps with a newer revision, if there are any. */
    merge: () => stored !== null && dispatch({ kind: 'merge-asked', stored, forReview }),
    saveWork: () => dispatch({ kind: 'save-key-pressed', isDraft: status === null || status === 'draft' }),
  };
}

const toSeen = ({ proposerId, savedAt }: FormProposal) => ({ proposerId, savedAt });

/** A new article of a viewer who may not publish starts as a draft. */
function toNewForm({ role }: Rights): ArticleForm {
  const publishes = role !== null && Object.keys(PERMISSIONS.publish[role]).length > 0;
  return publishes ? EMPTY_FORM : { ...EMPTY_FORM, status: 'draft' };
}

/** Returns whether readers see an article with the status and publication time of a form. */
function isVisible({ status, publishAt, embargoUntil, expiresAt }: ArticleForm, timeZone: string): boolean {
  const toMs = (text: string) => parseLocalText(text, timeZone) ?? 0;
  const nowMs = Date.now();
  const hasEnded = expiresAt !== '' && toMs(expiresAt) <= nowMs;
  const article = { status, publishAt: toMs(publishAt), embargoUntil: toMs(embargoUntil) };
  return !hasEnded && effectiveStatus(article, nowMs) === 'published';
}
