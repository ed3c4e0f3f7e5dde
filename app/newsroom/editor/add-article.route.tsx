import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { guardAction, requireViewer } from '#app/newsroom/actions/access.ts';
import { failSoftly } from '#app/newsroom/actions/use-action-call.ts';
import { BackIcon } from '#app/newsroom/components/icons.tsx';
import { announceSave } from '#app/newsroom/components/saved-banner.tsx';
import { articleFormText, roomText } from '#app/strings/editor/article-form.ts';
import { parseLocalText, toLocalText } from '#domain/time/site-clock.ts';
import { editPath, PLANNED_PARAMETER } from '../manage/managed-view.ts';
import type { Route } from './+types/add-article.route.ts';
import { FormProvider } from './form/form-context.tsx';
import { useArticleForm } from './form/use-article-form.ts';
import { loadFormContext } from './loading/load-article-form.ts';
import { WritingRoom } from './room/writing-room.tsx';
import { saveForm } from './saving/save-form.ts';

export const handle: PageHandle = { layout: 'room' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const editing = await loadFormContext(context, { viewer: requireViewer(context, url), id: null });
  const plannedMs = parseLocalText(url.searchParams.get(PLANNED_PARAMETER) ?? '', editing.timeZone);
  return { editing, plannedAt: plannedMs === null ? null : toLocalText(plannedMs, editing.timeZone) };
}

export const action = guardAction((access, { request }: Route.ActionArgs) => saveForm(request, access));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** The form for a new article. Saving redirects to the list of articles (docs/behaviour §2). */
export default function AddArticle({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const isDone = useRef(false);
  const form = useArticleForm({
    editing: loaderData.editing,
    plannedAt: loaderData.plannedAt,
    edited: null,
    path: '/dashboard/add',
    onDone: (message) => {
      isDone.current = true;
      announceSave(message, '/dashboard/manage');
      void navigate('/dashboard/manage');
    },
  });
  const { save, articleId } = form.state;
  const savedId = save.revision === null ? null : articleId;
  useEffect(() => {
    // Makes a reload open the saved article. React Router is not notified, so the form remains mounted.
    if (savedId !== null && !isDone.current)
      window.history.replaceState(window.history.state, '', editPath(savedId, ''));
  }, [savedId]);
  return (
    <FormProvider form={form}>
      <WritingRoom
        back={
          <Link aria-label={roomText.back} className="tap-target shrink-0 hover:text-accent" to="/dashboard/manage">
            <BackIcon />
          </Link>
        }
        heading={<h1 className="room-heading">{articleFormText.addTitle}</h1>}
      />
    </FormProvider>
  );
}
