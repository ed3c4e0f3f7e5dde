import { useEffect, useId, useState } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { guardAction, requireViewer } from '#app/newsroom/actions/access.ts';
import { failSoftly } from '#app/newsroom/actions/use-action-call.ts';
import { Button, LinkButton } from '#app/newsroom/components/button.tsx';
import { Modal } from '#app/newsroom/components/modal.tsx';
import { articleFormText, draftText } from '#app/strings/article-form.ts';
import { SessionBanner } from '../session/session-watch.tsx';
import type { Route } from './+types/edit-article.route.ts';
import { FormBody } from './form-body.tsx';
import { FormFooter } from './form-footer.tsx';
import { loadFormContext, loadStoredRevision } from './load-article-form.ts';
import { useLatestDraft } from './recovery/use-offers.ts';
import type { StoredRevision } from './saving/form-content.ts';
import { saveForm } from './saving/save-form.ts';
import { announceSave } from './saving/saved-banner.tsx';
import type { FormContext } from './use-article-form.ts';
import { useArticleForm } from './use-article-form.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const stored = await loadStoredRevision(context, params.id);
  const editing = await loadFormContext(context, { viewer, id: params.id });
  return data({ editing, stored }, { status: stored === null ? 404 : 200 });
}

export const action = guardAction((access, { request }: Route.ActionArgs) => saveForm(request, access));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/**
 * Edits an article in a modal over the list (docs/behaviour.md §2). The form keeps the revision with which it opened,
 * even if the article is deleted.
 */
export default function EditArticle({ loaderData, params }: Route.ComponentProps) {
  const { editing, stored } = loaderData;
  const [opened, setOpened] = useState({ id: params.id, revision: stored });
  if (opened.id !== params.id) setOpened({ id: params.id, revision: stored });
  if (opened.revision === null || opened.id !== params.id) {
    return (
      <MissingArticle
        id={params.id}
        onOpenDraft={(revision) => setOpened({ id: params.id, revision })}
        editing={editing}
      />
    );
  }
  return <EditModal editing={editing} id={params.id} key={params.id} opened={opened.revision} stored={stored} />;
}

function useClose() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate(`/dashboard/manage${search}`, { preventScrollReset: true });
}

const findEditLink = (id: string) => () => document.getElementById(`edit-${id}`);

type EditModalProps = {
  readonly id: string;
  readonly editing: FormContext;
  readonly opened: StoredRevision;
  readonly stored: StoredRevision | null;
};

function EditModal({ id, editing, opened, stored }: EditModalProps) {
  const formId = useId();
  const close = useClose();
  const control = useArticleForm({
    editing,
    edited: { articleId: id, stored, opened },
    path: `/dashboard/manage/${encodeURIComponent(id)}/edit`,
    onDone: (message) => {
      announceSave(message);
      close();
    },
  });
  useTitleFocus(formId, control.isReady);
  return (
    <Modal
      finalFocus={findEditLink(id)}
      footer={
        <>
          <div className="w-full empty:hidden">
            <SessionBanner />
          </div>
          <FormFooter control={control} formId={formId} />
        </>
      }
      isOpen
      onClose={(reason) => {
        if (reason !== 'backdrop' || !control.hasUnsavedWork()) close();
      }}
      size="form"
      title={articleFormText.editTitle}
    >
      <FormBody control={control} formId={formId} layout="modal" />
    </Modal>
  );
}

/** Focuses the title when the form is ready, unless another field already has the focus. */
function useTitleFocus(formId: string, isReady: boolean) {
  useEffect(() => {
    if (!isReady) return;
    // The modal focuses its first control in the frame in which it opens.
    const frame = requestAnimationFrame(() => {
      const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
      if (!isTyping) document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [formId, isReady]);
}

type MissingArticleProps = {
  readonly id: string;
  readonly editing: FormContext;
  readonly onOpenDraft: (revision: StoredRevision) => void;
};

/**
 * Shown if the article does not exist. Its unsaved text can be opened, based on the revision that the text started
 * from.
 */
function MissingArticle({ id, editing, onOpenDraft }: MissingArticleProps) {
  const close = useClose();
  const { viewerKey, autosaves } = editing;
  const inBrowser = useLatestDraft(viewerKey, id);
  const draft = inBrowser ?? autosaves[0] ?? null;
  return (
    <Modal
      finalFocus={findEditLink(id)}
      footer={<LinkButton to="/dashboard/trash">{articleFormText.toTrash}</LinkButton>}
      isOpen
      onClose={close}
      size="md"
      title={articleFormText.editTitle}
    >
      <p className="leading-[1.6]">{articleFormText.notFound}</p>
      {draft === null ? null : (
        <div className="mt-4 space-y-3">
          <p className="leading-[1.6]">{inBrowser === null ? draftText.ofDeletedElsewhere : draftText.ofDeleted}</p>
          <Button
            onClick={() => {
              const { baseRevision, baseForm } = draft;
              onOpenDraft({ revision: baseRevision ?? 1, form: baseForm, by: null, isWithdrawn: false });
            }}
            variant="primary"
          >
            {draftText.openDeleted}
          </Button>
        </div>
      )}
    </Modal>
  );
}
