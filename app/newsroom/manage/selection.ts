import { MAX_SELECTED } from '#domain/desk/bulk-change.ts';

type Item = { id: string };

/** The selected articles of all pages, in the order of their selection. */
export type RowSelection<Row extends Item> = {
  items: ReadonlyMap<string, Row>;
  /** The article from which a range starts. */
  lastId: string | null;
  /** True if the latest change left out articles because of the limit. */
  isOverLimit: boolean;
};

export const NO_SELECTION: RowSelection<never> = { items: new Map<string, never>(), lastId: null, isOverLimit: false };

export function toggleOne<Row extends Item>(selection: RowSelection<Row>, row: Row): RowSelection<Row> {
  if (!selection.items.has(row.id)) return add(selection, [row], row.id);
  return remove(selection, [row], row.id);
}

/** Selects the rows from the last article to `to`; only `to` if the last one is not among the rows. */
export function selectRange<Row extends Item>(
  selection: RowSelection<Row>,
  { rows, to }: { rows: readonly Row[]; to: Row },
): RowSelection<Row> {
  const end = rows.findIndex(({ id }) => id === to.id);
  const last = rows.findIndex(({ id }) => id === selection.lastId);
  const start = last === -1 ? end : last;
  return add(selection, rows.slice(Math.min(start, end), Math.max(start, end) + 1), to.id);
}

/** Selects all rows, or none of them if all are selected. */
export function toggleAll<Row extends Item>(selection: RowSelection<Row>, rows: readonly Row[]): RowSelection<Row> {
  const areAll = rows.every(({ id }) => selection.items.has(id));
  return areAll ? remove(selection, rows, null) : add(selection, rows, null);
}

export function deselectAllExcept<Row extends Item>(
  selection: RowSelection<Row>,
  ids: ReadonlySet<string>,
): RowSelection<Row> {
  const others = [...selection.items.values()].filter(({ id }) => !ids.has(id));
  return remove(selection, others, null);
}

function add<Row extends Item>(
  { items }: RowSelection<Row>,
  rows: readonly Row[],
  lastId: string | null,
): RowSelection<Row> {
  const added = rows.filter(({ id }) => !items.has(id));
  const fitting = added.slice(0, MAX_SELECTED - items.size);
  const next = new Map([...items, ...fitting.map((row) => [row.id, row] as const)]);
  return { items: next, lastId, isOverLimit: fitting.length < added.length };
}

function remove<Row extends Item>(
  { items }: RowSelection<Row>,
  rows: readonly Row[],
  lastId: string | null,
): RowSelection<Row> {
  const removed = new Set(rows.map(({ id }) => id));
  return { items: new Map([...items].filter(([id]) => !removed.has(id))), lastId, isOverLimit: false };
}
