import { draftText } from '#app/text/article-form.ts';
import { Banner } from '../components/banner.tsx';
import { DraftOffers } from './drafts/draft-offers.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

/** What the browser keeps of unsaved text, and what it cannot keep. */
export function FormNotices({ control }: { readonly control: ArticleFormControl }) {
  const { editor, desk } = control;
  const { offers, state, discard } = editor.drafts;
  return (
    <div className="space-y-3 empty:hidden not-empty:mb-5">
      {state === 'refused' ? <Banner tone="warning">{draftText.refused}</Banner> : null}
      <DraftOffers
        offers={offers}
        onDiscard={(id) => void discard(id)}
        onRestore={editor.restore}
        revision={editor.baseRevision}
        timeZone={desk.timeZone}
      />
    </div>
  );
}
