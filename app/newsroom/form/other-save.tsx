import { conflictText, otherSaveText } from '#app/text/article-form.ts';
import { Banner } from '../components/banner.tsx';
import { createMomentFormat } from '../format-moment.ts';
import type { ArticleFormControl } from './use-article-form.ts';

/** What somebody else did to the article since the form was opened. */
export function OtherSave({ control }: { readonly control: ArticleFormControl }) {
  const { notice, desk } = control;
  if (notice === null) return null;
  if (notice.kind === 'deleted') return <Banner tone="warning">{otherSaveText.deleted}</Banner>;
  const { by } = notice;
  return (
    <Banner tone="warning">
      <strong className="wrap-anywhere">{by?.userEmail ?? conflictText.somebody}</strong> {otherSaveText.saved}
      {by === null ? '. ' : ` (${createMomentFormat(desk.timeZone)(by.timestamp)}). `}
      {otherSaveText.merged}
    </Banner>
  );
}
