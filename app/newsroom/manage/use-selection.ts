import { useState } from 'react';
import type { ManagedView } from './managed-view.ts';
import { deselectAllExcept, NO_SELECTION, selectRange, toggleAll, toggleOne } from './selection.ts';

export type SelectionControl = ReturnType<typeof useSelection>;

/** The selection across all pages of the list. Selected articles on the current page have their current data. */
export function useSelection(rows: readonly ManagedView[]) {
  const [selection, setSelection] = useState<ReturnType<typeof toggleOne<ManagedView>>>(NO_SELECTION);
  const visible = new Map(rows.map((row) => [row.id, row]));
  return {
    articles: [...selection.items.values()].map((article) => visible.get(article.id) ?? article),
    isOverLimit: selection.isOverLimit,
    isSelected: (id: string) => selection.items.has(id),
    countElsewhere: [...selection.items.keys()].filter((id) => !visible.has(id)).length,
    toggle: (row: ManagedView, isRange: boolean) =>
      setSelection((before) => (isRange ? selectRange(before, { rows, to: row }) : toggleOne(before, row))),
    toggleAll: () => setSelection((before) => toggleAll(before, rows)),
    deselectAllExcept: (ids: ReadonlySet<string>) => setSelection((before) => deselectAllExcept(before, ids)),
    clear: () => setSelection(NO_SELECTION),
  };
}
