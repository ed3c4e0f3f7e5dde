import { draftText } from '#app/text/article-form.ts';
import { Banner } from '../components/banner.tsx';
import { DraftOffers } from './drafts/draft-offers.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

/** What the browser keeps of unsaved text, and what it cannot keep. */
export function FormNotices({ control, formId }: { readonly control: ArticleFormControl; readonly formId: string }) {
  const { editor, desk } = control;
  // The button that was pressed goes with its draft; the keyboard goes on in the first field.
  const goOn = () => document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`)?.focus();
  const { offers, state, discard } = editor.drafts;
  return (
    <div className="space-y-3 empty:hidden not-empty:mb-5">
      {state === 'refused' ? <Banner tone="warning">{draftText.refused}</Banner> : null}
      <DraftOffers
        offers={offers}
        onDiscard={(id) => {
          void discard(id);
          requestAnimationFrame(goOn);
        }}
        onRestore={(draft) => {
          goOn();
          void editor.restore(draft);
        }}
        revision={editor.baseRevision}
        timeZone={desk.timeZone}
      />
    </div>
  );
}
