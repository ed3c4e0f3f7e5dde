import { useId } from 'react';
import { useNavigate } from 'react-router';
import { guardAction, requireViewer } from '#app/newsroom/actions/access.ts';
import { failSoftly } from '#app/newsroom/actions/use-action-call.ts';
import { articleFormText } from '#app/strings/article-form.ts';
import type { Route } from './+types/add-article.route.ts';
import { FormBody } from './form-body.tsx';
import { FormFooter } from './form-footer.tsx';
import { loadFormContext } from './load-article-form.ts';
import { saveForm } from './saving/save-form.ts';
import { announceSave } from './saving/saved-banner.tsx';
import { useArticleForm } from './use-article-form.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return { editing: await loadFormContext(context, { viewer: requireViewer(context, url), id: null }) };
}

export const action = guardAction((access, { request }: Route.ActionArgs) => saveForm(request, access));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** The form for a new article. Saving redirects to the list of articles (docs/behaviour.md §2). */
export default function AddArticle({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const formId = useId();
  const control = useArticleForm({
    editing: loaderData.editing,
    edited: null,
    path: '/dashboard/add',
    onDone: (message) => {
      announceSave(message);
      void navigate('/dashboard/manage');
    },
  });
  return (
    <>
      <h2 className="pb-4 font-bold text-lg">{articleFormText.addTitle}</h2>
      <FormBody control={control} formId={formId} layout="page" />
      <div className="sticky bottom-0 z-10 -mx-4 mt-8 -mb-16 border-line border-t bg-paper px-4 py-3 short:static sm:-mx-6 sm:px-6 low:py-1">
        <FormFooter control={control} formId={formId} />
      </div>
    </>
  );
}
