import { useCallback, useState } from 'react';
import { useTimedBanner } from '#app/newsroom/components/banner.tsx';
import { autosaveText, conflictText, imageText, otherSaveText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, findMissing, REQUIRED_MESSAGE } from '#domain/article/article-form.ts';
import { decideVisibility } from '#domain/article/decide-visibility.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import type { SavedBy } from '#services/articles/edit/save-article.ts';
import { useImageUpload } from './fields/use-image-upload.ts';
import type { AutosaveView } from './saving/autosave-request.ts';
import { useAfterSave, useKeep, useKeepOnServer } from './saving/use-after-save.ts';
import { isDirty, useEditor } from './saving/use-editor.ts';
import type { StoredRevision } from './saving/use-latest-revision.ts';
import { useLatestRevision } from './saving/use-latest-revision.ts';
import { useSaving } from './saving/use-saving.ts';
import { useServerAutosave } from './saving/use-server-autosave.ts';

/** What the server gives the form. */
export type FormContext = {
  /** The owner of the drafts. */
  viewerKey: string;
  /** The proof that goes with every upload. */
  appCheck: string;
  /** The site's IANA zone. */
  timeZone: string;
  nowMs: number;
  /** The id of an article that does not exist yet. */
  newArticleId: string;
  /** As link previews name the site. */
  site: { name: string; url: string };
  /** The viewer's unsaved content on the server: of the article, or of all articles that have not been saved yet. */
  autosaves: readonly AutosaveView[];
};

type ArticleFormOptions = {
  editing: FormContext;
  /** Null for a new article. `opened` is the revision the form started with, `stored` the current one, if any. */
  edited: { articleId: string; stored: StoredRevision | null; opened: StoredRevision } | null;
  /** The path of the route whose action saves. */
  path: string;
  /** Called with the text to show when the content is saved and the form closes. */
  onDone: (text: string) => void;
};

export type ArticleFormControl = ReturnType<typeof useArticleForm>;

/** The state and the actions of the article form. */
export function useArticleForm({ editing, edited, path, onDone }: ArticleFormOptions) {
  const { banner, show } = useTimedBanner();
  const editor = useEditor({
    viewerKey: editing.viewerKey,
    articleId: edited?.articleId ?? editing.newArticleId,
    revision: edited?.opened.revision ?? null,
    form: edited?.opened.form ?? EMPTY_FORM,
  });
  const { change, latest } = editor;
  const onStored = useCallback((imageUrl: string) => change({ imageUrl }), [change]);
  const upload = useImageUpload({ appCheck: editing.appCheck, onStored });
  const { isPending } = upload;
  const autosave = useServerAutosave({ editor, viewerKey: editing.viewerKey, stored: editing.autosaves });
  const keepOnServer = useKeepOnServer(autosave, show);
  const afterSave = useAfterSave({ isStored: edited !== null, isPending, show, onDone });
  const saving = useSaving({
    editor,
    path,
    timeZone: editing.timeZone,
    spareId: editing.newArticleId,
    show,
    autosave,
    onNotKept: () => void keepOnServer(autosaveText.kept),
    onSaved: afterSave.onSaved,
  });
  const notice = useLatestRevision({
    editor,
    stored: edited?.stored ?? null,
    isSaving: saving.isSaving,
    timeZone: editing.timeZone,
    onRefreshed: (by) => show('info', formatRefreshed(by)),
  });
  const storedStatus = edited?.stored?.form.status ?? saving.savedStatus;
  const visible = edited?.stored
    ? decideShown(edited.stored.form, editing.timeZone)
    : saving.savedStatus === 'published';
  const submitting = useSubmit({ editor, upload, saving, show, isShown: visible, timeZone: editing.timeZone });
  const keep = useKeep({ editor, saving, keepOnServer, isDraft: storedStatus === null || storedStatus === 'draft' });
  const hasUnsavedWork = useCallback(() => isDirty(latest.current) || isPending(), [latest, isPending]);
  const shown = { ...submitting, banner, isEditing: afterSave.isEditing, notice: edited === null ? null : notice };
  const { savedAtMs, setStays } = afterSave;
  return { ...shown, editing, editor, upload, saving, autosave, keep, savedAtMs, setStays, hasUnsavedWork };
}

type SubmitOptions = {
  editor: ReturnType<typeof useEditor>;
  upload: ReturnType<typeof useImageUpload>;
  saving: ReturnType<typeof useSaving>;
  show: ReturnType<typeof useTimedBanner>['show'];
  /** Whether readers see the stored article. */
  isShown: boolean;
  timeZone: string;
};

/** Saves on submit, unless a required field is empty, an image is still uploading, or the save needs a confirmation. */
function useSubmit({ editor, upload, saving, show, isShown, timeZone }: SubmitOptions) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [asksToHide, setAsksToHide] = useState(false);
  const hides = isShown && !decideShown(editor.form, timeZone);
  function submit(element: HTMLFormElement) {
    const { form } = editor.latest.current;
    const message = findMissing(form);
    if (message !== null) {
      show('error', message);
      setView('write');
      const field = element.elements.namedItem(findMissingField(form, message));
      requestAnimationFrame(() => field instanceof HTMLElement && field.focus());
    } else if (upload.isPending()) {
      show('warning', imageText.wait);
    } else if (hides) {
      setAsksToHide(true);
    } else {
      saving.save();
    }
  }
  return { view, setView, submit, hides, asksToHide, setAsksToHide };
}

/** Whether readers see an article with the status and the publication time of a form. */
function decideShown({ status, publishAt }: ArticleForm, timeZone: string): boolean {
  const publishAtMs = parseLocalText(publishAt, timeZone) ?? 0;
  return decideVisibility({ status, publishAt: publishAtMs }, 'public', Date.now()).visible;
}

/** The name of the first required field that is empty. */
function findMissingField(form: ArticleForm, message: string): string {
  if (message !== REQUIRED_MESSAGE) return 'publishAt';
  return (['title', 'description', 'category'] as const).find((field) => form[field].trim() === '') ?? 'title';
}

function formatRefreshed(by: SavedBy | null): string {
  return `${by?.userEmail ?? conflictText.someone} ${otherSaveText.saved}. ${otherSaveText.refreshed}`;
}
