import { useState } from 'react';
import { StoryTitle } from '#app/story/story-title.tsx';
import { draftText } from '#app/text/article-form.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { createMomentFormat } from '../../format-moment.ts';
import type { Draft } from './draft.ts';

type DraftOffersProps = {
  readonly offers: readonly Draft[];
  /** Of the article as it is stored; null where it is not. */
  readonly revision: number | null;
  /** The site's (IANA). */
  readonly timeZone: string;
  readonly onRestore: (draft: Draft) => void;
  readonly onDiscard: (id: string) => void;
};

/** Unsaved texts from earlier, offered back. */
export function DraftOffers({ offers, revision, timeZone, onRestore, onDiscard }: DraftOffersProps) {
  const [asked, setAsked] = useState<Draft | null>(null);
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
                {draftText.unsavedFrom} <span className="tabular-nums">{format(draft.keptAtMs)}</span>
              </p>
              <DraftTitle title={draft.form.title} />
              {draft.baseRevision === revision ? null : (
                <p className="text-muted text-sm leading-[1.6]">{draftText.olderBase}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => onRestore(draft)}>{draftText.restore}</Button>
              <Button onClick={() => setAsked(draft)} variant="quiet">
                {draftText.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <AskDialog
        confirmLabel={draftText.discard}
        isOpen={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) onDiscard(asked.id);
          setAsked(null);
        }}
        question={draftText.discardQuestion}
        tone="danger"
      >
        {draftText.discardNote}
      </AskDialog>
    </Banner>
  );
}

function DraftTitle({ title }: { readonly title: string }) {
  if (title.trim() === '') return <p className="text-muted">{draftText.untitled}</p>;
  return (
    <p className="lines-2 wrap-anywhere font-semibold" lang="bn">
      <StoryTitle parts={parseTitle(title)} />
    </p>
  );
}
