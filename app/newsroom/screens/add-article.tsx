import { useId } from 'react';
import { useNavigate } from 'react-router';
import { articleFormText } from '#app/text/article-form.ts';
import { guardAction, requireViewer } from '../access.ts';
import { failSoftly } from '../fail-softly.ts';
import { FormBody } from '../form/form-body.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { loadFormDesk } from '../form/load-form-desk.ts';
import { answerSave } from '../form/save-article.ts';
import { tellOfSave } from '../form/saved-banner.tsx';
import { useArticleForm } from '../form/use-article-form.ts';
import type { Route } from './+types/add-article.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return { desk: loadFormDesk(context, requireViewer(context, url)) };
}

export const action = guardAction((access, { request }: Route.ActionArgs) => answerSave(request, access));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** Spec §2: after a save the list of articles shows. */
export default function AddArticle({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const formId = useId();
  const control = useArticleForm({
    desk: loaderData.desk,
    edited: null,
    path: '/dashboard/add',
    onCreated: () => {
      tellOfSave();
      void navigate('/dashboard/manage');
    },
  });
  return (
    <>
      <h2 className="pb-4 font-bold text-lg">{articleFormText.addTitle}</h2>
      <FormBody control={control} formId={formId} layout="page" />
      <div className="sticky bottom-0 z-10 -mx-4 mt-8 -mb-16 border-line border-t bg-paper px-4 py-3 short:static sm:-mx-6 sm:px-6">
        <FormFooter control={control} formId={formId} />
      </div>
    </>
  );
}
