import { use } from 'react';
import { bulkText } from '#app/strings/newsroom/manage-news.ts';
import { MAX_SELECTED } from '#domain/desk/bulk-change.ts';
import type { ArticleAction } from '#domain/permissions/permissions.ts';
import { mayEver } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { Button } from '../../components/button.tsx';
import { RightsContext } from '../../session/rights-context.ts';
import type { SelectionControl } from '../use-selection.ts';
import type { BulkKind } from './use-bulk-change.ts';
import { BULK_KINDS } from './use-bulk-change.ts';

const REQUIRED_PERMISSIONS: Readonly<Partial<Record<BulkKind, ArticleAction>>> = {
  publish: 'publish',
  unpublish: 'withdraw',
};

/** True if the viewer's role permits the change for some articles. The server decides for each article. */
function isPermitted(rights: Rights, kind: BulkKind): boolean {
  const action = REQUIRED_PERMISSIONS[kind];
  return action === undefined || mayEver(rights, action);
}

type BulkBarProps = { readonly selection: SelectionControl; readonly onChoose: (kind: BulkKind) => void };

/** The actions for the selected articles. The bar sticks to the bottom of the window, so it does not move the rows. */
export function BulkBar({ selection, onChoose }: BulkBarProps) {
  const rights = use(RightsContext);
  const { articles, countElsewhere, isOverLimit, clear } = selection;
  if (articles.length === 0) return null;
  return (
    <section
      aria-label={bulkText.bar}
      className="sticky bottom-(--frame-bottom) z-10 -mx-2 border-ink border-t-2 bg-paper px-2 py-2 short:static"
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
        <Button className="text-sm sm:hidden max-sm:px-2" onClick={selection.toggleAll} variant="quiet">
          {bulkText.wholePage}
        </Button>
        <Button className="text-sm max-sm:px-2" onClick={clear} variant="quiet">
          {bulkText.clear}
        </Button>
        <div className="flex flex-wrap gap-1 max-sm:grid max-sm:w-full max-sm:grid-cols-[repeat(auto-fit,minmax(max(4.75rem,30%),1fr))]">
          {BULK_KINDS.filter((kind) => isPermitted(rights, kind)).map((kind) => (
            <Button className="text-sm max-sm:px-0" key={kind} onClick={() => onChoose(kind)}>
              {bulkText.actions[kind]}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
