import { ArticleTime } from '#app/article/article-time.tsx';
import { HomeLink } from '#app/shell/home-link.tsx';
import { withdrawalText } from '#app/strings/newsroom/article-record.ts';
import type { TimeView } from '../lists/card-view.ts';

type WithdrawalProps = {
  /** '' if the article was imported without a reason. */
  readonly reason: string;
  readonly time: TimeView;
};

/** Replaces a withdrawn article (docs/behaviour §4.22). */
export function Withdrawal({ reason, time }: WithdrawalProps) {
  return (
    <div className="mx-auto max-w-measure py-16 sm:py-24" data-instead-of-article="">
      <h1 className="font-bold text-2xl leading-[1.5] sm:text-3xl">{withdrawalText.title}</h1>
      {reason === '' ? null : (
        <p className="wrap-anywhere mt-4 border-ink border-l-4 pl-4 text-lg leading-[1.75]">
          <strong>{withdrawalText.reason}</strong> {reason}
        </p>
      )}
      <p className="mt-4 text-muted leading-[1.75]">
        {withdrawalText.at} <ArticleTime {...time} />
      </p>
      <HomeLink />
    </div>
  );
}
