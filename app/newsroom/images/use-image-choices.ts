import { useCallback, useEffect, useState } from 'react';
import { callRoute } from '../actions/call-route.ts';
import type { ImageChoice } from './image-responses.ts';
import { choicesSchema } from './image-responses.ts';

const TYPING_PAUSE_MS = 250;

type Choices = { images: readonly ImageChoice[]; next: string | null; state: 'loading' | 'loaded' | 'failed' };

const LOADING: Choices = { images: [], next: null, state: 'loading' };

/** Loads the images of the library that match a search, page by page. */
export function useImageChoices() {
  const [search, setSearch] = useState('');
  const [choices, setChoices] = useState(LOADING);
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(
      () => void readChoices({ search }, request.signal).then((read) => request.signal.aborted || setChoices(read)),
      search === '' ? 0 : TYPING_PAUSE_MS,
    );
    setChoices((current) => ({ ...current, state: 'loading' }));
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [search]);
  const { next } = choices;
  const loadMore = useCallback(async () => {
    if (next === null) return;
    setChoices((current) => ({ ...current, state: 'loading' }));
    const read = await readChoices({ search, after: next });
    // A new search may have replaced the list before this page arrived.
    setChoices((current) =>
      current.next === next ? { ...read, images: [...current.images, ...read.images] } : current,
    );
  }, [next, search]);
  return { ...choices, search, setSearch, loadMore: () => void loadMore() };
}

async function readChoices(query: Record<string, string>, signal?: AbortSignal): Promise<Choices> {
  const read = await callRoute('/dashboard/images/choices', choicesSchema, { query, ...(signal && { signal }) });
  return read === null ? { ...LOADING, state: 'failed' } : { ...read, state: 'loaded' };
}
