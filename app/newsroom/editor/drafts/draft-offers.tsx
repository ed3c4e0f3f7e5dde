import { useState } from 'react';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { ConfirmDialog } from '#app/newsroom/components/confirm-dialog.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { draftText } from '#app/strings/article-form.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import type { Draft } from './draft-store.ts';

type DraftOffersProps = {
  readonly offers: readonly Draft[];
  /** The article's current revision; null if it is not stored. */
  readonly revision: number | null;
  /** The site's IANA zone. */
  readonly timeZone: string;
  readonly onRestore: (draft: Draft) => void;
  readonly onDiscard: (id: string) => void;
};

/** Offers earlier drafts to restore or discard. */
export function DraftOffers({ offers, revision, timeZone, onRestore, onDiscard }: DraftOffersProps) {
  const [discarding, setDiscarding] = useState<Draft | null>(null);
  if (offers.length === 0) return null;
  const format = createMomentFormat(timeZone);
  return (
    <Banner tone="info">
      <p className="font-semibold">{offers.length === 1 ? draftText.one : draftText.several}</p>
      <ul className="divide-y divide-line">
        {offers.map((draft) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2" key={draft.id}>
            <div className="min-w-0">
              <p className="text-sm">
                {draftText.unsavedFrom} <span className="tabular-nums">{format(draft.savedAtMs)}</span>
              </p>
              <DraftTitle title={draft.form.title} />
              {draft.baseRevision === revision ? null : (
                <p className="text-muted text-sm leading-[1.6]">{draftText.olderBase}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => onRestore(draft)}>{draftText.restore}</Button>
              <Button onClick={() => setDiscarding(draft)} variant="quiet">
                {draftText.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        confirmLabel={draftText.discard}
        isOpen={discarding !== null}
        onCancel={() => setDiscarding(null)}
        onConfirm={() => {
          if (discarding !== null) onDiscard(discarding.id);
          setDiscarding(null);
        }}
        question={draftText.discardQuestion}
        tone="danger"
      >
        {draftText.discardNote}
      </ConfirmDialog>
    </Banner>
  );
}

function DraftTitle({ title }: { readonly title: string }) {
  if (title.trim() === '') return <p className="text-muted">{draftText.untitled}</p>;
  return (
    <p className="lines-2 wrap-anywhere font-semibold" lang="bn">
      <ArticleTitle parts={parseTitle(title)} />
    </p>
  );
}
