import { useEffect, useEffectEvent } from 'react';
import { allowFailure } from '../live/keep-shown.ts';
import type { ListPage } from '../views/list-page.ts';

/** A further page of a list, and whom to tell of it: null where it could not be read. */
export type PageReading<Item> = { path: string; onRead: (page: ListPage<Item> | null) => void };

/** Has a fetcher `load` the page, once. `page` is what it brought: undefined until it is there, null where it failed. */
export function usePageReading<Item>(
  { path, onRead }: PageReading<Item>,
  load: (path: string) => Promise<void>,
  page: ListPage<Item> | null | undefined,
): void {
  const onPage = useEffectEvent(onRead);
  useEffect(() => {
    void allowFailure(path, () => load(path));
  }, [path, load]);
  useEffect(() => {
    if (page !== undefined) onPage(page);
  }, [page]);
}
