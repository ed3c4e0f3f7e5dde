import { useState } from 'react';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { ConfirmDialog } from '#app/newsroom/components/confirm-dialog.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { autosaveText, draftText } from '#app/strings/article-form.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import type { ArticleFormControl } from '../use-article-form.ts';
import type { Offer } from './offers.ts';

type DraftOffersProps = { readonly control: ArticleFormControl; readonly focusTitle: () => void };

/** Offers to restore or discard earlier drafts in this browser and unsaved changes from other devices. */
export function DraftOffers({ control, focusTitle }: DraftOffersProps) {
  const { state, editing, offers, restore, discard } = control;
  const [discarding, setDiscarding] = useState<Offer | null>(null);
  if (offers.length === 0) return null;
  const inBrowser = offers.filter(({ source }) => source === 'browser').length;
  return (
    <Banner tone="info">
      {inBrowser === 0 ? null : <p className="font-semibold">{inBrowser === 1 ? draftText.one : draftText.several}</p>}
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2" key={offer.text.draftId}>
            <div className="min-w-0">
              <OfferedFrom offer={offer} timeZone={editing.timeZone} />
              <DraftTitle title={offer.text.form.title} />
              {offer.text.baseRevision === state.content.baseRevision ? null : (
                <p className="text-muted text-sm leading-[1.6]">{draftText.olderBase}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                onClick={() => {
                  // The pressed button disappears with its offer.
                  focusTitle();
                  void restore(offer);
                }}
              >
                {draftText.restore}
              </Button>
              <Button onClick={() => setDiscarding(offer)} variant="quiet">
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
          if (discarding !== null) void discard(discarding);
          setDiscarding(null);
          requestAnimationFrame(focusTitle);
        }}
        question={draftText.discardQuestion}
        tone="danger"
      >
        {draftText.discardNote}
      </ConfirmDialog>
    </Banner>
  );
}

function OfferedFrom({ offer, timeZone }: { readonly offer: Offer; readonly timeZone: string }) {
  const time = <span className="tabular-nums">{createMomentFormat(timeZone)(offer.text.savedAtMs)}</span>;
  if (offer.source === 'browser') {
    return (
      <p className="text-sm">
        {draftText.unsavedFrom} {time}
      </p>
    );
  }
  return (
    <p className="font-semibold">
      {autosaveText.from} {time} {autosaveText.elsewhere}
    </p>
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
