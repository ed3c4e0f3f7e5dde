import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { data, useLocation, useNavigate, useSearchParams } from 'react-router';
import { CloseIcon } from '#app/components/icons.tsx';
import { guardAction, requireArticle, requireViewer } from '#app/newsroom/actions/access.ts';
import { failSoftly } from '#app/newsroom/actions/use-action-call.ts';
import { Button, LinkButton } from '#app/newsroom/components/button.tsx';
import { Modal } from '#app/newsroom/components/dialogs/modal.tsx';
import { announceSave } from '#app/newsroom/components/saved-banner.tsx';
import { articleFormText, draftText } from '#app/strings/editor/article-form.ts';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { findFirstField, focusOnOpening } from '../components/dialogs/dialog-focus.ts';
import { MERGE_PARAMETER } from '../desk/desk-query.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { SessionBanner } from '../session/session-watch.tsx';
import type { Route } from './+types/edit-article.route.ts';
import type { OpenForm } from './form/form-context.tsx';
import { FormProvider } from './form/form-context.tsx';
import { useArticleForm } from './form/use-article-form.ts';
import type { FormContext } from './loading/load-article-form.ts';
import { loadFormContext, loadStoredRevision } from './loading/load-article-form.ts';
import { useLatestDraft } from './recovery/use-offers.ts';
import { WritingRoom } from './room/writing-room.tsx';
import type { StoredRevision } from './saving/form-content.ts';
import { saveForm } from './saving/save-form.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  await requireArticle(context, 'read', parseArticleId(params.id));
  const found = await loadStoredRevision(context, params.id);
  const proposerId = url.searchParams.get('proposal');
  const editing = await loadFormContext(context, { viewer, id: params.id, proposerId });
  const stored = found === null || editing.mayInspect ? found : { ...found, by: null };
  return data({ editing, stored }, { status: stored === null ? 404 : 200 });
}

export const action = guardAction((access, { request }: Route.ActionArgs) => saveForm(request, access));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** Edits an article in a modal that fills the window (docs/behaviour §2). The form remains open even if the article is deleted. */
export default function EditArticle({ loaderData, params }: Route.ComponentProps) {
  const { editing, stored } = loaderData;
  const { id } = params;
  const popup = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const screen = useScreenBelow();
  const close = () => void navigate(screen, { preventScrollReset: true });
  const [opened, setOpened] = useState({ id, revision: stored });
  if (opened.id !== id) setOpened({ id, revision: stored });
  if (opened.revision === null || opened.id !== id) {
    const openDraft = (revision: StoredRevision) => setOpened({ id, revision });
    return <MissingArticle editing={editing} id={id} onClose={close} onOpenDraft={openDraft} />;
  }
  return (
    <Dialog.Root key={id} onOpenChange={(isOpen) => isOpen || close()} open>
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-paper text-ink"
          finalFocus={findEditLink(id)}
          initialFocus={() => focusOnOpening(findFirstField(popup.current))}
          lang={readInterfaceLanguage()}
          ref={popup}
        >
          <EditRoom editing={editing} id={id} onClose={close} opened={opened.revision} stored={stored} />
          <PaletteHost isInDialog />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useScreenBelow() {
  const { search } = useLocation();
  const isFromDesk = new URLSearchParams(search).get('from') === 'desk';
  return isFromDesk ? { pathname: '/dashboard/desk', search: '' } : { pathname: '/dashboard/manage', search };
}

const findEditLink = (id: string) => () => document.getElementById(`edit-${id}`);

type EditRoomProps = {
  readonly id: string;
  readonly editing: FormContext;
  readonly opened: StoredRevision;
  readonly stored: StoredRevision | null;
  readonly onClose: () => void;
};

/** A separate component, because a key press must not re-render the dialog. */
function EditRoom({ id, editing, opened, stored, onClose }: EditRoomProps) {
  const { pathname } = useScreenBelow();
  const form = useArticleForm({
    editing,
    edited: { articleId: id, stored, opened },
    path: `/dashboard/manage/${encodeURIComponent(id)}/edit`,
    onDone: (message) => {
      announceSave(message, pathname);
      onClose();
    },
  });
  useMergeFromLink(form);
  return (
    <FormProvider form={form}>
      <WritingRoom
        back={
          <Dialog.Close aria-label={dashboardText.close} className="tap-target shrink-0 hover:text-accent">
            <CloseIcon className="size-5.5" />
          </Dialog.Close>
        }
        heading={<Dialog.Title className="room-heading">{articleFormText.editTitle}</Dialog.Title>}
        sessionBanner={<SessionBanner />}
      />
    </FormProvider>
  );
}

/** Opens the dialog about overlaps if the URL asks for it: the reviewed proposal then overlaps with a newer revision. */
function useMergeFromLink({ state, commands }: OpenForm) {
  const [params] = useSearchParams();
  const isRequested = state.isReady && params.has(MERGE_PARAMETER);
  const { merge } = commands;
  useEffect(() => {
    if (isRequested) merge();
  }, [isRequested, merge]);
}

type MissingArticleProps = {
  readonly id: string;
  readonly editing: FormContext;
  readonly onClose: () => void;
  readonly onOpenDraft: (revision: StoredRevision) => void;
};

/** Shown if the article does not exist. Its unsaved text can be opened. */
function MissingArticle({ id, editing, onClose, onOpenDraft }: MissingArticleProps) {
  const { viewerKey, autosaves } = editing;
  const inBrowser = useLatestDraft(viewerKey, id);
  const draft = inBrowser ?? autosaves[0] ?? null;
  return (
    <Modal
      finalFocus={findEditLink(id)}
      footer={<LinkButton to="/dashboard/trash">{articleFormText.toTrash}</LinkButton>}
      isOpen
      onClose={onClose}
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
              onOpenDraft({ revision: baseRevision ?? 1, form: baseForm, by: null, isUnpublished: false });
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
