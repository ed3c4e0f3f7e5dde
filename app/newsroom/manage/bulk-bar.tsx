import { bulkText } from '#app/strings/newsroom.ts';
import { MAX_SELECTED } from '#domain/article/bulk-change.ts';
import { Button } from '../components/button.tsx';
import type { BulkKind } from './use-bulk-change.ts';
import { BULK_KINDS } from './use-bulk-change.ts';
import type { SelectionControl } from './use-selection.ts';

type BulkBarProps = { readonly selection: SelectionControl; readonly onChoose: (kind: BulkKind) => void };

/** The actions for the selected articles. It sticks to the bottom of the window, where it moves no row. */
export function BulkBar({ selection, onChoose }: BulkBarProps) {
  const { articles, countElsewhere, isOverLimit, clear } = selection;
  if (articles.length === 0) return null;
  return (
    <section
      aria-label={bulkText.bar}
      className="sticky bottom-0 z-10 -mx-2 border-ink border-t-2 bg-paper px-2 py-2 short:static"
      data-keeps-focus=""
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="mr-2 font-semibold tabular-nums max-sm:grow" role="status">
          {bulkText.selected(articles.length)}
          {countElsewhere === 0 ? null : (
            <span className="font-normal text-muted"> ({bulkText.onOtherPages(countElsewhere)})</span>
          )}
          {isOverLimit ? <span className="block text-accent text-sm">{bulkText.full(MAX_SELECTED)}</span> : null}
        </p>
        <Button className="text-sm max-sm:px-2" onClick={clear} variant="quiet">
          {bulkText.clear}
        </Button>
        <div className="flex flex-wrap gap-1 max-sm:grid max-sm:w-full max-sm:grid-cols-3">
          {BULK_KINDS.map((kind) => (
            <Button className="text-sm max-sm:px-1" key={kind} onClick={() => onChoose(kind)}>
              {bulkText.actions[kind]}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
