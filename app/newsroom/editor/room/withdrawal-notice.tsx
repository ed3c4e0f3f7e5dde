import { Link } from 'react-router';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { recordPath } from '#app/newsroom/manage/managed-view.ts';
import { recordText } from '#app/strings/article-record.ts';
import type { StoredRevision } from '../saving/form-content.ts';

type WithdrawalNoticeProps = {
  readonly articleId: string;
  readonly withdrawal: NonNullable<StoredRevision['withdrawal']>;
  readonly timeZone: string;
};

/** Who withdrew the article, when and why, with a link to the dialog that reinstates it. */
export function WithdrawalNotice({ articleId, withdrawal, timeZone }: WithdrawalNoticeProps) {
  const { reason, atMs, byEmail } = withdrawal;
  const facts = [createMomentFormat(timeZone)(atMs), byEmail].filter(Boolean).join(', ');
  return (
    <Banner tone="warning">
      <strong>{recordText.withdrawn}</strong> {recordText.withdrawnHint}
      <p className="wrap-anywhere">
        <span lang="bn">{reason}</span> <span className="text-muted text-sm">{facts}</span>
      </p>
      <Link className="inline-flex min-h-11 items-center underline hover:text-accent" to={recordPath(articleId, '')}>
        {recordText.toReinstate}
      </Link>
    </Banner>
  );
}
