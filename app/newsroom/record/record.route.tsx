import { data, useLocation, useNavigate } from 'react-router';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { guardAction, requireArticle, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { ArticleDialogTitle } from '../components/article-dialog-title.tsx';
import { Banner } from '../components/banner.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { findRowLink, historyPath } from '../manage/managed-view.ts';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/record.route.ts';
import { changeRecord } from './change-record.ts';
import { CorrectionSection } from './correction-section.tsx';
import { loadRecord } from './load-record.ts';
import { ProposedSection } from './proposed-section.tsx';
import { useRecord } from './use-record.ts';
import { WithdrawalSection } from './withdrawal-section.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  await requireArticle(context, 'inspect', parseArticleId(params.id));
  const record = await loadRecord(context, params.id);
  return data({ record }, { status: record === null ? 404 : 200 });
}

export const action = guardAction((access, { params, request }: Route.ActionArgs) =>
  changeRecord(request, params.id, access),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** Corrections and withdrawal of one article, over the list of articles (docs/behaviour §2.7.14). */
export default function ArticleRecord({ loaderData, params }: Route.ComponentProps) {
  const { record } = loaderData;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const control = useRecord(pathname);
  const { refused, clearRefused, decide } = control;
  return (
    <Modal
      finalFocus={() => findRowLink(params.id, 'history')}
      isOpen
      onClose={() => void navigate(`/dashboard/manage${search}`, { preventScrollReset: true })}
      size="xl"
      title={<ArticleDialogTitle title={record?.title ?? null}>{recordText.title}</ArticleDialogTitle>}
    >
      {record === null || !record.hasBeenPublic ? (
        <p className="leading-[1.6]">{record === null ? recordText.missing : recordText.neverPublic}</p>
      ) : (
        <div className="space-y-8">
          <div className="empty:hidden" role="status">
            {control.message === '' ? null : (
              <Banner tone={control.hasFailed ? 'error' : 'success'}>{control.message}</Banner>
            )}
          </div>
          <ProposedSection control={control} proposed={record.proposed} target={record.target} />
          <CorrectionSection control={control} corrections={record.corrections} target={record.target} />
          <WithdrawalSection
            control={control}
            key={record.withdrawal?.reason ?? ''}
            historyPath={historyPath(params.id, search)}
            revision={record.revision}
            target={record.target}
            withdrawal={record.withdrawal}
          />
        </div>
      )}
      <RepeatAfterSignIn onCancel={clearRefused} onRepeat={decide} request={refused} />
    </Modal>
  );
}
