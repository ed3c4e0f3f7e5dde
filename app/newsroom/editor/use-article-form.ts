import { useCallback, useState } from 'react';
import { articleFormText, conflictText, imageText, otherSaveText } from '#app/strings/article-form.ts';
import { articlePartText } from '#app/strings/article-parts.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, findMissing, REQUIRED_MESSAGE } from '#domain/article/article-form.ts';
import { useTimedBanner } from '../components/banner.tsx';
import { useImageUpload } from './image/use-image-upload.ts';
import type { SavedAnswer, Saver } from './save-article.ts';
import { isDirty, useEditor } from './use-editor.ts';
import type { StoredRevision } from './use-latest-revision.ts';
import { useLatestRevision } from './use-latest-revision.ts';
import { useSaving } from './use-saving.ts';

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
};

type ArticleFormOptions = {
  editing: FormContext;
  /** Null for a new article. `opened` is the revision the form started with, `stored` the current one, if any. */
  edited: { articleId: string; stored: StoredRevision | null; opened: StoredRevision } | null;
  /** The path of the route whose action saves. */
  path: string;
  /** Called when a save has created an article. */
  onCreated: () => void;
};

export type ArticleFormControl = ReturnType<typeof useArticleForm>;

/** The state and the actions of the article form. */
export function useArticleForm({ editing, edited, path, onCreated }: ArticleFormOptions) {
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
  const saving = useSaving({
    editor,
    path,
    timeZone: editing.timeZone,
    spareId: editing.newArticleId,
    show,
    onSaved: (answer, request) => {
      const isCreated = edited === null || request.baseRevision === null;
      if (isCreated && !isPending()) onCreated();
      else show('success', formatUpdated(answer));
    },
  });
  const notice = useLatestRevision({
    editor,
    stored: edited?.stored ?? null,
    isSaving: saving.isSaving,
    timeZone: editing.timeZone,
    onRefreshed: (by) => show('info', formatRefreshed(by)),
  });
  const submitting = useSubmit({ editor, upload, saving, show });
  const hasUnsavedWork = useCallback(() => isDirty(latest.current) || isPending(), [latest, isPending]);
  const isEditing = edited !== null;
  const shown = { ...submitting, banner, isEditing, notice: isEditing ? notice : null };
  return { ...shown, editing, editor, upload, saving, hasUnsavedWork };
}

type SubmitOptions = {
  editor: ReturnType<typeof useEditor>;
  upload: ReturnType<typeof useImageUpload>;
  saving: ReturnType<typeof useSaving>;
  show: ReturnType<typeof useTimedBanner>['show'];
};

/** Saves on submit, unless a required field is empty or an image is still uploading. */
function useSubmit({ editor, upload, saving, show }: SubmitOptions) {
  const [view, setView] = useState<'write' | 'preview'>('write');
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
    } else {
      saving.save();
    }
  }
  return { view, setView, submit };
}

/** The name of the first required field that is empty. */
function findMissingField(form: ArticleForm, message: string): string {
  if (message !== REQUIRED_MESSAGE) return 'publishAt';
  return (['title', 'description', 'category'] as const).find((field) => form[field].trim() === '') ?? 'title';
}

function formatRefreshed(by: Saver | null): string {
  return `${by?.userEmail ?? conflictText.someone} ${otherSaveText.saved}. ${otherSaveText.refreshed}`;
}

function formatUpdated({ mergedParts }: SavedAnswer): string {
  if (mergedParts.length === 0) return articleFormText.updated;
  const names = mergedParts.map((part) => articlePartText[part]).join(', ');
  return `${articleFormText.updated} ${articleFormText.mergedWith} ${names}.`;
}
