import type { RefObject } from 'react';
import { bulkText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useFocusFallback } from '../../components/dialogs/use-focus-fallback.ts';
import type { BulkSummary } from './use-bulk-change.ts';

type BulkBannerProps = {
  readonly summary: BulkSummary | null;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
  readonly onClose: () => void;
  /** Gets the focus if the banner disappears while one of its buttons has it. */
  readonly focusFallback: RefObject<HTMLElement | null>;
};

/** The result of a bulk change. It remains until it is closed, because it may list articles. */
export function BulkBanner({ summary, isBusy, onUndo, onClose, focusFallback }: BulkBannerProps) {
  const buttons = useFocusFallback<HTMLDivElement>(focusFallback);
  if (summary === null) return null;
  const { message, refusals, undoable } = summary;
  const isProblem = refusals.length > 0 || message === bulkText.failed;
  return (
    <div className="screen-message pt-4">
      <Banner tone={isProblem ? 'error' : 'success'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0">{message}</p>
          <div className="flex gap-2" ref={buttons}>
            {undoable.length === 0 ? null : (
              <Button isBusy={isBusy} onClick={onUndo}>
                {dashboardText.undo}
              </Button>
            )}
            <Button onClick={onClose} variant="quiet">
              {dashboardText.close}
            </Button>
          </div>
        </div>
        {refusals.length === 0 ? null : (
          <>
            <p>{bulkText.notChanged}</p>
            <ul className="wrap-anywhere max-h-60 list-disc overflow-y-auto pl-5">
              {refusals.map(({ id, plainTitle, reason }) => (
                <li key={id}>
                  <span lang="bn">{plainTitle}</span>: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    </div>
  );
}
