import { useId, useState } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { articleFormText, draftText } from '#app/text/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import { newsroomContext } from '../../newsroom-context.ts';
import { guardAction, requireViewer } from '../access.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { failSoftly } from '../fail-softly.ts';
import { useNewestDraft } from '../form/drafts/use-newest-draft.ts';
import { FormBody } from '../form/form-body.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { loadFormDesk } from '../form/load-form-desk.ts';
import { answerSave } from '../form/save-article.ts';
import { tellOfSave } from '../form/saved-banner.tsx';
import type { FormDesk } from '../form/use-article-form.ts';
import { useArticleForm } from '../form/use-article-form.ts';
import type { StoredVersion } from '../form/use-newest-version.ts';
import type { Route } from './+types/edit-article.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { desk, timeZone } = context.get(newsroomContext);
  const version = await desk.find(params.id);
  const form = { desk: loadFormDesk(context, viewer) };
  if (version === null) return data({ ...form, stored: null }, { status: 404 });
  const { rows } = await desk.listHistory(params.id, { after: null, limit: 1 });
  const by = rows[0] ? { userEmail: rows[0].userEmail, timestamp: rows[0].timestamp } : null;
  return { ...form, stored: { revision: version.revision, form: toForm(version.article, timeZone), by } };
}

export const action = guardAction((access, { request }: Route.ActionArgs) => answerSave(request, access));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** Edits an article over the list of articles (spec §2). What stood there first stays, whatever happens to it meanwhile. */
export default function EditArticle({ loaderData, params }: Route.ComponentProps) {
  const { desk, stored } = loaderData;
  const [opened, setOpened] = useState<{ id: string; version: StoredVersion }>({ id: params.id, version: stored });
  if (opened.id !== params.id) setOpened({ id: params.id, version: stored });
  if (opened.version === null || opened.id !== params.id) {
    return (
      <NoArticle
        id={params.id}
        onOpenDraft={(version) => setOpened({ id: params.id, version })}
        viewerKey={desk.viewerKey}
      />
    );
  }
  return <EditModal desk={desk} id={params.id} key={params.id} opened={opened.version} stored={stored} />;
}

function useClose() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate(`/dashboard/manage${search}`, { preventScrollReset: true });
}

const findEditLink = (id: string) => () => document.getElementById(`edit-${id}`);

type EditModalProps = {
  readonly id: string;
  readonly desk: FormDesk;
  readonly opened: NonNullable<StoredVersion>;
  readonly stored: StoredVersion;
};

function EditModal({ id, desk, opened, stored }: EditModalProps) {
  const formId = useId();
  const close = useClose();
  const control = useArticleForm({
    desk,
    edited: { articleId: id, stored, opened },
    path: `/dashboard/manage/${encodeURIComponent(id)}/edit`,
    onCreated: () => {
      tellOfSave();
      close();
    },
  });
  return (
    <Modal
      finalFocus={findEditLink(id)}
      footer={<FormFooter control={control} formId={formId} />}
      isOpen
      onClose={(reason) => {
        if (reason !== 'backdrop' || !control.mustAsk()) close();
      }}
      title={articleFormText.editTitle}
    >
      <FormBody control={control} formId={formId} layout="modal" />
    </Modal>
  );
}

type NoArticleProps = {
  readonly id: string;
  readonly viewerKey: string;
  readonly onOpenDraft: (version: NonNullable<StoredVersion>) => void;
};

/** The article is gone; unsaved text of it may still be in this browser, and opens on what it began from. */
function NoArticle({ id, viewerKey, onOpenDraft }: NoArticleProps) {
  const close = useClose();
  const draft = useNewestDraft(viewerKey, id);
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
          <p className="leading-[1.6]">{draftText.ofGone}</p>
          <Button
            onClick={() => onOpenDraft({ revision: draft.baseRevision ?? 1, form: draft.baseForm, by: null })}
            variant="primary"
          >
            {draftText.openGone}
          </Button>
        </div>
      )}
    </Modal>
  );
}
