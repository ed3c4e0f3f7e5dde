import { useEffect, useState } from 'react';
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
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        void loadChoices({ search }, controller.signal).then(
          (loaded) => controller.signal.aborted || setChoices(loaded),
        ),
      search === '' ? 0 : TYPING_PAUSE_MS,
    );
    setChoices((current) => ({ ...current, state: 'loading' }));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  const { next } = choices;
  const loadMore = async () => {
    if (next === null) return;
    setChoices((current) => ({ ...current, state: 'loading' }));
    const loaded = await loadChoices({ search, after: next });
    // A new search may have replaced the list before this page arrived.
    setChoices((current) =>
      current.next === next ? { ...loaded, images: [...current.images, ...loaded.images] } : current,
    );
  };
  return { ...choices, search, setSearch, loadMore: () => void loadMore() };
}

async function loadChoices(query: Record<string, string>, signal?: AbortSignal): Promise<Choices> {
  const loaded = await callRoute('/dashboard/images/choices', choicesSchema, { query, ...(signal && { signal }) });
  return loaded === null ? { ...LOADING, state: 'failed' } : { ...loaded, state: 'loaded' };
}
