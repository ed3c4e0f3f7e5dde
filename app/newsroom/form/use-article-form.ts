import { useCallback, useState } from 'react';
import { articleFormText, conflictText, otherSaveText, pictureText } from '#app/text/article-form.ts';
import { articlePartText } from '#app/text/article-parts.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, findMissing, REQUIRED_MESSAGE } from '#domain/article/article-form.ts';
import { useTimedBanner } from '../components/use-timed-banner.ts';
import { isDirty } from './editor-state.ts';
import { usePictureUpload } from './picture/use-picture-upload.ts';
import type { SavedAnswer } from './save-answer.ts';
import { useEditor } from './use-editor.ts';
import type { StoredVersion } from './use-newest-version.ts';
import { useNewestVersion } from './use-newest-version.ts';
import { useSaving } from './use-saving.ts';

/** What the server gives a form to work with. */
export type FormDesk = {
  /** Whose drafts these are. */
  viewerKey: string;
  /** Goes with every upload. */
  appCheck: string;
  /** The site's (IANA). */
  timeZone: string;
  nowMs: number;
  /** For an article that does not exist yet. */
  newArticleId: string;
};

type ArticleFormOptions = {
  desk: FormDesk;
  /** Null for a new article. */
  edited: { articleId: string; stored: StoredVersion; opened: NonNullable<StoredVersion> } | null;
  /** Of the route that saves. */
  path: string;
  /** A new article was saved, from whatever form. */
  onCreated: () => void;
};

export type ArticleFormControl = ReturnType<typeof useArticleForm>;

const HAS_FIELD = ['title', 'description', 'category'] as const;

/** The first field that must be filled in. */
function findFirstMissing(form: ArticleForm, message: string) {
  if (message !== REQUIRED_MESSAGE) return 'publishAt';
  return HAS_FIELD.find((field) => form[field].trim() === '') ?? 'title';
}

function tellUpdated({ mergedParts }: SavedAnswer): string {
  if (mergedParts.length === 0) return articleFormText.updated;
  const names = mergedParts.map((part) => articlePartText[part]).join(', ');
  return `${articleFormText.updated} ${articleFormText.mergedWith} ${names}.`;
}

/** Everything the article form does; its parts draw it. */
export function useArticleForm({ desk, edited, path, onCreated }: ArticleFormOptions) {
  const { timeZone } = desk;
  const { banner, show } = useTimedBanner();
  const [view, setView] = useState<'write' | 'preview'>('write');
  const editor = useEditor({
    viewerKey: desk.viewerKey,
    articleId: edited?.articleId ?? desk.newArticleId,
    revision: edited?.opened.revision ?? null,
    form: edited?.opened.form ?? EMPTY_FORM,
  });
  const { change, latest } = editor;
  const upload = usePictureUpload({
    appCheck: desk.appCheck,
    onStored: useCallback((imageUrl: string) => change({ imageUrl }), [change]),
  });
  const { isPending } = upload;
  const saving = useSaving({
    editor,
    path,
    timeZone,
    spareId: desk.newArticleId,
    show,
    onSaved: (answer, request) => {
      const isCreated = edited === null || request.baseRevision === null;
      if (isCreated && !isPending()) onCreated();
      else show('success', tellUpdated(answer));
    },
  });
  const notice = useNewestVersion({
    editor,
    stored: edited?.stored ?? null,
    isSaving: saving.isSaving,
    onRefreshed: (by) => {
      show('info', `${by?.userEmail ?? conflictText.somebody} ${otherSaveText.saved}. ${otherSaveText.refreshed}`);
    },
  });

  function submit(element: HTMLFormElement) {
    const missing = findMissing(latest.current.form);
    if (missing !== null) {
      show('error', missing);
      setView('write');
      const field = element.elements.namedItem(findFirstMissing(latest.current.form, missing));
      requestAnimationFrame(() => field instanceof HTMLElement && field.focus());
    } else if (isPending()) {
      show('warning', pictureText.wait);
    } else {
      saving.save();
    }
  }

  return {
    desk,
    editor,
    upload,
    saving,
    banner,
    submit,
    view,
    setView,
    isEditing: edited !== null,
    notice: edited === null ? null : notice,
    mustAsk: useCallback(() => isDirty(latest.current) || isPending(), [latest, isPending]),
  };
}
